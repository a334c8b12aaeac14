// Turns the messages of a conversation into the lines a screen draws: day separators, the "new" divider, and runs.
import { dayKey } from './time-text.ts'

export interface LineMessage {
  readonly id: string
  /** UTC, ISO. */
  readonly time: string
  /** The speaker: close messages of one speaker form a run. */
  readonly speaker: string
  readonly side: 'theirs' | 'ours'
  /** Of comments: stands below the first one. */
  readonly isReply?: boolean
  readonly replyTo?: string | null
  /** Null while it is on its way. */
  readonly record?: { readonly _id: string; readonly arrival?: number; readonly isRead?: boolean } | null
}

export type Line<M extends LineMessage> =
  | { readonly kind: 'day'; readonly key: string; readonly time: string }
  | { readonly kind: 'new'; readonly key: string; readonly time: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly time: string
      readonly message: M
      readonly first: boolean
      readonly last: boolean
    }

/** Two messages further apart than this are not one run, whoever wrote them. */
const runGapMs = 5 * 60_000

/** Comments that answer different ones are no run. */
const answersTheSame = (one: LineMessage, next: LineMessage): boolean =>
  one.isReply === next.isReply && (next.isReply !== true || one.replyTo === next.replyTo)

const continues = (one: LineMessage, next: LineMessage): boolean =>
  one.speaker === next.speaker &&
  one.side === next.side &&
  answersTheSame(one, next) &&
  dayKey(one.time) === dayKey(next.time) &&
  Date.parse(next.time) - Date.parse(one.time) < runGapMs

type LineRecord = NonNullable<LineMessage['record']>

/** Records from before they were numbered go by their ids. */
const wasWrittenBefore = (one: LineRecord, other: LineRecord): boolean => {
  const apart = (one.arrival ?? 0) - (other.arrival ?? 0)
  return apart === 0 ? one._id < other._id : apart < 0
}

/** Unread ones that reached us after something of ours that stands below them was written: whoever reads on from there misses them. */
const lateOnes = (messages: readonly LineMessage[]): ReadonlySet<LineMessage> => {
  const late = new Set<LineMessage>()
  /** The first of ours that was written. */
  let oursBelow: LineRecord | null = null
  for (const message of messages.toReversed()) {
    const { side, record } = message
    if (!record) continue
    if (side === 'ours') oursBelow = oursBelow === null || wasWrittenBefore(record, oursBelow) ? record : oursBelow
    else if (record.isRead === false && oursBelow !== null && wasWrittenBefore(oursBelow, record)) late.add(message)
  }
  return late
}

/** The customer's first message after what the reader has seen, or that came late; what we wrote ourselves is never new. */
export const findFirstNewId = (messages: readonly LineMessage[], seenUntil: string | null): string | null => {
  // Somebody's first visit: what nobody has read is new.
  if (seenUntil === null)
    return messages.find(({ side, record }) => side === 'theirs' && record?.isRead === false)?.id ?? null
  const late = lateOnes(messages)
  return (
    messages.find((message) => message.side === 'theirs' && (message.time > seenUntil || late.has(message)))?.id ?? null
  )
}

/**
 * Messages oldest first, as lines. `newFromId`: the message above which the "new" divider stands.
 * A divider or a day separator ends a run. Keys stay the same when older messages are put in front.
 */
export const buildConversationLines = <M extends LineMessage>(
  messages: readonly M[],
  newFromId: string | null,
): Line<M>[] => {
  const lines: Line<M>[] = []
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const day = dayKey(message.time)
    if (before === undefined || dayKey(before.time) !== day)
      lines.push({ kind: 'day', key: `day ${day}`, time: message.time })
    if (message.id === newFromId) lines.push({ kind: 'new', key: 'new', time: message.time })
    lines.push({
      kind: 'message',
      key: message.id,
      time: message.time,
      message,
      first: before === undefined || message.id === newFromId || !continues(before, message),
      last: after === undefined || after.id === newFromId || !continues(message, after),
    })
  })
  return lines
}
