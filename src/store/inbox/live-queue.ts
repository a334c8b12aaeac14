// The queue as it stands now, counted over the open conversations that are held; they are kept by the same pushes as the inbox.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { LiveQueue, QueueCount } from '../../../contract/platform/report-calls.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'
import { selectNow } from '../network/clock-slice.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import { selectRights } from '../network/session-slice.ts'

const none: QueueCount = { open: 0, waiting: 0, unassigned: 0 }

type Thread = Row<'THREAD'>

/** Of the organisations that the reader manages. */
const selectManaged = createSelector(
  [(state: RootState) => state.entities.THREAD.table, selectRights],
  (table, rights): readonly Thread[] => {
    const open = (rowsIn(table) as unknown as Thread[]).filter(({ status }) => status === 'open')
    return rights === null
      ? []
      : open.filter(
          ({ organisationId }) => organisationId !== undefined && canManageOrganisation(rights, organisationId),
        )
  },
)

const plus = (count: QueueCount, thread: Thread): QueueCount => ({
  open: count.open + 1,
  waiting: count.waiting + (thread.isAnswered === false ? 1 : 0),
  unassigned: count.unassigned + (thread.assigneeId ? 0 : 1),
})

const groupThreads = (
  threads: readonly Thread[],
  keyOf: (thread: Thread) => string | undefined,
): LiveQueue['byService'] => {
  const counts = new Map<string, QueueCount>()
  for (const thread of threads) {
    const key = keyOf(thread)
    if (key !== undefined) counts.set(key, plus(counts.get(key) ?? none, thread))
  }
  return Object.fromEntries(counts)
}

const sinceOf = (thread: Thread): string => thread.lastInboundTime ?? thread.createdTime

const longestOf = (waiting: readonly Thread[]): LiveQueue['longest'] => {
  const [first, ...rest] = waiting
  if (!first) return null
  const isLonger = (one: Thread, other: Thread): boolean =>
    sinceOf(one) < sinceOf(other) || (sinceOf(one) === sinceOf(other) && one._id < other._id)
  const longest = rest.reduce((one, other) => (isLonger(other, one) ? other : one), first)
  return { threadId: longest._id, since: sinceOf(longest) }
}

/** @param threads open ones @param now UTC milliseconds */
export const countLiveQueue = (threads: readonly Thread[], now: number): LiveQueue => {
  const waiting = threads.filter(({ isAnswered }) => isAnswered === false)
  const [from, until] = [new Date(now).toISOString(), new Date(now + urgentBelowMs).toISOString()]
  const total = threads.reduce(plus, none)
  return {
    ...total,
    inProgress: total.open - total.unassigned,
    ending: waiting.filter(({ replyDeadline }) => replyDeadline && replyDeadline > from && replyDeadline <= until)
      .length,
    unattended: threads.filter(({ firstReplyTime }) => !firstReplyTime).length,
    moderation: threads.filter(({ moderationCount }) => (moderationCount ?? 0) > 0).length,
    longest: longestOf(waiting),
    byService: groupThreads(threads, ({ service }) => service ?? undefined),
    byAccount: groupThreads(threads, ({ accountId }) => accountId ?? undefined),
    byOrganisation: groupThreads(threads, ({ organisationId }) => organisationId),
    byAgent: groupThreads(threads, ({ assigneeId }) => assigneeId ?? undefined),
  }
}

export const selectLiveQueue = createSelector(
  [selectManaged, selectNow, (_state: RootState, filter: QueueFilter) => filter],
  (threads, now, { organisation, channel, account, team, agent }): LiveQueue =>
    countLiveQueue(
      threads.filter(
        (thread) =>
          (organisation === null || thread.organisationId === organisation) &&
          (channel === null || thread.service === channel) &&
          (account === null || thread.accountId === account) &&
          (team === null || thread.teamId === team) &&
          (agent === null || thread.assigneeId === agent),
      ),
      now,
    ),
)
