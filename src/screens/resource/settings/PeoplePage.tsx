// Members of an organisation: roles, teams, invitations, and leaving.
import Button from '@mui/material/Button'
import { UserPlus, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../contract/index.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { StateDot } from '../../../components/StateDot.tsx'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { selectAgentState } from '../../../store/session/agent-state.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { AddMembersDialog } from '../overrides/organisation/AddMembers.tsx'
import { titleOf } from '../values/use-title.ts'
import { Invitations } from './Invitations.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'

interface MemberProps {
  readonly membership: Row<'ORGANISATIONMEMBERSHIP'>
  readonly user: Row<'USER'> | undefined
  readonly manages: boolean
}

const Member = ({ membership, user, manages }: MemberProps) => {
  const { t, i18n } = useTranslation(['settings', 'resources', 'app'])
  const teams = useAppSelector((state) => selectRows(state, 'TEAM'))
  const state = useAppSelector((all) => selectAgentState(all, membership.userId, membership.organisationId))
  const row = user as AnyRow | undefined
  const title = row ? titleOf('USER', row) : '–'
  const teamNames = teams.filter(({ _id }) => membership.teamIds?.includes(_id)).map(({ name }) => name ?? '')
  return (
    <RecordLine
      type="ORGANISATIONMEMBERSHIP"
      row={membership}
      title={title}
      manages={manages}
      mark={<Avatar name={title} size={40} mark={<StateDot state={state} />} />}
      facts={[
        t(`resources:values.${membership.role ?? 'agent'}`),
        teamNames.length > 0
          ? teamNames.sort((one, other) => one.localeCompare(other, i18n.language)).join(', ')
          : null,
        user?.status === 'Passive' ? t('people.passive') : t(`app:agentState.${state}`),
        membership.capacity ? t('people.atMost', { count: membership.capacity }) : null,
      ]}
      Edit={MemberDialog}
      removed={t('people.membership', { title })}
    />
  )
}

export const PeoplePage = ({ organisation, manages }: PageProps) => {
  const { t, i18n } = useTranslation(['settings', 'organisations'])
  const answer = useOrganisationRows('ORGANISATIONMEMBERSHIP', organisation._id)
  const memberships = answer.data ?? []
  const users = useRecords(
    'USER',
    memberships.map(({ userId }) => userId),
  )
  const inviting = useDisclosure({ key: 'settings.invite', kind: 'popup', title: t('people.invite') })
  const byId = new Map(users.map((user) => [user._id, user]))
  const nameOf = (id: string): string => {
    const user = byId.get(id)
    return user ? titleOf('USER', user as unknown as AnyRow) : ''
  }
  const sorted = memberships.toSorted((one, other) =>
    nameOf(one.userId).localeCompare(nameOf(other.userId), i18n.language),
  )
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.people')}
        answer={{ ...answer, data: answer.data && sorted }}
        icon={UsersRound}
        none={t('people.none')}
        noneText={t('people.noneText')}
        add={
          manages ? (
            <Button
              size="small"
              variant="contained"
              startIcon={<UserPlus size={16} aria-hidden />}
              onClick={inviting.open}
            >
              {t('people.invite')}
            </Button>
          ) : null
        }
      >
        {(rows) =>
          rows.map((membership) => (
            <Member key={membership._id} membership={membership} user={byId.get(membership.userId)} manages={manages} />
          ))
        }
      </SettingsList>
      {manages ? <Invitations organisationId={organisation._id} /> : null}
      {inviting.isOpen ? (
        <AddMembersDialog orgId={organisation._id} title={organisation.name ?? ''} onClose={inviting.close} />
      ) : null}
    </>
  )
}
