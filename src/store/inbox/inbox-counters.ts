// How many work items are open, unread and unanswered: in all, and by channel account, agent and organisation.
import type { Row } from '../../../contract/index.ts'
import type { ChangedPair } from '../views/changed-pairs.ts'
import { TallyMoves, noTally } from '../views/tallies.ts'
import type { Tallies, Tally } from '../views/tallies.ts'

export interface InboxCounters {
  readonly total: Tally
  readonly byAccount: Tallies
  readonly byAgent: Tallies
  readonly byOrganisation: Tallies
}

export const noCounters: InboxCounters = { total: noTally, byAccount: {}, byAgent: {}, byOrganisation: {} }

type Thread = Row<'THREAD'>

const isUnread = (thread: Thread): boolean => (thread.unreadCount ?? 0) > 0
const isUnanswered = (thread: Thread): boolean => thread.isAnswered === false
const isOpen = (thread: Thread | undefined): thread is Thread => thread?.status === 'open'

const countAlike = (one: Thread, other: Thread): boolean =>
  isUnread(one) === isUnread(other) &&
  one.isAnswered === other.isAnswered &&
  one.assigneeId === other.assigneeId &&
  one.accountId === other.accountId &&
  one.organisationId === other.organisationId

const all = 'all'

export const countersAfter = (counters: InboxCounters, pairs: readonly ChangedPair<Thread>[]): InboxCounters => {
  const total = new TallyMoves()
  const accounts = new TallyMoves()
  const agents = new TallyMoves()
  const organisations = new TallyMoves()
  const count = (thread: Thread, step: 1 | -1): void => {
    const unread = isUnread(thread)
    const unanswered = isUnanswered(thread)
    total.add(all, step, unread, unanswered)
    accounts.add(thread.accountId, step, unread, unanswered)
    if (thread.assigneeId) agents.add(thread.assigneeId, step, unread, unanswered)
    if (thread.organisationId) organisations.add(thread.organisationId, step, unread, unanswered)
  }
  for (const { before, after } of pairs) {
    if (isOpen(before) && isOpen(after) && countAlike(before, after)) continue
    if (isOpen(before)) count(before, -1)
    if (isOpen(after)) count(after, 1)
  }
  const next: InboxCounters = {
    total: total.applyTo({ [all]: counters.total })[all] ?? noTally,
    byAccount: accounts.applyTo(counters.byAccount),
    byAgent: agents.applyTo(counters.byAgent),
    byOrganisation: organisations.applyTo(counters.byOrganisation),
  }
  const same = (Object.keys(next) as (keyof InboxCounters)[]).every((name) => next[name] === counters[name])
  return same ? counters : next
}
