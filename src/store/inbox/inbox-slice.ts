// State of the inbox: its filter, whether it is complete, and the view over the conversations, which the root reducer updates.
import { bootstrapFailed, bootstrapStarted, bootstrapped, cleared } from '../events.ts'
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { unassigned } from './inbox-counters.ts'
import { everything, isSameFilter } from './inbox-filter.ts'
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
  /** Whether every open conversation is in memory; if not, the list is a page from the server. */
  readonly complete: boolean
  /** Number of rows the list shows; grows as the user scrolls. */
  readonly limit: number
  readonly view: InboxView
  readonly readTimes: ReadTimes
}

const initialState: InboxState = {
  filter: everything,
  status: 'loading',
  complete: true,
  limit: windowStep,
  view: emptyView,
  readTimes: noReadTimes,
}

const slice = createSlice({
  name: 'inbox',
  initialState,
  reducers: {
    /** A changed filter starts the list from the top. */
    filterChanged: (state, { payload }: PayloadAction<Partial<InboxFilter>>) => {
      const filter = { ...state.filter, ...payload }
      return isSameFilter(filter, state.filter) ? state : { ...state, filter, limit: windowStep }
    },
    windowGrown: (state) => ({ ...state, limit: state.limit + windowStep }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(bootstrapStarted, (state) =>
        state.status === 'ready' ? state : { ...state, status: 'loading' as const },
      )
      .addCase(bootstrapped, (state, { payload }) => ({
        ...state,
        status: 'ready' as const,
        complete: payload.complete,
      }))
      // Shown rows stay; only an empty inbox shows the error.
      .addCase(bootstrapFailed, (state) => (state.status === 'ready' ? state : { ...state, status: 'error' as const }))
      .addCase(cleared, (state) => ({ ...initialState, filter: state.filter })),
  selectors: {
    selectView: (state): InboxView => state.view,
    selectComplete: (state): boolean => state.complete,
    selectInboxFilter: (state): InboxFilter => state.filter,
    selectInboxStatus: (state): InboxState['status'] => state.status,
    /** Whether more conversations in memory match the filter than are listed. */
    selectHoldsMore: ({ view: { window } }): boolean => window.ids.length > window.limit || window.edge !== null,
  },
})

export const { filterChanged, windowGrown } = slice.actions
export const inboxReducer = slice.reducer

const { selectView, selectComplete } = slice.selectors
export const { selectInboxFilter, selectInboxStatus, selectHoldsMore } = slice.selectors

type CountedState = Parameters<typeof selectView>[0] & Parameters<typeof selectServerCounts>[0]

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Ids of the listed conversations, in the filter's order. */
export const selectInboxIds = createSelector(
  [(state: Parameters<typeof selectView>[0]) => selectView(state).window],
  ({ ids, limit }): readonly string[] => ids.slice(0, limit),
  {
    memoizeOptions: { resultEqualityCheck: sameIds },
  },
)

const selectHeldCounts = createSelector(
  [(state: CountedState) => selectView(state).counters, (state: CountedState) => state.session.userId],
  ({ total, byAgent }, userId): InboxCounts => {
    const mine = userId === null ? undefined : byAgent[userId]
    const waiting = (mine?.unanswered ?? 0) + (byAgent[unassigned]?.unanswered ?? 0)
    return { ...total, mine: mine?.open ?? 0, waiting }
  },
)

/** Counts over all open conversations, whatever the filter. */
export const selectInboxCounts = (state: CountedState): InboxCounts =>
  selectComplete(state) ? selectHeldCounts(state) : selectServerCounts(state)
