// Counts of open threads asked of the backend, where more are open than a client holds; asked again after pushes that touch them.
import { createSelector } from '@reduxjs/toolkit'
import type { Filter } from '../../../contract/filter.ts'
import { api } from '../api/api.ts'
import type { ListArguments } from '../api/arguments.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../store.ts'

export interface InboxCounts {
  readonly open: number
  readonly unread: number
  readonly unanswered: number
  readonly mine: number
}

const conditions = (userId: string | null): Readonly<Record<keyof InboxCounts, Filter>> => ({
  open: {},
  unread: { unreadCount: { $gt: 0 } },
  unanswered: { isAnswered: false },
  mine: { assigneeId: userId },
})

/** Only its `params.total` matters. */
const question = (condition: Filter): ListArguments => ({ type: 'THREAD', filter: { ...condition, status: 'open' }, limit: 1 })

const subscriptions = new WeakMap<object, (() => void)[]>()

/** @param wanted false: the client counts by itself */
export const followServerCounts = (wanted: boolean): AppThunk => (dispatch, getState, environment) => {
  for (const unsubscribe of subscriptions.get(environment) ?? []) unsubscribe()
  const asked = wanted ? Object.values(conditions(getState().session.userId)) : []
  subscriptions.set(environment, asked.map((condition) => dispatch(api.endpoints.list.initiate(question(condition))).unsubscribe))
}

const total = (state: RootState, name: keyof InboxCounts): number =>
  api.endpoints.list.select(question(conditions(state.session.userId)[name]))(state).data?.params.total ?? 0

export const selectServerCounts = createSelector(
  [
    (state: RootState) => total(state, 'open'),
    (state: RootState) => total(state, 'unread'),
    (state: RootState) => total(state, 'unanswered'),
    (state: RootState) => total(state, 'mine'),
  ],
  (open, unread, unanswered, mine): InboxCounts => ({ open, unread, unanswered, mine }),
)
