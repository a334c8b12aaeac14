// The unified inbox: its filter, whether it is complete, and the view over the threads (fed by the root reducer).
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../entities/actions.ts'
import type { RootState } from '../root-reducer.ts'
import { everything, sameFilter } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { emptyView, windowStep } from './inbox-view.ts'
import type { InboxView } from './inbox-view.ts'
import { noReadTimes } from './read-times.ts'
import type { ReadTimes } from './read-times.ts'
import { selectServerCounts } from './server-counts.ts'
import type { InboxCounts } from './server-counts.ts'

export type { InboxCounts, InboxFilter }

export interface InboxState {
  readonly filter: InboxFilter
  readonly status: 'loading' | 'ready' | 'error'
  /** Whether every open thread is held; otherwise the list is a server's page. */
  readonly complete: boolean
  /** How many rows the list shows; it grows as somebody scrolls. */
  readonly limit: number
  readonly view: InboxView
  readonly readTimes: ReadTimes
}

const initialState: InboxState = { filter: everything, status: 'loading', complete: true, limit: windowStep, view: emptyView, readTimes: noReadTimes }

const slice = createSlice({
  name: 'inbox',
  initialState,
  reducers: {
    /** Another filter is another list, shown from its beginning. */
    filterChanged: (state, { payload }: PayloadAction<Partial<InboxFilter>>) => {
      const filter = { ...state.filter, ...payload }
      return sameFilter(filter, state.filter) ? state : { ...state, filter, limit: windowStep }
    },
    windowGrown: (state) => ({ ...state, limit: state.limit + windowStep }),
    bootstrapStarted: (state) => (state.status === 'ready' ? state : { ...state, status: 'loading' as const }),
    bootstrapped: (state, { payload }: PayloadAction<{ readonly complete: boolean }>) => ({ ...state, status: 'ready' as const, complete: payload.complete }),
    /** What is on the screen stays there; only an empty inbox says that it could not be loaded. */
    bootstrapFailed: (state) => (state.status === 'ready' ? state : { ...state, status: 'error' as const }),
  },
  extraReducers: (builder) => builder.addCase(cleared, (state) => ({ ...initialState, filter: state.filter })),
})

export const { filterChanged, windowGrown, bootstrapStarted, bootstrapped, bootstrapFailed } = slice.actions
export const inboxReducer = slice.reducer

const selectView = (state: RootState): InboxView => state.inbox.view
export const selectInboxFilter = (state: RootState): InboxFilter => state.inbox.filter
export const selectInboxStatus = (state: RootState): InboxState['status'] => state.inbox.status

const sameIds = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((id, index) => id === other[index])

/** Ids of the first threads that pass the filter, newest message first. */
export const selectInboxIds = createSelector([(state: RootState) => selectView(state).window], ({ ids, limit }): readonly string[] => ids.slice(0, limit), {
  memoizeOptions: { resultEqualityCheck: sameIds },
})

/** Whether more held threads pass the filter than are listed. */
export const selectHoldsMore = (state: RootState): boolean => {
  const { ids, limit, edge } = selectView(state).window
  return ids.length > limit || edge !== null
}

const selectHeldCounts = createSelector(
  [(state: RootState) => selectView(state).counters, (state: RootState) => state.session.userId],
  ({ total, byAgent }, userId): InboxCounts => ({ ...total, mine: userId === null ? 0 : (byAgent[userId]?.open ?? 0) }),
)

/** Over all open threads, whatever the filter. */
export const selectInboxCounts = (state: RootState): InboxCounts => (state.inbox.complete ? selectHeldCounts(state) : selectServerCounts(state))
