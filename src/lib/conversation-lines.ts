// Turns the messages, notes and activities of a conversation into the lines a screen draws, with day separators and the "new" divider.
import type { DeliveryStatus } from '../../contract/delivery.ts'
import { dayKey } from './time-text.ts'

export interface LineMessage {
  readonly id: string
  /** UTC, ISO. */
  readonly time: string
  /** Close messages of one speaker form a run. */
  readonly speaker: string
  readonly side: 'theirs' | 'ours'
  /** Only for comments: it is shown below the comment it answers. */
  readonly isReply?: boolean
  readonly replyTo?: string | null
  /** Delivery status; only for our own messages. */
  readonly status?: string | null
  /** Null until the server has stored the message. */
  readonly record?: { readonly _id: string; readonly arrival?: number; readonly isRead?: boolean } | null
}

/** A change that was made to the conversation. */
export interface LineActivity {
  readonly _id: string
  /** UTC, ISO. */
  readonly createdTime: string
  readonly kind?: string | null
  /** null: no user of ours did it. */
  readonly userId?: string | null | undefined
  readonly assigneeId?: string | null | undefined
  readonly formerAssigneeId?: string | null | undefined
  readonly teamId?: string | null | undefined
  readonly labelIds?: readonly string[] | undefined
  readonly snoozedUntil?: string | null | undefined
  readonly closeReason?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** An internal note of a member for colleagues. */
export interface LineNote {
  /** Idempotency key of the command that created the note. */
  readonly key: string
  /** null until the server has stored the note. */
  readonly recordId: string | null
  /** UTC, ISO. */
  readonly time: string
  readonly userId: string
  readonly text: string
  readonly mentions: readonly string[]
  readonly isEdited: boolean
  /** The server has not stored the note yet. */
  readonly isPending: boolean
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
  | {
      readonly kind: 'activity'
      readonly key: string
      readonly time: string
      /** Consecutive repetitions of the same activity. */
      readonly activities: readonly LineActivity[]
    }
  | { readonly kind: 'note'; readonly key: string; readonly time: string; readonly note: LineNote }

/** Id of the record a line shows; null if it has none, or none yet. */
export const recordIdOf = (line: Line<LineMessage>): string | null => {
  if (line.kind === 'note') return line.note.recordId
  return line.kind === 'message' ? (line.message.record?._id ?? null) : null
}

/** Messages at least this far apart are never one run. */
const runGapMs = 5 * 60_000

/** Replies to different comments do not form a run. */
const answersTheSame = (one: LineMessage, next: LineMessage): boolean =>
  one.isReply === next.isReply && (next.isReply !== true || one.replyTo === next.replyTo)

const onItsWay: ReadonlySet<string> = new Set<DeliveryStatus>(['queued', 'sending'])
const isOnItsWay = ({ status }: LineMessage): boolean => onItsWay.has(status ?? '')

/** A run shows the delivery status of its last message, which would be wrong for an unsent message followed by a sent one. */
const isOvertaken = (one: LineMessage, next: LineMessage): boolean => isOnItsWay(one) && !isOnItsWay(next)

const continues = (one: LineMessage, next: LineMessage): boolean =>
  one.speaker === next.speaker &&
  !isOvertaken(one, next) &&
  one.side === next.side &&
  answersTheSame(one, next) &&
  dayKey(one.time) === dayKey(next.time) &&
  Date.parse(next.time) - Date.parse(one.time) < runGapMs

type LineRecord = NonNullable<LineMessage['record']>

/** Records without an arrival number are compared by id. */
const wasWrittenBefore = (one: LineRecord, other: LineRecord): boolean => {
  const apart = (one.arrival ?? 0) - (other.arrival ?? 0)
  return apart === 0 ? one._id < other._id : apart < 0
}

/**
 * Unread customer messages that arrived after one of our messages below them was written. An agent who reads on from there would miss them.
 */
const lateOnes = (messages: readonly LineMessage[]): ReadonlySet<LineMessage> => {
  const late = new Set<LineMessage>()
  /** Our earliest message among those below. */
  let oursBelow: LineRecord | null = null
  for (const message of messages.toReversed()) {
    const { side, record } = message
    if (!record) continue
    if (side === 'ours') oursBelow = oursBelow === null || wasWrittenBefore(record, oursBelow) ? record : oursBelow
    else if (record.isRead === false && oursBelow !== null && wasWrittenBefore(oursBelow, record)) late.add(message)
  }
  return late
}

/** The first new message of the customer: after what the reader has seen, or late. Our own messages are never new. */
export const findFirstNewId = (messages: readonly LineMessage[], seenUntil: string | null): string | null => {
  // On a user's first visit, the messages that nobody has read are new.
  if (seenUntil === null)
    return messages.find(({ side, record }) => side === 'theirs' && record?.isRead === false)?.id ?? null
  const late = lateOnes(messages)
  return (
    messages.find((message) => message.side === 'theirs' && (message.time > seenUntil || late.has(message)))?.id ?? null
  )
}

type Entry<M> =
  | { readonly kind: 'message'; readonly time: string; readonly message: M }
  | { readonly kind: 'activity'; readonly time: string; readonly activities: readonly LineActivity[] }
  | { readonly kind: 'note'; readonly time: string; readonly note: LineNote }

const keyOf = (entry: Entry<LineMessage>): string => {
  if (entry.kind === 'activity') return `activity ${entry.activities[0]?._id ?? ''}`
  return entry.kind === 'note' ? `note ${entry.note.key}` : entry.message.id
}

/** Fields that the sentence about an activity names; it also names the labels of the whole run. */
const namedFields = ['kind', 'userId', 'assigneeId', 'teamId', 'snoozedUntil', 'closeReason', 'reason'] as const

/** Same act by the same person on the same day: consecutive repetitions share one line. */
const isSameAct = (one: LineActivity, next: LineActivity): boolean =>
  namedFields.every((field) => (one[field] ?? null) === (next[field] ?? null)) &&
  dayKey(one.createdTime) === dayKey(next.createdTime)

const toRun = (run: readonly LineActivity[]) =>
  ({ kind: 'activity', time: run.at(-1)?.createdTime ?? '', activities: run }) as const

/** Activities and notes, oldest first; of the same moment, the note comes after the activity. */
const toOwnEntries = (activities: readonly LineActivity[], notes: readonly LineNote[]) =>
  [
    ...activities.map((activity) => toRun([activity])),
    ...notes.map((note) => ({ kind: 'note', time: note.time, note }) as const),
  ].toSorted((one, other) => (one.time === other.time ? 0 : one.time < other.time ? -1 : 1))

/** All inputs are oldest first. An activity or note with the same time as a message comes below it. */
const mergeByTime = <M extends LineMessage>(
  messages: readonly M[],
  activities: readonly LineActivity[],
  notes: readonly LineNote[],
): Entry<M>[] => {
  const entries: Entry<M>[] = []
  const own = toOwnEntries(activities, notes)
  let at = 0
  const addUntil = (time: string | null): void => {
    for (; at < own.length; at += 1) {
      const entry = own[at] as (typeof own)[number]
      if (time !== null && entry.time >= time) return
      const before = entries.at(-1)
      const known = before?.kind === 'activity' ? before.activities : []
      const [last, activity] = [known.at(-1), entry.kind === 'activity' ? entry.activities[0] : undefined]
      if (last && activity && isSameAct(last, activity)) entries[entries.length - 1] = toRun([...known, activity])
      else entries.push(entry)
    }
  }
  for (const message of messages) {
    addUntil(message.time)
    entries.push({ kind: 'message', time: message.time, message })
  }
  addUntil(null)
  return entries
}

const noActivities: readonly LineActivity[] = []
const noNotes: readonly LineNote[] = []

/**
 * Merges messages, activities and notes, each oldest first, into lines. `newFromId` is the message below the "new" divider.
 * A divider, a day separator, an activity or a note ends a run. Keys stay the same when older messages are prepended.
 */
export const buildConversationLines = <M extends LineMessage>(
  messages: readonly M[],
  newFromId: string | null,
  activities: readonly LineActivity[] = noActivities,
  notes: readonly LineNote[] = noNotes,
): Line<M>[] => {
  const lines: Line<M>[] = []
  const days = new Set<string>()
  const entries = mergeByTime(messages, activities, notes)
  entries.forEach((entry, index) => {
    const before = entries[index - 1]
    const after = entries[index + 1]
    const day = dayKey(entry.time)
    if (before === undefined || dayKey(before.time) !== day) {
      // Unsent replies stay below newer messages, so the same day may appear twice.
      const key = days.has(day) ? `day ${day} ${keyOf(entry)}` : `day ${day}`
      lines.push({ kind: 'day', key, time: entry.time })
      days.add(day)
    }
    if (entry.kind === 'activity') {
      lines.push({ ...entry, key: keyOf(entry) })
      return
    }
    if (entry.kind === 'note') {
      lines.push({ ...entry, key: keyOf(entry) })
      return
    }
    const { message, time } = entry
    if (message.id === newFromId) lines.push({ kind: 'new', key: 'new', time })
    lines.push({
      kind: 'message',
      key: keyOf(entry),
      time,
      message,
      first: before?.kind !== 'message' || message.id === newFromId || !continues(before.message, message),
      last: after?.kind !== 'message' || after.message.id === newFromId || !continues(message, after.message),
    })
  })
  return lines
}
