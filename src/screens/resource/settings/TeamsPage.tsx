// Teams with names, colours and members.
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { titleOf } from '../values/use-title.ts'
import { AddButton } from './AddButton.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SettingsList } from './SettingsList.tsx'
import { Swatch } from './Swatch.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'

interface EditTeamProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
  readonly onClose: () => void
}

const EditTeam = ({ row, onClose }: EditTeamProps) => {
  const team = row as unknown as Row<'TEAM'>
  return <TeamDialog organisationId={team.organisationId ?? ''} team={team} onClose={onClose} />
}

export const TeamsPage = ({ organisation, manages }: PageProps) => {
  const { t, i18n } = useTranslation(['settings', 'resources'])
  const answer = useOrganisationRows('TEAM', organisation._id)
  const members = useOrganisationRows('ORGANISATIONMEMBERSHIP', organisation._id).data
  const users = useRecords(
    'USER',
    (members ?? []).map(({ userId }) => userId),
  )
  const baseQuery = { organisationId: organisation._id }
  const namesIn = (teamId: string): string => {
    const ids = (members ?? []).filter(({ teamIds }) => teamIds?.includes(teamId)).map(({ userId }) => userId)
    const names = users.filter(({ _id }) => ids.includes(_id)).map((user) => titleOf('USER', user as unknown as AnyRow))
    return names.sort((one, other) => one.localeCompare(other, i18n.language)).join(', ')
  }
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.teams')}
        answer={answer}
        icon={UsersRound}
        none={t('teams.none')}
        noneText={t('teams.noneText')}
        add={
          manages ? (
            <AddButton type="TEAM" settled={baseQuery} label={t('teams.add')}>
              {(close) => <TeamDialog organisationId={organisation._id} team={null} onClose={close} />}
            </AddButton>
          ) : null
        }
      >
        {(teams) =>
          teams.map((team) => (
            <RecordLine
              key={team._id}
              type="TEAM"
              row={team}
              title={team.name || team._id}
              manages={manages}
              facts={[
                members &&
                  t('teams.count', { count: members.filter(({ teamIds }) => teamIds?.includes(team._id)).length }),
                namesIn(team._id),
                team.description,
              ]}
              mark={<Swatch colour={team.hexColor} />}
              Edit={EditTeam}
            />
          ))
        }
      </SettingsList>
    </>
  )
}
