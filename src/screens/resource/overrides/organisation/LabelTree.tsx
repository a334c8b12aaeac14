// Labels of an organisation as a tree: groups with their labels.
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
import { Answered } from '../Answered.tsx'
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
  const groupList = useListQuery({ type: 'SOCIALLABEL', ...question })
  const optionList = useListQuery({ type: 'SOCIALLABELOPTION', ...question })
  const groups = useRecords('SOCIALLABEL', groupList.data?.ids ?? [])
  const options = useRecords('SOCIALLABELOPTION', optionList.data?.ids ?? []).toSorted((one, other) =>
    (one.name ?? '').localeCompare(other.name ?? '', i18n.language),
  )
  const answer = {
    data: groupList.data && optionList.data ? groups : undefined,
    error: groupList.error ?? optionList.error,
    refetch: () => {
      for (const list of [groupList, optionList]) if (list.isError) void list.refetch()
    },
  }
  return (
    <>
      <Panel title={t('labels.title')}>
        <Answered answer={answer}>
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState icon={Tags} title={t('labels.none')} text={t('labels.noneText')} />
            ) : (
              <ul className={styles.rows}>
                {shown.map((group) => (
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
            )
          }
        </Answered>
      </Panel>
      <TabTable type="SOCIALLABEL" settled={{ organisationId: row._id }} />
    </>
  )
}
