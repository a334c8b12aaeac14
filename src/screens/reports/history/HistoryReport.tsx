// Report of a figure over a period: the form above selects it; card, chart and table show the same data.
import Button from '@mui/material/Button'
import { Download, Image } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { toCsv } from '../../../../contract/csv.ts'
import { getLanguageFacts } from '../../../../contract/language-facts.ts'
import type { Report } from '../../../../contract/report-figures.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { findPeriodFault } from './find-period-fault.ts'
import type { PeriodFault } from './find-period-fault.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportRows } from './ReportRows.tsx'
import { savePicture } from './save-picture.ts'
import { toCsvRows, toReportSummary, toReportTable } from './report-table.ts'
import { useReportQuestion } from './use-report-question.ts'
import type { ReportQuestion } from './use-report-question.ts'
import { WrongPeriod } from './WrongPeriod.tsx'
import styles from './history.module.css'

const ReportChart = lazyPart(
  async () => (await import(/* webpackChunkName: "report-chart" */ './ReportChart.tsx')).ReportChart,
)

const Shown = ({ report }: { readonly report: Report }) => {
  const { t, i18n } = useTranslation('reports')
  const drawn = useRef<HTMLDivElement>(null)
  const table = toReportTable(report, t, i18n.language)
  const [mainName = '', ...besideNames] = [table.main, ...table.beside].map((place) => {
    const column = table.columns[place] ?? 'count'
    return t(`history.column.${column}`)
  })
  const { name, value, about, before, notes } = toReportSummary(report, table, t, i18n.language)
  // The same marks as in the legend below the chart.
  const legend = besideNames.length === 0 ? [] : [`▮ ${mainName}   ○ ${besideNames.join('   ◆ ')}`]
  const fileName = `${report.figure}-${report.from}-${report.to}`
  const saveTable = (): void => {
    const csv = toCsv(toCsvRows(table, t, report.by), getLanguageFacts(i18n.language).csvSeparator)
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
  }
  const saveChart = (): void => {
    if (drawn.current) savePicture(drawn.current, [`${name}: ${value}`, about, before, ...notes, ...legend], fileName)
  }
  return (
    <>
      <section className={styles.card} aria-label={name}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.large}>{value}</p>
        <p className={styles.quiet}>{about}</p>
        <p className={styles.quiet}>{before}</p>
        <details className={styles.definition}>
          <summary>{t('explain', { name })}</summary>
          {t(`history.definition.${report.figure}`)}
        </details>
        {notes.map((note) => (
          <p key={note} className={styles.quiet}>
            {note}
          </p>
        ))}
      </section>
      {table.lines.length === 0 ? (
        <p className={styles.quiet}>{t('history.empty')}</p>
      ) : (
        <ReportChart
          table={table}
          name={t('history.chart', { name })}
          names={[mainName, ...besideNames]}
          drawn={drawn}
        />
      )}
      <div className={styles.actions}>
        <Button size="small" variant="outlined" startIcon={<Download size={16} />} onClick={saveTable}>
          {t('history.saveTable')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Image size={16} />}
          disabled={table.lines.length === 0}
          onClick={saveChart}
        >
          {t('history.savePicture')}
        </Button>
      </div>
      <ReportRows table={table} by={report.by} name={name} />
    </>
  )
}

interface AnswerProps {
  readonly question: ReportQuestion
  /** Shown instead of the report if the server refuses the period. */
  readonly refused: ReactNode
}

const Answer = ({ question, refused }: AnswerProps) => {
  const { t } = useTranslation(['reports', 'errors'])
  const { figure, business, ...rest } = question
  const { data, error, isFetching, refetch } = useCallQuery('report', {
    params: { figure },
    query: { ...rest, ...(business ? { business: '1' } : {}) },
  })
  if (error?.code === 'REPORT_PERIOD_INVALID') return refused
  if (error)
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        title={t('failed')}
        text={t(isTransient(error) ? 'failedText' : `errors:${error.code}`)}
        retry={t('retry')}
        onRetry={refetch}
      />
    )
  if (!data) return <p role="status">{t('loading')}</p>
  return (
    <div className={styles.answer} aria-busy={isFetching}>
      <Shown report={data} />
    </div>
  )
}

export const HistoryReport = () => {
  const { question, change, managed, offered } = useReportQuestion()
  if (question === null) return null
  const fault = findPeriodFault(question.from, question.to)
  const refuse = (why: PeriodFault | 'other') => <WrongPeriod why={why} onOffered={() => change({ ...offered })} />
  return (
    <div className={styles.history}>
      <ReportForm question={question} managed={managed} onChange={change} />
      {fault === null ? <Answer question={question} refused={refuse('other')} /> : refuse(fault)}
    </div>
  )
}
