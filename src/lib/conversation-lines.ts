// Turns the messages of a conversation and what was done with it into the lines a screen draws: day separators, the "new" divider, runs.
import type { DeliveryStatus } from '../../contract/delivery.ts'
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
  /** Of ours: how far it has come. */
  readonly status?: string | null
  /** Null while it is on its way. */
  readonly record?: { readonly _id: string; readonly arrival?: number; readonly isRead?: boolean } | null
}

/** What somebody did with the conversation. */
export interface LineActivity {
  readonly _id: string
  /** UTC, ISO. */
  readonly createdTime: string
  readonly kind?: string | null
  /** null: nobody here. */
  readonly userId?: string | null | undefined
  readonly assigneeId?: string | null | undefined
  readonly formerAssigneeId?: string | null | undefined
  readonly teamId?: string | null | undefined
  readonly labelIds?: readonly string[] | undefined
  readonly snoozedUntil?: string | null | undefined
  readonly closeReason?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** What a member noted for colleagues. */
export interface LineNote {
  /** Of the command that wrote it. */
  readonly key: string
  /** null: the server does not have it yet. */
  readonly recordId: string | null
  /** UTC, ISO. */
  readonly time: string
  readonly userId: string
  readonly text: string
  readonly mentions: readonly string[]
  readonly isEdited: boolean
  /** The server does not have it yet. */
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
      /** The same act, as often as it was done in a row. */
      readonly activities: readonly LineActivity[]
    }
  | { readonly kind: 'note'; readonly key: string; readonly time: string; readonly note: LineNote }

/** The id of the record that stands there; null: none, or none yet. */
export const recordIdOf = (line: Line<LineMessage>): string | null => {
  if (line.kind === 'note') return line.note.recordId
  return line.kind === 'message' ? (line.message.record?._id ?? null) : null
}

/** Two messages further apart than this are not one run, whoever wrote them. */
const runGapMs = 5 * 60_000

/** Comments that answer different ones are no run. */
const answersTheSame = (one: LineMessage, next: LineMessage): boolean =>
  one.isReply === next.isReply && (next.isReply !== true || one.replyTo === next.replyTo)

const onItsWay: ReadonlySet<string> = new Set<DeliveryStatus>(['queued', 'sending'])
const isOnItsWay = ({ status }: LineMessage): boolean => onItsWay.has(status ?? '')

/** A run says how far its last message has come: of one that a later message has overtaken that would not be true. */
const isOvertaken = (one: LineMessage, next: LineMessage): boolean => isOnItsWay(one) && !isOnItsWay(next)

const continues = (one: LineMessage, next: LineMessage): boolean =>
  one.speaker === next.speaker &&
  !isOvertaken(one, next) &&
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

type Entry<M> =
  | { readonly kind: 'message'; readonly time: string; readonly message: M }
  | { readonly kind: 'activity'; readonly time: string; readonly activities: readonly LineActivity[] }
  | { readonly kind: 'note'; readonly time: string; readonly note: LineNote }

const keyOf = (entry: Entry<LineMessage>): string => {
  if (entry.kind === 'activity') return `activity ${entry.activities[0]?._id ?? ''}`
  return entry.kind === 'note' ? `note ${entry.note.key}` : entry.message.id
}

/** Fields that the sentence about an act names; of labels it names all of the run. */
const namedFields = ['kind', 'userId', 'assigneeId', 'teamId', 'snoozedUntil', 'closeReason', 'reason'] as const

/** One line says the same act of one person several times over: nothing else happened in between. */
const isSameAct = (one: LineActivity, next: LineActivity): boolean =>
  namedFields.every((field) => (one[field] ?? null) === (next[field] ?? null)) &&
  dayKey(one.createdTime) === dayKey(next.createdTime)

const toRun = (run: readonly LineActivity[]) =>
  ({ kind: 'activity', time: run.at(-1)?.createdTime ?? '', activities: run }) as const

/** Acts and notes, oldest first; a note stands below an act of the same moment. */
const toOwnEntries = (activities: readonly LineActivity[], notes: readonly LineNote[]) =>
  [
    ...activities.map((activity) => toRun([activity])),
    ...notes.map((note) => ({ kind: 'note', time: note.time, note }) as const),
  ].toSorted((one, other) => (one.time === other.time ? 0 : one.time < other.time ? -1 : 1))

/** Each oldest first; what was done or noted when a message came stands below it. */
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
 * Messages and what was done and noted in between, each oldest first, as lines. `newFromId`: the message above which the "new" divider stands.
 * A divider, a day separator, an activity or a note ends a run. Keys stay the same when older messages are put in front.
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
      // Replies that have not left stand below what came since: a day may stand there twice.
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
