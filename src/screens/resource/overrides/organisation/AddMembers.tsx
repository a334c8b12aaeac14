// People who are no members yet are added to an organisation, several at once.
import Button from '@mui/material/Button'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { maxMembersPerCall } from '../../../../../contract/platform/organisation-calls.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import type { RecordPart } from '../resource-overrides.ts'
import { useRecordCall } from '../use-record-call.ts'
import { PeopleChoice, usePeopleSearch } from './PeopleChoice.tsx'

const nobody: { readonly userIds: readonly string[]; readonly role: string } = { userIds: [], role: 'agent' }

const AddDialog = ({
  orgId,
  title,
  onClose,
}: {
  readonly orgId: string
  readonly title: string
  readonly onClose: () => void
}) => {
  const { t } = useTranslation(['organisations', 'resources'])
  const call = useRecordCall()
  const form = useForm({
    id: 'members',
    initial: nobody,
    send: ({ userIds, role }) =>
      call(
        'addOrganisationMembers',
        { params: { orgId }, body: { userIds: [...userIds], role: role === 'manager' ? 'manager' : 'agent' } },
        'organisations:members.added',
        ({ membershipIds }) => ({ count: membershipIds.length }),
      ),
    onDone: onClose,
  })
  const people = form.field('userIds')
  const count = people.value.length
  const search = usePeopleSearch()
  const answer = useCallQuery('organisationNonMembers', { params: { orgId }, query: search.query, force: true })
  return (
    <FormDialog
      title={t('members.title', { title })}
      form={form}
      submitLabel={count === 0 ? t('members.open') : t('members.add', { count })}
      disabled={count === 0}
      onClose={onClose}
    >
      <PeopleChoice
        search={search}
        answer={answer}
        label={t('members.found')}
        nobody={t('members.nobody')}
        chosen={people.value}
        most={maxMembersPerCall}
        onChosen={people.onValue}
      />
      <ChoiceInput
        {...form.field('role')}
        label={t('members.role')}
        choices={['agent', 'manager'].map((value) => ({ value, label: t(`resources:values.${value}`) }))}
      />
    </FormDialog>
  )
}

export const AddMembers = ({ row, title }: RecordPart) => {
  const { t } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const adding = useDisclosure({ key: 'members.add', kind: 'popup', title: t('members.title', { title }) })
  if (rights === null || !canManageOrganisation(rights, row._id)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<UserPlus size={16} aria-hidden />} onClick={adding.open}>
        {t('members.open')}
      </Button>
      {adding.isOpen ? <AddDialog orgId={row._id} title={title} onClose={adding.close} /> : null}
    </>
  )
}
