// Counts requests per network and minute across all server processes: each process counts its own and adds them to the shared count
// once a second. A write per request would cost more than it protects.
import { createHmac } from 'node:crypto'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { deriveKey } from '../../database/encryption.ts'

interface Count {
  /** Not added to the shared count yet. */
  own: number
  /** The shared count as last read. */
  shared: number
  endsAt: number
}

interface RequestCounts {
  /** @returns the current count, and the time until it is reset */
  add(network: string, windowMs: number, now?: number): { readonly current: number; readonly ttl: number }
  /** Adds what was counted since the last time to the shared counts. */
  share(now?: number): Promise<void>
}

const maxNetworks = 10_000
const shareMs = 1_000

export const createRequestCounts = ({ kysely }: Pick<Database, 'kysely'>, secretKey: Buffer): RequestCounts => {
  const key = deriveKey(secretKey, 'request counts')
  const counts = new Map<string, Count>()

  const makeRoom = (now: number): void => {
    for (const [network, { endsAt }] of counts) if (endsAt <= now) counts.delete(network)
    for (const network of counts.keys()) if (counts.size >= maxNetworks) counts.delete(network)
  }

  return {
    add: (network, windowMs, now = Date.now()) => {
      let count = counts.get(network)
      if (!count || count.endsAt <= now) {
        if (!count && counts.size >= maxNetworks) makeRoom(now)
        count = { own: 0, shared: 0, endsAt: now + windowMs }
        counts.set(network, count)
      }
      count.own += 1
      return { current: count.shared + count.own, ttl: count.endsAt - now }
    },
    share: async (now = Date.now()) => {
      const fresh = new Map<string, { readonly count: Count; readonly sent: number }>()
      for (const [network, count] of counts)
        if (count.own > 0 && count.endsAt > now)
          fresh.set(createHmac('sha256', key).update(network).digest('base64url'), { count, sent: count.own })
      if (fresh.size === 0) return
      const isOver = sql`known.forget_at <= ${new Date(now)}`
      // Sorted, so that two processes sharing at the same time do not deadlock.
      const values = [...fresh]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([id, { count, sent }]) => sql`(${id}, ${sent}::integer, NULL, ${new Date(count.endsAt)}::timestamptz)`)
      const { rows } = await sql<{ id: string; count: number; forget_at: Date }>`
        INSERT INTO attempts AS known (id, count, blocked_until, forget_at) VALUES ${sql.join(values)}
        ON CONFLICT (id) DO UPDATE SET
          count = CASE WHEN ${isOver} THEN excluded.count ELSE known.count + excluded.count END,
          forget_at = CASE WHEN ${isOver} THEN excluded.forget_at ELSE known.forget_at END
        RETURNING id, count, forget_at`.execute(kysely)
      for (const { id, count: shared, forget_at } of rows) {
        const added = fresh.get(id)
        if (!added) continue
        added.count.own -= added.sent
        added.count.shared = shared
        added.count.endsAt = new Date(forget_at).getTime()
      }
    },
  }
}

/** Store for the rate limiter. With the embedded database there is only one process, so nothing is shared. */
export const createRequestStore = (
  { kind, kysely }: Database,
  secretKey: Buffer,
  onError: (error: unknown) => void,
): FastifyRateLimitStoreCtor => {
  const counts = createRequestCounts({ kysely }, secretKey)
  let sharing = false
  const shareSoon = (): void => {
    if (sharing || kind === 'pglite') return
    sharing = true
    const timer = setTimeout(() => {
      counts
        .share()
        .catch(onError)
        .finally(() => {
          sharing = false
        })
    }, shareMs)
    timer.unref()
  }
  return class RequestStore {
    incr(
      network: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      shareSoon()
      done(null, counts.add(network, windowMs))
    }
    child(): this {
      return this
    }
  }
}
