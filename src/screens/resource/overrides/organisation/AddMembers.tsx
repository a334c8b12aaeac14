// Adds members: invites people by e-mail address or user name, or adds people at once whom the user knows from another organisation.
import Button from '@mui/material/Button'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAdministrator } from '../../../../../contract/permissions.ts'
import type { Rights } from '../../../../../contract/permissions.ts'
import { maxMembersPerCall } from '../../../../../contract/platform/organisation-calls.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { canUpdate } from '../../form/permitted.ts'
import { useIdempotencyKeys } from '../../../../store/records/use-idempotency-keys.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'
import { PeopleChoice, usePeopleSearch } from './PeopleChoice.tsx'

interface Invitation {
  readonly account: string
  readonly userIds: readonly string[]
  readonly role: string
}
const nobody: Invitation = { account: '', userIds: [], role: 'agent' }

/** Members of a single organisation know nobody outside it, so the list would be empty. */
const knowsOthers = (rights: Rights | null): boolean =>
  rights !== null && (isAdministrator(rights) || rights.members.length > 1)

const KnownPeople = ({
  orgId,
  chosen,
  onChosen,
}: {
  readonly orgId: string
  readonly chosen: readonly string[]
  readonly onChosen: (ids: readonly string[]) => void
}) => {
  const { t } = useTranslation('organisations')
  const search = usePeopleSearch()
  const answer = useCallQuery('organisationNonMembers', { params: { orgId }, query: search.query, force: true })
  return (
    <PeopleChoice
      search={search}
      answer={answer}
      label={t('members.found')}
      nobody={t('members.nobody')}
      chosen={chosen}
      max={maxMembersPerCall}
      onChosen={onChosen}
    />
  )
}

export const AddMembersDialog = ({
  orgId,
  title,
  onClose,
}: {
  readonly orgId: string
  readonly title: string
  readonly onClose: () => void
}) => {
  const { t } = useTranslation(['organisations', 'resources'])
  const rights = useAppSelector(selectRights)
  const call = useRecordCall()
  const params = { orgId }
  // Of the two calls, one may succeed while the other, or its response, is lost.
  const { keyOf, settle } = useIdempotencyKeys(`members.${orgId}`)
  const send = async ({ account, userIds, role: chosenRole }: Invitation): Promise<RequestError | null> => {
    const role: 'manager' | 'agent' = chosenRole === 'manager' ? 'manager' : 'agent'
    const invited = { account: account.trim(), role }
    const refused =
      invited.account === ''
        ? null
        : await call(
            'inviteMember',
            { params, body: invited, key: keyOf({ orgId, ...invited }) },
            'organisations:members.asked',
          )
    if (refused !== null) return refused
    const body = { userIds: [...userIds], role }
    const failed =
      userIds.length === 0
        ? null
        : await call(
            'addOrganisationMembers',
            { params, body, key: keyOf({ orgId, ...body }) },
            'organisations:members.added',
            ({ membershipIds }) => ({ count: membershipIds.length }),
          )
    if (failed === null) settle()
    return failed
  }
  const form = useForm({ id: 'members', initial: nobody, send, onDone: onClose })
  const close = (): void => {
    // The page shows the result; a later attempt is a new invitation.
    settle()
    onClose()
  }
  const account = form.field('account')
  const people = form.field('userIds')
  const count = people.value.length
  return (
    <FormDialog
      title={t('members.title', { title })}
      form={form}
      submitLabel={count === 0 ? t('members.ask') : t('members.add', { count })}
      disabled={count === 0 && account.value.trim() === ''}
      onClose={close}
    >
      <TextInput {...account} label={t('members.account')} autoFocus maxLength={254} />
      <p className={styles.quiet}>{t('members.accountText')}</p>
      <ChoiceInput
        {...form.field('role')}
        label={t('members.role')}
        choices={['agent', 'manager'].map((value) => ({ value, label: t(`resources:values.${value}`) }))}
      />
      {knowsOthers(rights) ? <KnownPeople orgId={orgId} chosen={people.value} onChosen={people.onValue} /> : null}
    </FormDialog>
  )
}

export const AddMembers = ({ row, title }: RecordPart) => {
  const { t } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const adding = useDisclosure({ key: 'members.add', kind: 'popup', title: t('members.title', { title }) })
  if (!canUpdate(rights, 'ORGANISATION', row)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<UserPlus size={16} aria-hidden />} onClick={adding.open}>
        {t('members.open')}
      </Button>
      {adding.isOpen ? <AddMembersDialog orgId={row._id} title={title} onClose={adding.close} /> : null}
    </>
  )
}
