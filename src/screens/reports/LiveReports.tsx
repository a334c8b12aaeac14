// Report of the current queue, filtered by the address; `wall=1` shows it as a wallboard.
import Button from '@mui/material/Button'
import { Gauge, Link2, Maximize2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useReopenedForm } from '../../forms/use-reopened-form.ts'
import { useWantedRecord } from '../../store/records/use-record.ts'
import { LiveFigures } from './LiveFigures.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { useQueueFilter } from './use-queue-filter.ts'
import styles from './reports.module.css'

const Wall = lazyPart(async () => (await import(/* webpackChunkName: "report-wall" */ './wall/Wall.tsx')).Wall, {
  note: 'overlay',
})

const WallLinks = lazyPart(
  async () => (await import(/* webpackChunkName: "wall-links" */ './wall-links/WallLinks.tsx')).WallLinks,
  { note: 'overlay' },
)

const LimitsDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "report-limits" */ './limits/LimitsDialog.tsx')).LimitsDialog,
  { note: 'overlay' },
)

const wallKey = 'wall'

export const LiveReports = () => {
  const { t } = useTranslation('reports')
  const { filter, change } = useQueueFilter()
  const [limiting, setLimiting] = useState(false)
  const draft = `queue-limits.${JSON.stringify(filter)}`
  useReopenedForm(draft, { open: () => setLimiting(true) })
  const [linking, setLinking] = useState(false)
  const [query, setQuery] = useSearchParams()
  // A deleted team has no conversations; its zeros would be misleading.
  const isTeamGone = useWantedRecord('TEAM', filter.team).outcome === 'NOT_FOUND'
  const showWall = (shown: boolean): void => {
    const next = new URLSearchParams(query)
    if (shown) next.set(wallKey, '1')
    else next.delete(wallKey)
    setQuery(next, { replace: true })
  }
  const button = { variant: 'outlined', size: 'small', disabled: isTeamGone } as const
  return (
    <div className={styles.part}>
      <div className={styles.choices}>
        <QueueFilters filter={filter} onChange={change} />
        <Button {...button} startIcon={<Maximize2 size={16} />} onClick={() => showWall(true)}>
          {t('wall.open')}
        </Button>
        <Button {...button} startIcon={<Gauge size={16} />} onClick={() => setLimiting(true)}>
          {t('limits.open')}
        </Button>
        <Button {...button} startIcon={<Link2 size={16} />} onClick={() => setLinking(true)}>
          {t('wallLinks.manage')}
        </Button>
      </div>
      {/* Another queue is mounted again: the day and the limit levels of the previous one do not apply to it. */}
      {isTeamGone ? (
        <EmptyState
          icon={UsersRound}
          role="status"
          title={t('teamGone.title')}
          text={t('teamGone.text')}
          action={
            <Button variant="outlined" onClick={() => change({ team: null })}>
              {t('teamGone.clear')}
            </Button>
          }
        />
      ) : (
        <LiveFigures key={JSON.stringify(filter)} filter={filter} />
      )}
      {query.get(wallKey) === '1' && !isTeamGone ? <Wall filter={filter} onClose={() => showWall(false)} /> : null}
      {limiting ? <LimitsDialog filter={filter} draft={draft} onClose={() => setLimiting(false)} /> : null}
      {linking ? <WallLinks filter={filter} onClose={() => setLinking(false)} /> : null}
    </div>
  )
}
