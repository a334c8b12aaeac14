// Puts webhook items into bodies: one item each, or several entries with several items when batching is on.
import type { QueuedPiece, WebhookObject } from './pieces.ts'
import { webhookObjects } from './pieces.ts'
import { serialiseBody } from './signed-body.ts'

type Entry = { id: string; time?: number } & Record<string, unknown>

const shuffle = <T>(values: readonly T[], chance: () => number): T[] => {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

/** Messaging entries have milliseconds, changes seconds; WhatsApp's entries have no time. */
const newEntry = ({ object, accountId, piece }: QueuedPiece, time: number): Entry => {
  if (object === 'whatsapp_business_account' || object === 'whatsapp_web') return { id: accountId }
  return { id: accountId, time: piece.kind === 'messaging' ? time : Math.floor(time / 1_000) }
}

/** One entry per run of items of the same account and kind. */
const entriesOf = (pieces: readonly QueuedPiece[], time: number): Entry[] => {
  const entries: Entry[] = []
  for (const queued of pieces) {
    const { piece } = queued
    if (piece.kind === 'flat') {
      entries.push({ ...newEntry(queued, time), field: piece.field, value: piece.value })
      continue
    }
    const member = piece.kind === 'messaging' ? 'messaging' : 'changes'
    const item = piece.kind === 'messaging' ? piece.item : { field: piece.field, value: piece.value }
    const last = entries.at(-1)
    const list = last?.id === queued.accountId ? last[member] : undefined
    if (Array.isArray(list)) list.push(item)
    else entries.push({ ...newEntry(queued, time), [member]: [item] })
  }
  return entries
}

export interface WebhookBody {
  readonly object: WebhookObject
  /** Bodies of one account are sent in order. */
  readonly line: string
  readonly body: string
}

/** A body has only one kind of object. */
export const bodiesOf = (
  pieces: readonly QueuedPiece[],
  options: { readonly shuffle: boolean; readonly batch: number },
  time: number,
  chance: () => number,
): WebhookBody[] => {
  const ordered = options.shuffle ? shuffle(pieces, chance) : pieces
  const size = Math.max(1, options.batch)
  const bodies: WebhookBody[] = []
  for (const object of webhookObjects) {
    const mine = ordered.filter((queued) => queued.object === object)
    for (let start = 0; start < mine.length; start += size) {
      const part = mine.slice(start, start + size)
      bodies.push({
        object,
        line: part[0]?.accountId ?? '',
        body: serialiseBody({ object, entry: entriesOf(part, time) }),
      })
    }
  }
  return bodies
}
