// The labels of an organisation as a tree: groups, and what of each may stand on a conversation.
import { Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { maxListLimit } from '../../../../../contract/constants.ts'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { useListQuery } from '../../../../store/records/api.ts'
import { useRecords } from '../../../../store/records/use-record.ts'
import { toListPath, toRecordPath } from '../../../../store/ui/record-paths.ts'
import { TabTable } from '../../table/TabTable.tsx'
import styles from '../resource-overrides.module.css'
import { Panel } from '../Panel.tsx'

const Option = ({ option }: { readonly option: Row<'SOCIALLABELOPTION'> }) => {
  const { t } = useTranslation('organisations')
  return (
    <li className={styles.option}>
      <svg width="10" height="10" aria-hidden="true">
        <circle cx="5" cy="5" r="5" fill={option.hexColor ?? 'currentColor'} />
      </svg>
      <Link to={toRecordPath('SOCIALLABELOPTION', option as unknown as AnyRow) ?? toListPath('SOCIALLABELOPTION')}>
        {option.name || option._id}
      </Link>
      {option.isPassive ? <span className={styles.quiet}>{t('labels.passive')}</span> : null}
    </li>
  )
}

export const LabelTree = ({ row }: { readonly row: AnyRow }) => {
  const { t, i18n } = useTranslation('organisations')
  const question = { organisationId: row._id, limit: maxListLimit, sort: { name: 1 } } as const
  const groupIds = useListQuery({ type: 'SOCIALLABEL', ...question }).data?.ids ?? []
  const optionIds = useListQuery({ type: 'SOCIALLABELOPTION', ...question }).data?.ids ?? []
  const groups = useRecords('SOCIALLABEL', groupIds)
  const options = useRecords('SOCIALLABELOPTION', optionIds).toSorted((one, other) =>
    (one.name ?? '').localeCompare(other.name ?? '', i18n.language),
  )
  return (
    <>
      <Panel title={t('labels.title')}>
        {groups.length === 0 ? <EmptyState icon={Tags} title={t('labels.none')} text={t('labels.noneText')} /> : null}
        <ul className={styles.rows}>
          {groups.map((group) => (
            <li key={group._id}>
              <Link to={toRecordPath('SOCIALLABEL', group as unknown as AnyRow) ?? toListPath('SOCIALLABEL')}>
                {group.name || group._id}
              </Link>
              {group.isPassive ? <span className={styles.quiet}> {t('labels.passive')}</span> : null}
              <ul className={styles.options}>
                {options
                  .filter(({ socialLabelId }) => socialLabelId === group._id)
                  .map((option) => (
                    <Option key={option._id} option={option} />
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </Panel>
      <TabTable type="SOCIALLABEL" settled={{ organisationId: row._id }} />
    </>
  )
}
