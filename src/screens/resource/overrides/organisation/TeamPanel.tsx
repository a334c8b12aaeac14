// Members of a team. Managers can add and remove members of the organisation.
import Button from '@mui/material/Button'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { AnyRow } from '../../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { maxTeamPeoplePerCall } from '../../../../../contract/platform/team-calls.ts'
import { Avatar } from '../../../../components/Avatar.tsx'
import { IconAction } from '../../../../components/IconAction.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { FormError } from '../../../../forms/FormError.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { RecordLink } from '../../values/RecordLink.tsx'
import { titleOf } from '../../values/use-title.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'
import { PeopleChoice, usePeopleSearch } from './PeopleChoice.tsx'

interface TeamProps {
  readonly team: AnyRow
  readonly onChanged: () => void
}

/** Further members are found by name. */
const maxShown = 50

const nobody: readonly string[] = []

const AddDialog = ({ team, onChanged, onClose }: TeamProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const search = usePeopleSearch()
  const params = { id: team._id }
  const answer = useCallQuery('teamNonMembers', { params, query: search.query, force: true })
  const form = useForm({
    id: 'team',
    initial: { userIds: nobody },
    send: ({ userIds }) =>
      call(
        'changeTeamMembers',
        { params, body: { add: [...userIds] } },
        'organisations:members.added',
        ({ added }) => ({ count: added }),
      ),
    onDone: () => {
      onChanged()
      onClose()
    },
  })
  const people = form.field('userIds')
  const count = people.value.length
  return (
    <FormDialog
      title={t('team.add', { title: titleOf('TEAM', team) })}
      form={form}
      submitLabel={count === 0 ? t('members.open') : t('members.add', { count })}
      disabled={count === 0}
      onClose={onClose}
    >
      <PeopleChoice
        search={search}
        answer={answer}
        label={t('team.others')}
        nobody={t('team.nobodyElse')}
        chosen={people.value}
        max={maxTeamPeoplePerCall}
        onChosen={people.onValue}
      />
    </FormDialog>
  )
}

const Person = ({
  team,
  user,
  manages,
  onChanged,
}: TeamProps & { readonly user: AnyRow; readonly manages: boolean }) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const name = titleOf('USER', user)
  const taking = useAction(async () => {
    const error = await call(
      'changeTeamMembers',
      { params: { id: team._id }, body: { remove: [user._id] } },
      'organisations:team.removed',
      () => ({ name }),
    )
    setRefusal(error)
    if (error === null) onChanged()
  }, buttonReenableMs)
  return (
    <li className={styles.person}>
      <Avatar name={name} size={28} />
      <span className={styles.grow}>
        <RecordLink type="USER" id={user._id} />
        {refusal === null ? null : <FormError error={refusal} />}
      </span>
      {manages ? (
        <IconAction icon={UserMinus} label={t('team.remove', { name })} disabled={taking.isBusy} onClick={taking.run} />
      ) : null}
    </li>
  )
}

export const TeamPanel = ({ row: team }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const manages = rights !== null && canManageOrganisation(rights, String(team['organisationId'] ?? ''))
  const adding = useDisclosure({
    key: 'team.add',
    kind: 'popup',
    title: t('team.add', { title: titleOf('TEAM', team) }),
  })
  const search = usePeopleSearch(maxShown)
  const answer = useCallQuery('teamMembers', { params: { id: team._id }, query: search.query, force: true })
  return (
    <Panel
      title={t('team.title')}
      text={t('team.text')}
      action={
        manages ? (
          <Button size="small" variant="outlined" startIcon={<UserPlus size={16} aria-hidden />} onClick={adding.open}>
            {t('members.open')}
          </Button>
        ) : null
      }
    >
      <TextInput
        id="team-search"
        name="team-search"
        type="search"
        label={t('members.search')}
        value={search.typed}
        onValue={search.onTyped}
      />
      <Answered answer={answer}>
        {({ users, params }) => (
          <>
            {users.length === 0 ? (
              <p className={styles.quiet}>{t(search.typed.trim() === '' ? 'team.empty' : 'team.noMatch')}</p>
            ) : null}
            <ul className={styles.people} aria-label={t('team.title')}>
              {users.map((user) => (
                <Person key={user._id} team={team} user={user} manages={manages} onChanged={answer.refetch} />
              ))}
            </ul>
            {params.total > users.length ? (
              <p className={styles.quiet}>{t('members.more', { count: params.total - users.length })}</p>
            ) : null}
          </>
        )}
      </Answered>
      {adding.isOpen ? <AddDialog team={team} onChanged={answer.refetch} onClose={adding.close} /> : null}
    </Panel>
  )
}
