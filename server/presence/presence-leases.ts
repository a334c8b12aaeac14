// Presence claims of this process's sockets, written as leases in batches a few times a second.
import type { Logger } from 'pino'
import { presenceLeaseMs } from '../../contract/constants.ts'
import type { PresenceClaim } from '../../contract/presence.ts'
import { getThreadRooms } from '../../contract/rooms.ts'
import type { Database } from '../database/database.ts'
import { endExpired, endLeases, writeLeases, findThreadPlaces, notifyPresence } from './presence-table.ts'
import type { Lease, Place } from './presence-table.ts'

export interface Holder {
  readonly id: string
  readonly userId: string
  /** The rooms it hears: what it may see. */
  readonly rooms: readonly string[]
}

export interface PresenceLeases {
  /** All that the holder is on from now on; what they may not see is passed over. */
  tell(holder: Holder, claims: readonly PresenceClaim[]): void
  leave(holder: Holder): void
  /** Ends what nobody renewed, of whatever process. */
  sweep(): Promise<void>
  /** Leaves everything. */
  close(): Promise<void>
}

const gatherMs = 250

/** How often expired leases are looked for. */
export const sweepMs = 2_000

/** Until the next look they would stand a little longer than they may. */
const leaseMs = presenceLeaseMs - sweepMs

interface LeaseClaim {
  readonly holder: Holder
  readonly claims: readonly PresenceClaim[]
}

/** @param onTyping hears of each lease of somebody who types, also of a renewed one */
export const createPresenceLeases = (
  { kysely }: Database,
  log: Logger,
  onTyping: (threadIds: readonly string[]) => void,
): PresenceLeases => {
  let gathered = new Map<string, LeaseClaim>()
  /** The written leases of each holder. */
  const held = new Map<string, ReadonlySet<string>>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let writing: Promise<void> = Promise.resolve()

  const leasesOf = async (wanted: readonly LeaseClaim[]): Promise<Lease[]> => {
    const places = await findThreadPlaces(kysely, [
      ...new Set(wanted.flatMap(({ claims }) => claims.map(({ threadId }) => threadId))),
    ])
    const maySee = ({ rooms }: Holder, threadId: string): boolean => {
      const place = places.get(threadId)
      return place !== undefined && getThreadRooms(place).some((room) => rooms.includes(room))
    }
    return wanted.flatMap(({ holder, claims }) =>
      claims
        .filter(({ threadId }) => maySee(holder, threadId))
        .map(({ threadId, state }) => ({ holder: holder.id, threadId, userId: holder.userId, state })),
    )
  }

  const write = async (wanted: readonly LeaseClaim[]): Promise<void> => {
    const leases = await leasesOf(wanted)
    const kept = new Map(wanted.map(({ holder }) => [holder.id, new Set<string>()]))
    for (const { holder, threadId } of leases) kept.get(holder)?.add(threadId)
    const left = [...kept].flatMap(([holder, threads]): Place[] =>
      [...(held.get(holder) ?? [])]
        .filter((threadId) => !threads.has(threadId))
        .map((threadId) => ({ holder, threadId })),
    )
    if (leases.length + left.length === 0) return
    onTyping([...new Set(leases.flatMap(({ threadId, state }) => (state === 'typing' ? [threadId] : [])))])
    await kysely.transaction().execute(async (tx) => {
      const changed = [...(await writeLeases(tx, leases, leaseMs)), ...(await endLeases(tx, left))]
      await notifyPresence(tx, [...new Set(changed)])
    })
    for (const [holder, threads] of kept) {
      if (threads.size > 0) held.set(holder, threads)
      else held.delete(holder)
    }
  }

  // One after another, so that what was said later is written later.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    // A lost write is repeated with the next beat, or ends with its lease.
    writing = writing.then(work).catch((error: unknown) => log.warn({ err: error }, 'presence: write failed'))
    return writing
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const wanted = [...gathered.values()]
    gathered = new Map()
    return wanted.length === 0 ? writing : inTurn(() => write(wanted))
  }

  const tell = (holder: Holder, claims: readonly PresenceClaim[]): void => {
    if (closed) return
    gathered.set(holder.id, { holder, claims })
    timer ??= setTimeout(() => void flush(), gatherMs)
  }

  return {
    tell,
    leave: (holder) => {
      if (gathered.has(holder.id) || held.has(holder.id)) tell(holder, [])
    },
    sweep: () => inTurn(() => kysely.transaction().execute(async (tx) => notifyPresence(tx, await endExpired(tx)))),
    close: async () => {
      closed = true
      await flush()
      await inTurn(() => write([...held.keys()].map((id) => ({ holder: { id, userId: '', rooms: [] }, claims: [] }))))
    },
  }
}
