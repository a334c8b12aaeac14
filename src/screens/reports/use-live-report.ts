// The figures as this client counts them, where it holds all that is open, or else as the backend does.
import { useEffect, useEffectEvent } from 'react'
import type { LiveQueue } from '../../../contract/platform/report-calls.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectLiveQueue } from '../../store/inbox/live-queue.ts'
import type { QueueFilter } from '../../store/inbox/live-queue.ts'
import { useInbox } from '../../store/inbox/use-inbox.ts'
import { useCallQuery } from '../../store/records/use-call-query.ts'

/** Asked again though nothing was pushed: what depends on the time alone moves, and it shows that the backend is there. */
const askAgainMs = 15_000

interface Report {
  readonly status: 'loading' | 'error' | 'ready'
  readonly queue: LiveQueue | null
  /** What only the backend knows; null until it has said so. */
  readonly unattended: number | null
  readonly closedToday: number | null
  /** When the backend counted last, UTC milliseconds by its clock; null: not yet. */
  readonly countedAt: number | null
  readonly retry: () => void
}

export const useLiveReport = (filter: QueueFilter): Report => {
  const inbox = useInbox()
  /** Null where not all that is open is held: it is not counted for nothing. */
  const held = useAppSelector((state) => (state.inbox.complete ? selectLiveQueue(state, filter) : null))
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
  const { data, error, refetch } = useCallQuery('liveReport', { query })
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    const asking = setInterval(() => ask(), askAgainMs)
    return () => clearInterval(asking)
  }, [])
  const known = {
    unattended: data?.unattended ?? null,
    closedToday: data?.closedToday ?? null,
    countedAt: data ? Date.parse(data.time) : null,
  }
  const retry = (): void => {
    inbox.retry()
    refetch()
  }
  if (held !== null && inbox.status !== 'loading')
    return { ...known, retry, status: inbox.status === 'error' ? 'error' : 'ready', queue: held }
  const status = data ? 'ready' : error ? 'error' : 'loading'
  return { ...known, retry, status, queue: data ?? null }
}
