// Counts of open conversations from the server, if there are more than a client holds; requested again after pushes that affect them.
import { createSelector } from '@reduxjs/toolkit'
import type { Filter } from '../../../contract/filter.ts'
import { api } from '../records/api.ts'
import type { ListArguments } from '../records/arguments.ts'
import type { Action, ThunkAction } from '@reduxjs/toolkit'
import type { AppEnvironment } from '../environment.ts'
import type { SessionState } from '../network/session-slice.ts'

export interface InboxCounts {
  readonly open: number
  readonly unread: number
  readonly unanswered: number
  readonly mine: number
  /** Unanswered conversations that are assigned to the user or to nobody. */
  readonly waiting: number
}

const conditions = (userId: string | null): Readonly<Record<keyof InboxCounts, Filter>> => ({
  open: {},
  unread: { unreadCount: { $gt: 0 } },
  unanswered: { isAnswered: false },
  mine: { assigneeId: userId },
  waiting: { isAnswered: false, $or: [{ assigneeId: userId }, { assigneeId: { $exists: false } }] },
})

/** Only `params.total` of the answer is used. */
const question = (condition: Filter): ListArguments => ({
  type: 'THREAD',
  filter: { ...condition, status: 'open' },
  limit: 1,
})

interface CountingState {
  readonly api: ReturnType<typeof api.reducer>
  readonly session: SessionState
}

const createSubscriptions = (): { ends: (() => void)[] } => ({ ends: [] })

/** @param countsOnServer false: the client counts itself */
export const followServerCounts =
  (countsOnServer: boolean): ThunkAction<void, CountingState, AppEnvironment, Action> =>
  (dispatch, getState, environment) => {
    const subscriptions = environment.services.get(createSubscriptions)
    for (const unsubscribe of subscriptions.ends) unsubscribe()
    const countConditions = countsOnServer ? Object.values(conditions(getState().session.userId)) : []
    subscriptions.ends = countConditions.map(
      (condition) => dispatch(api.endpoints.list.initiate(question(condition))).unsubscribe,
    )
  }

const total = (state: CountingState, name: keyof InboxCounts): number =>
  api.endpoints.list.select(question(conditions(state.session.userId)[name]))(state).data?.params.total ?? 0

export const selectServerCounts = createSelector(
  [
    (state: CountingState) => total(state, 'open'),
    (state: CountingState) => total(state, 'unread'),
    (state: CountingState) => total(state, 'unanswered'),
    (state: CountingState) => total(state, 'mine'),
    (state: CountingState) => total(state, 'waiting'),
  ],
  (open, unread, unanswered, mine, waiting): InboxCounts => ({ open, unread, unanswered, mine, waiting }),
)
