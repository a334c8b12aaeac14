// The unified inbox: its filter, whether it is complete, and the view over the threads (fed by the root reducer).
import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../entities/actions.ts'
import type { RootState } from '../root-reducer.ts'
import { emptyView } from './inbox-view.ts'
import type { Digest, InboxView } from './inbox-view.ts'
import { selectServerCounts } from './server-counts.ts'
import type { InboxCounts } from './server-counts.ts'

export type { InboxCounts }

export interface InboxFilter {
  readonly service: string | null
  readonly accountId: string | null
  readonly unread: boolean
  readonly unanswered: boolean
  readonly mine: boolean
  readonly status: 'open' | 'snoozed' | 'closed' | 'all'
}

export interface InboxState {
  readonly filter: InboxFilter
  readonly status: 'loading' | 'ready' | 'error'
  /** Whether every open thread is held; otherwise the list is a server's page. */
  readonly complete: boolean
  readonly view: InboxView
}

const everything: InboxFilter = { service: null, accountId: null, unread: false, unanswered: false, mine: false, status: 'open' }
const initialState: InboxState = { filter: everything, status: 'loading', complete: true, view: emptyView }

const slice = createSlice({
  name: 'inbox',
  initialState,
  reducers: {
    filterChanged: (state, { payload }: PayloadAction<Partial<InboxFilter>>) => ({ ...state, filter: { ...state.filter, ...payload } }),
    bootstrapStarted: (state) => (state.status === 'ready' ? state : { ...state, status: 'loading' as const }),
    bootstrapped: (state, { payload }: PayloadAction<{ readonly complete: boolean }>) => ({ ...state, status: 'ready' as const, complete: payload.complete }),
    /** What is on the screen stays there; only an empty inbox says that it could not be loaded. */
    bootstrapFailed: (state) => (state.status === 'ready' ? state : { ...state, status: 'error' as const }),
  },
  extraReducers: (builder) => builder.addCase(cleared, (state) => ({ ...initialState, filter: state.filter })),
})

export const { filterChanged, bootstrapStarted, bootstrapped, bootstrapFailed } = slice.actions
export const inboxReducer = slice.reducer

const passes = (digest: Digest, filter: InboxFilter, userId: string | null): boolean =>
  (filter.status === 'all' || digest.status === filter.status) &&
  (filter.service === null || digest.service === filter.service) &&
  (filter.accountId === null || digest.accountId === filter.accountId) &&
  (!filter.unread || digest.unread) &&
  (!filter.unanswered || digest.unanswered) &&
  (!filter.mine || (userId !== null && digest.assigneeId === userId))

const selectView = (state: RootState): InboxView => state.inbox.view
export const selectInboxFilter = (state: RootState): InboxFilter => state.inbox.filter
export const selectInboxStatus = (state: RootState): InboxState['status'] => state.inbox.status

/** Ids of the threads that pass the filter, newest message first. */
export const selectInboxIds = createSelector(
  [selectView, selectInboxFilter, (state: RootState) => state.session.userId],
  (view, filter, userId): readonly string[] =>
    view.order.filter((id) => {
      const digest = view.digests[id]
      return digest !== undefined && passes(digest, filter, userId)
    }),
)

const selectHeldCounts = createSelector(
  [selectView, (state: RootState) => state.session.userId],
  ({ counters: { open, unread, unanswered, byAssignee } }, userId): InboxCounts => ({
    open,
    unread,
    unanswered,
    mine: userId === null ? 0 : (byAssignee[userId] ?? 0),
  }),
)

/** Over all open threads, whatever the filter. */
export const selectInboxCounts = (state: RootState): InboxCounts => (state.inbox.complete ? selectHeldCounts(state) : selectServerCounts(state))
