// One queue on a wallboard: name, age of the figures, and the figures.
import { useTranslation } from 'react-i18next'
import type { LiveQueue, LiveReport } from '../../../../contract/platform/report-calls.ts'
import { Freshness, useAge } from '../Freshness.tsx'
import { Tiles } from '../Tiles.tsx'
import styles from './wall.module.css'

interface WallQueueProps {
  readonly name: string
  readonly queue: LiveQueue | null
  readonly report: LiveReport | null
  /** UTC milliseconds; null if not counted yet. */
  readonly countedAt: number | null
  readonly hasFailed: boolean
}

export const WallQueue = ({ name, queue, report, countedAt, hasFailed }: WallQueueProps) => {
  const { t } = useTranslation('reports')
  const age = useAge(countedAt)
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Freshness age={queue === null ? null : age} />
      </div>
      {queue === null ? (
        <p role="status">{t(hasFailed ? 'failed' : 'loading')}</p>
      ) : (
        <div className={styles.figures} data-old={age?.isOld ?? false}>
          <Tiles queue={queue} report={report} inboxWith={null} />
        </div>
      )}
    </>
  )
}
