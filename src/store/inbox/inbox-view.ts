// Windows, order and counters over work items, fed the changed rows of each action and never recomputed from the table.
import type { AnyRow, Row } from '../../../contract/index.ts'

/** What order, filters and counters need to know of a thread. */
export interface Digest {
  readonly time: string
  readonly status: 'open' | 'snoozed' | 'closed'
  readonly service: string
  readonly accountId: string
  readonly unread: boolean
  readonly unanswered: boolean
  readonly assigneeId: string | null
}

export interface InboxCounters {
  readonly open: number
  readonly unread: number
  readonly unanswered: number
  /** Open threads by assignee. */
  readonly byAssignee: Readonly<Record<string, number>>
}

export interface InboxView {
  /** Held threads, newest message first. */
  readonly order: readonly string[]
  readonly digests: Readonly<Record<string, Digest>>
  readonly counters: InboxCounters
}

export const emptyView: InboxView = { order: [], digests: {}, counters: { open: 0, unread: 0, unanswered: 0, byAssignee: {} } }

const digestOf = (row: AnyRow): Digest => {
  const thread = row as unknown as Row<'THREAD'>
  return {
    time: thread.lastMessageTime ?? thread.createdTime,
    status: thread.status,
    service: thread.service,
    accountId: thread.accountId,
    unread: (thread.unreadCount ?? 0) > 0,
    unanswered: thread.isAnswered === false,
    assigneeId: thread.assigneeId ?? null,
  }
}

const same = (one: Digest | undefined, other: Digest | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && (Object.keys(one) as (keyof Digest)[]).every((key) => one[key] === other[key]))

const count = (counters: InboxCounters, digest: Digest | undefined, step: 1 | -1): InboxCounters => {
  if (digest?.status !== 'open') return counters
  const { assigneeId } = digest
  return {
    open: counters.open + step,
    unread: counters.unread + (digest.unread ? step : 0),
    unanswered: counters.unanswered + (digest.unanswered ? step : 0),
    byAssignee:
      assigneeId === null ? counters.byAssignee : { ...counters.byAssignee, [assigneeId]: (counters.byAssignee[assigneeId] ?? 0) + step },
  }
}

/** Newest first; ids break ties, so that the order is total. */
const comesBefore = (digests: Readonly<Record<string, Digest>>, one: string, other: string): number => {
  const first = digests[one]?.time ?? ''
  const second = digests[other]?.time ?? ''
  if (first !== second) return first > second ? -1 : 1
  return one > other ? -1 : 1
}

/** The order with the moved ids at their new places: the others keep theirs and are merged, not sorted again. */
const reordered = (order: readonly string[], digests: Readonly<Record<string, Digest>>, moved: readonly string[]): readonly string[] => {
  const movedIds = new Set(moved)
  const staying = order.filter((id) => !movedIds.has(id))
  const arriving = moved.filter((id) => digests[id] !== undefined).sort((one, other) => comesBefore(digests, one, other))
  const merged: string[] = []
  let next = 0
  for (const id of staying) {
    while (next < arriving.length && comesBefore(digests, arriving[next] as string, id) < 0) merged.push(arriving[next++] as string)
    merged.push(id)
  }
  return [...merged, ...arriving.slice(next)]
}

/**
 * The view after the rows of `ids` changed.
 * @param rowOf the row as it is seen now, overlays included; undefined where it is no longer held
 */
export const afterChanges = (view: InboxView, ids: readonly string[], rowOf: (id: string) => AnyRow | undefined): InboxView => {
  const moved: string[] = []
  let { counters } = view
  let digests: Record<string, Digest> | null = null
  for (const id of new Set(ids)) {
    const known = (digests ?? view.digests)[id]
    const row = rowOf(id)
    const next = row && digestOf(row)
    if (same(known, next)) continue
    digests ??= { ...view.digests }
    counters = count(count(counters, known, -1), next, 1)
    if (known?.time !== next?.time) moved.push(id)
    if (next) digests[id] = next
    else delete digests[id]
  }
  if (!digests) return view
  return { counters, digests, order: moved.length === 0 ? view.order : reordered(view.order, digests, moved) }
}
