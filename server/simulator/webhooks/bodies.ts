// Puts items into webhook bodies: one each, or several entries with several items when batching is on.
import type { MessagingItem } from './items.ts'
import { serialiseBody } from './signed-body.ts'

interface QueuedItem {
  readonly pageId: string
  readonly item: MessagingItem
}

const shuffled = <T>(values: readonly T[], chance: () => number): T[] => {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

/** One entry per run of items of the same page. */
const entriesOf = (items: readonly QueuedItem[], time: number): { id: string; time: number; messaging: MessagingItem[] }[] => {
  const entries: { id: string; time: number; messaging: MessagingItem[] }[] = []
  for (const { pageId, item } of items) {
    const last = entries.at(-1)
    if (last?.id === pageId) last.messaging.push(item)
    else entries.push({ id: pageId, time, messaging: [item] })
  }
  return entries
}

export const bodiesOf = (
  items: readonly QueuedItem[],
  options: { readonly shuffle: boolean; readonly batch: number },
  time: number,
  chance: () => number,
): { pageId: string; body: string }[] => {
  const ordered = options.shuffle ? shuffled(items, chance) : items
  const size = Math.max(1, options.batch)
  const bodies: { pageId: string; body: string }[] = []
  for (let start = 0; start < ordered.length; start += size) {
    const part = ordered.slice(start, start + size)
    const pageId = (part[0] as QueuedItem).pageId
    bodies.push({ pageId, body: serialiseBody({ object: 'page', entry: entriesOf(part, time) }) })
  }
  return bodies
}
