// Live figures: counted locally if all open conversations are loaded, otherwise by the server, which pushes changes.
import { useEffect, useEffectEvent, useState } from 'react'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import type { LiveQueue, LiveReport } from '../../../contract/platform/report-calls.ts'
import { bootstrapRetried } from '../../store/events.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectLiveQueue } from '../../store/inbox/live-queue.ts'
import { selectInboxStatus } from '../../store/inbox/inbox-slice.ts'
import { watchFigures } from '../../store/realtime/watch-figures.ts'
import { useCallQuery } from '../../store/records/use-call-query.ts'

/** Interval of requests while nothing is pushed; they also show that the server is reachable. */
const askAgainMs = 20_000

interface Report {
  readonly status: 'loading' | 'error' | 'ready'
  readonly queue: LiveQueue | null
  /** Figures that only the server has; null until they arrive. */
  readonly report: LiveReport | null
  /** Time of the server's last count, UTC milliseconds by its clock; null if there is none yet. */
  readonly countedAt: number | null
  readonly retry: () => void
}

const usePushed = (filter: QueueFilter): LiveReport | null => {
  const dispatch = useAppDispatch()
  const [pushed, setPushed] = useState<{ readonly filter: QueueFilter; readonly report: LiveReport } | null>(null)
  useEffect(
    () => dispatch(watchFigures(filter, { onFigures: (report) => setPushed({ filter, report }) })),
    [dispatch, filter],
  )
  return pushed?.filter === filter ? pushed.report : null
}

/** Returns the later of two reports. */
const newest = (one: LiveReport | null, other: LiveReport | null): LiveReport | null =>
  one !== null && other !== null ? (one.time > other.time ? one : other) : (one ?? other)

export const useLiveReport = (filter: QueueFilter): Report => {
  const dispatch = useAppDispatch()
  const hasFailed = useAppSelector((state) => selectInboxStatus(state) === 'error')
  const liveQueue = useAppSelector((state) => selectLiveQueue(state, filter))
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
  const { data, error, refetch } = useCallQuery('liveReport', { query })
  const pushed = usePushed(filter)
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    const asking = setInterval(() => ask(), askAgainMs)
    return () => clearInterval(asking)
    // Each push restarts the interval.
  }, [pushed])
  const report = newest(data ?? null, pushed)
  const known = { report, countedAt: report ? Date.parse(report.time) : null }
  const retry = (): void => {
    if (hasFailed) dispatch(bootstrapRetried())
    refetch()
  }
  if (liveQueue !== null) return { ...known, retry, status: hasFailed ? 'error' : 'ready', queue: liveQueue }
  const status = report ? 'ready' : error ? 'error' : 'loading'
  return { ...known, retry, status, queue: report }
}
