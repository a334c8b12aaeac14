// Reads stored webhook bodies, and keeps those in memory that are needed again: large ones between two portions, and those that this
// process's workers are handling.
import { sql } from 'kysely'
import type { Context } from '../context/context.ts'
import type { WebhookItem } from '../context/webhook-item.ts'
import { splitWebhookBody, splittersOf } from './items.ts'

export interface OpenBody {
  readonly id: string
  readonly items: readonly WebhookItem[]
  readonly received: Date
}

export interface OpenBodies {
  /** Reads bodies in order to handle them. */
  take(ids: readonly string[]): Promise<Map<string, OpenBody>>
  /** Ends the handling of bodies. @param unfinished those of which a portion is left */
  release(ids: readonly string[], unfinished: readonly OpenBody[]): void
  /** Reads those bodies with a few items that another worker, or none, is handling. */
  readSmall(ids: readonly string[]): Promise<Map<string, OpenBody>>
}

/** A body with at most so many items is handled whole, whatever shares the portion. */
export const maxSmallBodyItems = 4
/** No body with so few items is larger, bytes. */
const maxSmallBodyBytes = 16_384

/** Maximum number of partly handled large bodies in memory: the next portion need not read them again. */
const maxHeldBodies = 4

export const createOpenBodies = (services: Context): OpenBodies => {
  const { kysely } = services.database
  const splitters = splittersOf(services)
  const heldBodies = new Map<string, OpenBody>()
  const atWork = new Map<string, OpenBody>()

  const read = async (ids: readonly string[], maxBytes: number | null): Promise<OpenBody[]> => {
    if (ids.length === 0) return []
    const stored = kysely.selectFrom('webhook_bodies').select(['id', 'body', 'received_at']).where('id', 'in', ids)
    const found = await (
      maxBytes === null ? stored : stored.where(sql<boolean>`octet_length(body) <= ${maxBytes}`)
    ).execute()
    return found.map(({ id, body, received_at: received }) => ({
      id,
      items: splitWebhookBody(body, received, splitters),
      received,
    }))
  }

  const hold = (body: OpenBody): void => {
    heldBodies.set(body.id, body)
    const [oldest] = heldBodies.keys()
    if (heldBodies.size > maxHeldBodies && oldest !== undefined) heldBodies.delete(oldest)
  }

  return {
    take: async (ids) => {
      const known = ids.flatMap((id) => heldBodies.get(id) ?? [])
      for (const id of ids) heldBodies.delete(id)
      const others = await read(
        ids.filter((id) => !known.some((body) => body.id === id)),
        null,
      )
      const bodies = [...known, ...others]
      for (const body of bodies) atWork.set(body.id, body)
      return new Map(bodies.map((body) => [body.id, body]))
    },
    release: (ids, unfinished) => {
      for (const id of ids) atWork.delete(id)
      for (const body of unfinished) hold(body)
    },
    readSmall: async (ids) => {
      const known = ids.flatMap((id) => atWork.get(id) ?? [])
      const others = await read(
        ids.filter((id) => !atWork.has(id)),
        maxSmallBodyBytes,
      )
      const small = [...known, ...others].filter(({ items }) => items.length <= maxSmallBodyItems)
      return new Map(small.map((body) => [body.id, body]))
    },
  }
}
