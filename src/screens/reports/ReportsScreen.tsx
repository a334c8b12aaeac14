// /reports, for managers: the queue as it is now, and figures over a period. Every figure says what it counts.
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { RouterTabs, usualTabKey } from '../../components/RouterTabs.tsx'
import { useScreenTitle } from '../../components/screen-title.ts'
import { LiveReports } from './LiveReports.tsx'
import styles from './reports.module.css'

const HistoryReport = lazyPart(
  async () => (await import(/* webpackChunkName: "report-history" */ './history/HistoryReport.tsx')).HistoryReport,
)

const tabs = [
  { key: 'live', Part: LiveReports },
  { key: 'history', Part: HistoryReport },
] as const

export const ReportsScreen = () => {
  const { t } = useTranslation('reports')
  const [query] = useSearchParams()
  // The frame of the screen is painted first: both in one task would hold the page up.
  const isFramed = useDeferredValue(true, false)
  useScreenTitle(t('title'))
  const { key, Part } = tabs.find((tab) => tab.key === query.get(usualTabKey)) ?? tabs[0]
  return (
    <section className={styles.screen} aria-labelledby="reports-title">
      <div>
        <h1 id="reports-title" className={styles.heading}>
          {t('title')}
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <RouterTabs
        label={t('parts')}
        queryKey={usualTabKey}
        tabs={tabs.map((tab) => ({ key: tab.key, name: t(`tabs.${tab.key}`) }))}
        shown={key}
      >
        {isFramed ? <Part /> : null}
      </RouterTabs>
    </section>
  )
}
