// Results of a job's records, page by page; reloaded as the job proceeds.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs, listDefaults } from '../../../../contract/constants.ts'
import { bulkRowStates } from '../../../../contract/platform/bulk-calls.ts'
import type { BulkRow, BulkRowState } from '../../../../contract/platform/bulk-calls.ts'
import { isEntityType } from '../../../../contract/index.ts'
import type { Row } from '../../../../contract/index.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { RetryButton } from '../../../components/RetryButton.tsx'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { selectAnyRecord } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { toRecordPath } from '../../../store/ui/record-paths.ts'
import { Pager } from '../table/Pager.tsx'
import styles from './job-panel.module.css'

const isState = (text: string): text is BulkRowState => (bulkRowStates as readonly string[]).includes(text)

const Result = ({ result, type }: { readonly result: BulkRow; readonly type: string }) => {
  const { t } = useTranslation(['bulk', 'errors', 'resources'])
  const known = useAppSelector((state) =>
    isEntityType(type) ? selectAnyRecord(state, type, result.recordId) : undefined,
  )
  const path = known && isEntityType(type) ? toRecordPath(type, known) : null
  const name = result.title ?? t('results.gone')
  const skipped = result.code === 'CHANGED_MEANWHILE' || result.code === 'NOTHING_TO_CHANGE'
  return (
    <tr>
      <th scope="row" className={styles.cell}>
        {path === null ? name : <Link to={path}>{name}</Link>}
      </th>
      <td className={styles.cell}>{t(`row.${result.state}`)}</td>
      <td className={styles.cell}>
        {result.code === null ? null : skipped ? t(`results.skip.${result.code}`) : t(`errors:${result.code}`)}
      </td>
    </tr>
  )
}

export const JobPanel = ({ job }: { readonly job: Row<'BULKJOB'> }) => {
  const { t } = useTranslation(['bulk', 'resources'])
  const [state, setState] = useState('')
  const [skip, setSkip] = useState(0)
  const [limit, setLimit] = useState<number>(listDefaults.limit)
  const { data, error, refetch } = useCallQuery('bulkJobRows', {
    params: { id: job._id },
    query: { skip, limit, ...(isState(state) ? { state } : {}) },
  })
  return (
    <section className={styles.panel} aria-label={t('results.label')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('results.label')}</h2>
        <ChoiceInput
          id="job-state"
          name="state"
          label={t('results.state')}
          choices={bulkRowStates.map((value) => ({ value, label: t(`row.${value}`) }))}
          none={t('results.every')}
          value={state}
          onValue={(chosen) => {
            setState(chosen)
            setSkip(0)
          }}
        />
      </div>
      {error && !data ? (
        <p role="alert">
          {t('results.failed')} <RetryButton restMs={buttonReenableMs} label={t('resources:retry')} onRetry={refetch} />
        </p>
      ) : null}
      {data?.total === 0 ? <p role="status">{t('results.none')}</p> : null}
      {data && data.total > 0 ? (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.cell}>
                  {t('results.record')}
                </th>
                <th scope="col" className={styles.cell}>
                  {t('results.state')}
                </th>
                <th scope="col" className={styles.cell}>
                  {t('results.reason')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((result) => (
                <Result key={result.recordId} result={result} type={job.entityType} />
              ))}
            </tbody>
          </table>
          <Pager skip={skip} limit={limit} total={data.total} scrolls={false} onPage={setSkip} onLimit={setLimit} />
        </>
      ) : null}
    </section>
  )
}
