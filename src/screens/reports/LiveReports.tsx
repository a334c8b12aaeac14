// The queue as it is now, narrowed by what the address says; `wall=1` shows it on the whole screen.
import Button from '@mui/material/Button'
import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { useQueueFilter } from './use-queue-filter.ts'
import styles from './reports.module.css'

const Wall = lazyPart(async () => (await import(/* webpackChunkName: "report-wall" */ './wall/Wall.tsx')).Wall, {
  note: 'overlay',
})

const wallKey = 'wall'

export const LiveReports = () => {
  const { t } = useTranslation('reports')
  const { filter, change } = useQueueFilter()
  const [query, setQuery] = useSearchParams()
  const showWall = (shown: boolean): void => {
    const next = new URLSearchParams(query)
    if (shown) next.set(wallKey, '1')
    else next.delete(wallKey)
    setQuery(next, { replace: true })
  }
  return (
    <div className={styles.part}>
      <div className={styles.choices}>
        <QueueFilters filter={filter} onChange={change} />
        <Button variant="outlined" size="small" startIcon={<Maximize2 size={16} />} onClick={() => showWall(true)}>
          {t('wall.open')}
        </Button>
      </div>
      <LiveFigures filter={filter} />
      {query.get(wallKey) === '1' ? <Wall filter={filter} onClose={() => showWall(false)} /> : null}
    </div>
  )
}
