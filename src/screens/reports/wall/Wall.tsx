// The live figures on a wall: the whole screen, nothing to scroll, one queue after another, and the screen stays on.
import Button from '@mui/material/Button'
import { Minimize2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { QueueFilter } from '../../../../contract/live-figures.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Freshness, useAge } from '../Freshness.tsx'
import { Tiles } from '../Tiles.tsx'
import { useLiveReport } from '../use-live-report.ts'
import { keepScreenOn } from './keep-screen-on.ts'
import styles from './wall.module.css'

/** Each queue is shown so long. */
const turnMs = 20_000

interface Queue {
  readonly name: string
  readonly filter: QueueFilter
}

/** The queue as it is narrowed, then each of its accounts. */
const useQueues = (filter: QueueFilter): readonly Queue[] => {
  const { t } = useTranslation('reports')
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  const accounts = channels.filter(
    ({ status, service, organisationId, accountId }) =>
      status !== 'disconnected' &&
      (filter.organisation === null || organisationId === filter.organisation) &&
      (filter.channel === null || service === filter.channel) &&
      (filter.account === null || accountId === filter.account),
  )
  const each = accounts.length > 1 ? accounts : []
  return [
    { name: accounts.length === 1 ? (accounts[0]?.name ?? '–') : t('wall.all'), filter },
    ...each.map(({ accountId, name }) => ({ name: name ?? '–', filter: { ...filter, account: accountId } })),
  ]
}

const QueueOnWall = ({ queue: { name, filter } }: { readonly queue: Queue }) => {
  const { t } = useTranslation('reports')
  const { queue, report, countedAt, status } = useLiveReport(filter)
  const age = useAge(countedAt)
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Freshness age={age} />
      </div>
      {queue === null ? (
        <p role="status">{t(status === 'error' ? 'failed' : 'loading')}</p>
      ) : (
        <div className={styles.figures} data-old={age?.isOld ?? false}>
          <Tiles queue={queue} report={report} inboxWith={null} />
        </div>
      )}
    </>
  )
}

export const Wall = ({ filter, onClose }: { readonly filter: QueueFilter; readonly onClose: () => void }) => {
  const { t } = useTranslation('reports')
  const queues = useQueues(filter)
  const [turn, setTurn] = useState(0)
  useEffect(keepScreenOn, [])
  useEffect(() => {
    const turning = setInterval(() => setTurn((last) => last + 1), turnMs)
    return () => clearInterval(turning)
  }, [])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onClose])
  const shown = queues[turn % queues.length] ?? queues[0]
  if (!shown) return null
  return createPortal(
    <section className={styles.wall} aria-label={t('wall.title')}>
      <QueueOnWall key={JSON.stringify(shown.filter)} queue={shown} />
      <div className={styles.foot}>
        <Button size="small" autoFocus startIcon={<Minimize2 size={16} />} onClick={onClose}>
          {t('wall.close')}
        </Button>
      </div>
    </section>,
    document.body,
  )
}
