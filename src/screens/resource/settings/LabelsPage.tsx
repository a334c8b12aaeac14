// Labels by group, with their colours.
import { Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { AddRecord } from './AddRecord.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SettingsList } from './SettingsList.tsx'
import { Swatch } from './Swatch.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'

const Group = ({
  group,
  options,
  manages,
}: {
  readonly group: Row<'SOCIALLABEL'>
  readonly options: readonly Row<'SOCIALLABELOPTION'>[]
  readonly manages: boolean
}) => {
  const { t } = useTranslation(['settings', 'resources'])
  const passive = (row: { readonly isPassive?: boolean | null }) => (row.isPassive ? t('labels.passive') : null)
  return (
    <>
      <RecordLine
        type="SOCIALLABEL"
        row={group}
        title={group.name || group._id}
        manages={manages}
        facts={[t('labels.count', { count: options.length }), group.description, passive(group)]}
        actions={
          manages ? (
            <AddRecord
              type="SOCIALLABELOPTION"
              settled={{ organisationId: group.organisationId ?? '', filter: { socialLabelId: group._id } }}
              label={t('labels.addOption')}
              quiet
            />
          ) : null
        }
      />
      {options.map((option) => (
        <RecordLine
          key={option._id}
          type="SOCIALLABELOPTION"
          row={option}
          title={option.name || option._id}
          manages={manages}
          mark={<Swatch colour={option.hexColor} />}
          facts={[passive(option)]}
        />
      ))}
    </>
  )
}

export const LabelsPage = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const answer = useOrganisationRows('SOCIALLABEL', organisation._id)
  const optionsAnswer = useOrganisationRows('SOCIALLABELOPTION', organisation._id)
  const options = optionsAnswer.data ?? []
  const whole = {
    data: optionsAnswer.data && answer.data,
    error: answer.error ?? optionsAnswer.error,
    refetch: () => {
      answer.refetch()
      optionsAnswer.refetch()
    },
  }
  const baseQuery = { organisationId: organisation._id }
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.labels')}
        answer={whole}
        icon={Tags}
        none={t('labels.none')}
        noneText={t('labels.noneText')}
        add={manages ? <AddRecord type="SOCIALLABEL" settled={baseQuery} label={t('labels.add')} /> : null}
      >
        {(groups) =>
          groups.map((group) => (
            <Group
              key={group._id}
              group={group}
              options={options.filter(({ socialLabelId }) => socialLabelId === group._id)}
              manages={manages}
            />
          ))
        }
      </SettingsList>
    </>
  )
}
