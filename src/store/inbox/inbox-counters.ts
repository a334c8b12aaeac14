// Counts open, unread and unanswered conversations: in total, and by account, agent and organisation.
import type { Row } from '../../../contract/index.ts'
import type { ChangedPair } from './changed-pairs.ts'
import { TallyMoves, noTally } from './tallies.ts'
import type { Tallies, Tally } from './tallies.ts'

export interface InboxCounters {
  readonly total: Tally
  readonly byAccount: Tallies
  readonly byAgent: Tallies
  readonly byOrganisation: Tallies
}

export const noCounters: InboxCounters = { total: noTally, byAccount: {}, byAgent: {}, byOrganisation: {} }

type Thread = Row<'THREAD'>

const unreadOf = (thread: Thread): number => ((thread.unreadCount ?? 0) > 0 ? 1 : 0)
const countUnanswered = (thread: Thread): number => (thread.isAnswered === false ? 1 : 0)
const isOpen = (thread: Thread | undefined): thread is Thread => thread?.status === 'open'

/** Whether both count under the same keys. */
const inSamePlaces = (one: Thread, other: Thread): boolean =>
  one.accountId === other.accountId &&
  one.assigneeId === other.assigneeId &&
  one.organisationId === other.organisationId

const all = 'all'
/** Key among the agents for conversations without an assignee. */
export const unassigned = 'unassigned'

export const updateCounters = (counters: InboxCounters, pairs: readonly ChangedPair<Thread>[]): InboxCounters => {
  const total = new TallyMoves()
  const accounts = new TallyMoves()
  const agents = new TallyMoves()
  const organisations = new TallyMoves()
  const count = (thread: Thread, open: number, unread: number, unanswered: number): void => {
    total.add(all, open, unread, unanswered)
    accounts.add(thread.accountId, open, unread, unanswered)
    agents.add(thread.assigneeId ?? unassigned, open, unread, unanswered)
    if (thread.organisationId) organisations.add(thread.organisationId, open, unread, unanswered)
  }
  for (const { before, after } of pairs) {
    if (isOpen(before) && isOpen(after) && inSamePlaces(before, after)) {
      const unread = unreadOf(after) - unreadOf(before)
      const unanswered = countUnanswered(after) - countUnanswered(before)
      if (unread !== 0 || unanswered !== 0) count(after, 0, unread, unanswered)
      continue
    }
    if (isOpen(before)) count(before, -1, -unreadOf(before), -countUnanswered(before))
    if (isOpen(after)) count(after, 1, unreadOf(after), countUnanswered(after))
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
