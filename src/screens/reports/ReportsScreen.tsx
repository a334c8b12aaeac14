// /reports: the queue as it is now, for managers. Every figure says what it counts and opens the conversations it counts.
import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../components/screen-title.ts'
import { LiveFigures } from './LiveFigures.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { useQueueFilter } from './use-queue-filter.ts'
import styles from './reports.module.css'

export const ReportsScreen = () => {
  const { t } = useTranslation('reports')
  useScreenTitle(t('title'))
  const { filter, change } = useQueueFilter()
  return (
    <section className={styles.screen} aria-labelledby="reports-title">
      <div>
        <h1 id="reports-title" className={styles.heading}>
          {t('title')}
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <QueueFilters filter={filter} onChange={change} />
      <LiveFigures filter={filter} />
    </section>
  )
}
