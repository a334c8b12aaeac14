// Messages of the same second are ordered by their arrival here, whichever worker handles which. A worker therefore first handles earlier
// open items of the conversations of its own items: their worker has died, or is handling them right now. Each item is handled once: the
// second worker finds it handled.
import type { Context } from '../context/context.ts'
import type { WebhookItem } from '../context/webhook-item.ts'
import { locksOf } from './handle-item.ts'
import type { OpenBodies } from './open-bodies.ts'

interface Earlier {
  readonly bodies: OpenBodies
  /** Ids of the open bodies up to the last of the given ones, including these, in the order of their arrival. */
  readonly listUntil: (ids: readonly string[]) => Promise<readonly string[]>
}

/** @param own the worker's own items, by the ids of their bodies */
export const addEarlierItems = async (
  services: Context,
  own: ReadonlyMap<string, readonly WebhookItem[]>,
  { bodies, listUntil }: Earlier,
): Promise<WebhookItem[]> => {
  const ownLocks = new Set([...own.values()].flat().flatMap((item) => locksOf(services, item)))
  if (ownLocks.size === 0) return [...own.values()].flat()
  const open = await listUntil([...own.keys()])
  const others = open.filter((id) => !own.has(id))
  const earlier = await bodies.readSmall(others)
  const isWanted = (item: WebhookItem): boolean => locksOf(services, item).some((name) => ownLocks.has(name))
  return [...new Set([...open, ...own.keys()])].flatMap(
    (id) => own.get(id) ?? (earlier.get(id)?.items ?? []).filter(isWanted),
  )
}
