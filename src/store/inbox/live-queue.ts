// Counts the current queue over the open conversations in memory, which the inbox's pushes keep up to date. It is recounted after
// each flush, over up to 20,000 conversations: in one pass, without allocating anything per conversation.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../contract/index.ts'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { LiveQueue, QueueCount } from '../../../contract/platform/report-calls.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'
import { selectNow } from '../network/clock-slice.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import { selectRights } from '../network/session-slice.ts'

type Thread = Row<'THREAD'>

class Tally {
  #open = 0
  #waiting = 0
  #unassigned = 0

  add(isWaiting: boolean, isUnassigned: boolean): void {
    this.#open += 1
    if (isWaiting) this.#waiting += 1
    if (isUnassigned) this.#unassigned += 1
  }

  get count(): QueueCount {
    return { open: this.#open, waiting: this.#waiting, unassigned: this.#unassigned }
  }
}

class Tallies {
  readonly #byKey = new Map<string, Tally>()

  /** @param key null: counts for none of them */
  add(key: string | null | undefined, isWaiting: boolean, isUnassigned: boolean): void {
    if (!key) return
    let tally = this.#byKey.get(key)
    if (tally === undefined) {
      tally = new Tally()
      this.#byKey.set(key, tally)
    }
    tally.add(isWaiting, isUnassigned)
  }

  get counts(): Readonly<Record<string, QueueCount>> {
    return Object.fromEntries([...this.#byKey].map(([key, tally]) => [key, tally.count]))
  }
}

const sinceOf = (thread: Thread): string => thread.lastInboundTime ?? thread.createdTime

const isLonger = (one: Thread, other: Thread): boolean =>
  sinceOf(one) < sinceOf(other) || (sinceOf(one) === sinceOf(other) && one._id < other._id)

/** @param threads open conversations @param now UTC milliseconds */
export const countLiveQueue = (threads: Iterable<Thread>, now: number): LiveQueue => {
  const [from, until] = [new Date(now).toISOString(), new Date(now + urgentBelowMs).toISOString()]
  const total = new Tally()
  const [services, accounts, organisations, agents] = [new Tallies(), new Tallies(), new Tallies(), new Tallies()]
  let [ending, unattended, moderation] = [0, 0, 0]
  let longest: Thread | null = null
  for (const thread of threads) {
    const { replyDeadline } = thread
    const isWaiting = thread.isAnswered === false
    const isUnassigned = !thread.assigneeId
    total.add(isWaiting, isUnassigned)
    services.add(thread.service, isWaiting, isUnassigned)
    accounts.add(thread.accountId, isWaiting, isUnassigned)
    organisations.add(thread.organisationId, isWaiting, isUnassigned)
    agents.add(thread.assigneeId, isWaiting, isUnassigned)
    if (!thread.firstReplyTime) unattended += 1
    if ((thread.moderationCount ?? 0) > 0) moderation += 1
    if (!isWaiting) continue
    if (replyDeadline && replyDeadline > from && replyDeadline <= until) ending += 1
    if (longest === null || isLonger(thread, longest)) longest = thread
  }
  const counts = total.count
  return {
    ...counts,
    inProgress: counts.open - counts.unassigned,
    ending,
    unattended,
    moderation,
    longest: longest && { threadId: longest._id, since: sinceOf(longest) },
    byService: services.counts,
    byAccount: accounts.counts,
    byOrganisation: organisations.counts,
    byAgent: agents.counts,
  }
}

/** Open conversations that match the filter, in organisations that the reader manages. */
function* pickCounted(threads: readonly Thread[], rights: Rights, filter: QueueFilter): Generator<Thread> {
  const { organisation, channel, account, team, agent } = filter
  const managed = new Map<string, boolean>()
  const isManaged = (id: string): boolean => {
    const known = managed.get(id) ?? canManageOrganisation(rights, id)
    managed.set(id, known)
    return known
  }
  for (const thread of threads) {
    const { organisationId } = thread
    if (
      thread.status === 'open' &&
      organisationId !== undefined &&
      (organisation === null || organisationId === organisation) &&
      (channel === null || thread.service === channel) &&
      (account === null || thread.accountId === account) &&
      (team === null || thread.teamId === team) &&
      (agent === null || thread.assigneeId === agent) &&
      isManaged(organisationId)
    )
      yield thread
  }
}

const selectHeldQueue = createSelector(
  [
    (state: RootState) => state.entities.THREAD.table,
    selectRights,
    selectNow,
    (_state: RootState, filter: QueueFilter) => filter,
  ],
  (table, rights, now, filter): LiveQueue => {
    const threads = rowsIn(table) as unknown as readonly Thread[]
    return countLiveQueue(rights === null ? [] : pickCounted(threads, rights, filter), now)
  },
)

/** Null until all open conversations are in memory, to avoid a recount for every portion of rows that arrives. */
export const selectLiveQueue = (state: RootState, filter: QueueFilter): LiveQueue | null =>
  state.inbox.complete && state.inbox.status !== 'loading' ? selectHeldQueue(state, filter) : null
