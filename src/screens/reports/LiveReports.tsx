// The queue as it is now, narrowed by what the address says.
import { LiveFigures } from './LiveFigures.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { useQueueFilter } from './use-queue-filter.ts'
import styles from './reports.module.css'

export const LiveReports = () => {
  const { filter, change } = useQueueFilter()
  return (
    <div className={styles.part}>
      <QueueFilters filter={filter} onChange={change} />
      <LiveFigures filter={filter} />
    </div>
  )
}
