// Teams and who is in them.
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRow } from '../../../../contract/index.ts'
import { toRecordPath } from '../../../store/ui/record-paths.ts'
import { AddRecord } from './AddRecord.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'

export const TeamsPage = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const answer = useOrganisationRows('TEAM', organisation._id)
  const members = useOrganisationRows('ORGANISATIONMEMBERSHIP', organisation._id).data
  const settled = { organisationId: organisation._id }
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.teams')}
        answer={answer}
        icon={UsersRound}
        none={t('teams.none')}
        noneText={t('teams.noneText')}
        add={manages ? <AddRecord type="TEAM" settled={settled} label={t('teams.add')} /> : null}
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
                team.description,
              ]}
              actions={
                <Link
                  to={`${toRecordPath('TEAM', team as unknown as AnyRow) ?? ''}?selectedTab=ORGANISATIONMEMBERSHIP`}
                >
                  {t('teams.people')}
                </Link>
              }
            />
          ))
        }
      </SettingsList>
    </>
  )
}
