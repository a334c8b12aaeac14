// Messages of one second stand in the order in which they reached us, whichever worker is at which of them: before its own items a worker
// handles those of their conversations that came before them and are open, since their worker has died, or is at them just now. Each
// is handled once: whoever comes second finds it handled.
import type { Context } from '../context/context.ts'
import type { WebhookItem } from '../context/webhook-item.ts'
import { locksOf } from './handle-item.ts'
import type { OpenBodies } from './open-bodies.ts'

interface Earlier {
  readonly bodies: OpenBodies
  /** Ids of the open bodies until the last of the given ones, these among them, in the order in which they came. */
  readonly listUntil: (ids: readonly string[]) => Promise<readonly string[]>
}

/** @param own the items in hand, by the ids of their bodies */
export const addEarlierItems = async (
  services: Context,
  own: ReadonlyMap<string, readonly WebhookItem[]>,
  { bodies, listUntil }: Earlier,
): Promise<WebhookItem[]> => {
  const wanted = new Set([...own.values()].flat().flatMap((item) => locksOf(services, item)))
  if (wanted.size === 0) return [...own.values()].flat()
  const open = await listUntil([...own.keys()])
  const others = open.filter((id) => !own.has(id))
  const earlier = await bodies.readSmall(others)
  const isWanted = (item: WebhookItem): boolean => locksOf(services, item).some((name) => wanted.has(name))
  return [...new Set([...open, ...own.keys()])].flatMap(
    (id) => own.get(id) ?? (earlier.get(id)?.items ?? []).filter(isWanted),
  )
}
