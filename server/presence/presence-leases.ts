// Presence claims of this process's sockets, written in batches a few times a second as leases.
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
  /** The rooms it is in, which decide what it may see. */
  readonly rooms: readonly string[]
}

export interface PresenceLeases {
  /** Replaces the holder's claims; conversations it may not see are ignored. */
  tell(holder: Holder, claims: readonly PresenceClaim[]): void
  leave(holder: Holder): void
  /** Ends expired leases of all processes. */
  sweep(): Promise<void>
  /** Ends all leases of this process. */
  close(): Promise<void>
}

const gatherMs = 250

/** How often expired leases are ended. */
export const sweepMs = 2_000

/** Shortened by one sweep, so that no lease outlives its limit before it is swept. */
const leaseMs = presenceLeaseMs - sweepMs

interface LeaseClaim {
  readonly holder: Holder
  readonly claims: readonly PresenceClaim[]
}

/** @param onTyping called for each lease of somebody typing, including renewals */
export const createPresenceLeases = (
  { kysely }: Database,
  log: Logger,
  onTyping: (threadIds: readonly string[]) => void,
): PresenceLeases => {
  let pendingClaims = new Map<string, LeaseClaim>()
  /** The written leases of each holder. */
  const threadsOfHolder = new Map<string, ReadonlySet<string>>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let writing: Promise<void> = Promise.resolve()

  const leasesOf = async (leaseClaims: readonly LeaseClaim[]): Promise<Lease[]> => {
    const places = await findThreadPlaces(kysely, [
      ...new Set(leaseClaims.flatMap(({ claims }) => claims.map(({ threadId }) => threadId))),
    ])
    const maySee = ({ rooms }: Holder, threadId: string): boolean => {
      const place = places.get(threadId)
      return place !== undefined && getThreadRooms(place).some((room) => rooms.includes(room))
    }
    return leaseClaims.flatMap(({ holder, claims }) =>
      claims
        .filter(({ threadId }) => maySee(holder, threadId))
        .map(({ threadId, state }) => ({ holder: holder.id, threadId, userId: holder.userId, state })),
    )
  }

  const write = async (leaseClaims: readonly LeaseClaim[]): Promise<void> => {
    const leases = await leasesOf(leaseClaims)
    const nextThreads = new Map(leaseClaims.map(({ holder }) => [holder.id, new Set<string>()]))
    for (const { holder, threadId } of leases) nextThreads.get(holder)?.add(threadId)
    const endedPlaces = [...nextThreads].flatMap(([holder, threads]): Place[] =>
      [...(threadsOfHolder.get(holder) ?? [])]
        .filter((threadId) => !threads.has(threadId))
        .map((threadId) => ({ holder, threadId })),
    )
    if (leases.length + endedPlaces.length === 0) return
    onTyping([...new Set(leases.flatMap(({ threadId, state }) => (state === 'typing' ? [threadId] : [])))])
    await kysely.transaction().execute(async (tx) => {
      const changed = [...(await writeLeases(tx, leases, leaseMs)), ...(await endLeases(tx, endedPlaces))]
      await notifyPresence(tx, [...new Set(changed)])
    })
    for (const [holder, threads] of nextThreads) {
      if (threads.size > 0) threadsOfHolder.set(holder, threads)
      else threadsOfHolder.delete(holder)
    }
  }

  // Serialised, so that later claims are written later.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    // A failed write is repeated with the next heartbeat, or its lease expires.
    writing = writing.then(work).catch((error: unknown) => log.warn({ err: error }, 'presence: write failed'))
    return writing
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const leaseClaims = [...pendingClaims.values()]
    pendingClaims = new Map()
    return leaseClaims.length === 0 ? writing : inTurn(() => write(leaseClaims))
  }

  const tell = (holder: Holder, claims: readonly PresenceClaim[]): void => {
    if (closed) return
    pendingClaims.set(holder.id, { holder, claims })
    timer ??= setTimeout(() => void flush(), gatherMs)
  }

  return {
    tell,
    leave: (holder) => {
      if (pendingClaims.has(holder.id) || threadsOfHolder.has(holder.id)) tell(holder, [])
    },
    sweep: () => inTurn(() => kysely.transaction().execute(async (tx) => notifyPresence(tx, await endExpired(tx)))),
    close: async () => {
      closed = true
      await flush()
      await inTurn(() =>
        write([...threadsOfHolder.keys()].map((id) => ({ holder: { id, userId: '', rooms: [] }, claims: [] }))),
      )
    },
  }
}
