// The root reducer: first the tables and small slices, then the views, from what the action changed. No module state.
import { combineReducers } from '@reduxjs/toolkit'
import type { Action, Reducer } from '@reduxjs/toolkit'
import type { EntityType, Row } from '../../contract/index.ts'
import { actsReducer } from './ui/acts-slice.ts'
import { api } from './records/api.ts'
import { bulkReducer } from './records/bulk-slice.ts'
import { cacheReducer } from './cache/cache-slice.ts'
import { clockReducer } from './network/clock-slice.ts'
import { connectionReducer } from './network/connection-slice.ts'
import { conversationReducer } from './conversation/conversation-slice.ts'
import { dialogsReducer } from './ui/dialogs-slice.ts'
import { uiReducer } from './ui/ui-slice.ts'
import { lightboxReducer } from './conversation/lightbox-slice.ts'
import { disclosuresReducer } from './ui/disclosures-slice.ts'
import { draftsReducer } from './outbox/drafts-slice.ts'
import type { DraftsState } from './outbox/drafts-slice.ts'
import { draftFilesReducer } from './outbox/draft-files-slice.ts'
import { entitiesReducer } from './entities/entities-reducer.ts'
import { getEffectiveRow } from './entities/effective-row.ts'
import { OpaqueState } from './entities/opaque-state.ts'
import { inboxReducer } from './inbox/inbox-slice.ts'
import { emptyView, updateView } from './inbox/inbox-view.ts'
import { noReadTimes, updateReadTimes } from './inbox/read-times.ts'
import { toastsReducer } from './ui/toasts-slice.ts'
import { outboxReducer } from './outbox/outbox-slice.ts'
import { optimisticUpdatesReducer } from './entities/optimistic-updates-slice.ts'
import { presenceReducer } from './realtime/presence-slice.ts'
import { recordingReducer } from './recording/recording-slice.ts'
import { realtimeReducer } from './entities/realtime-slice.ts'
import { sessionReducer } from './network/session-slice.ts'
import { settingsReducer } from './network/settings-slice.ts'
import type { SettingsState } from './network/settings-slice.ts'
import { listAllPairs, findChangedPairs } from './inbox/changed-pairs.ts'
import type { ChangedPair } from './inbox/changed-pairs.ts'

/** The two small slices that are stored across page loads; the store may wrap them with persistence. */
export interface PersistedReducers {
  readonly settings: Reducer<SettingsState>
  readonly drafts: Reducer<DraftsState>
}

const slices = {
  entities: entitiesReducer,
  optimisticUpdates: optimisticUpdatesReducer,
  inbox: inboxReducer,
  conversation: conversationReducer,
  outbox: outboxReducer,
  draftFiles: draftFilesReducer,
  presence: presenceReducer,
  realtime: realtimeReducer,
  cache: cacheReducer,
  session: sessionReducer,
  connection: connectionReducer,
  toasts: toastsReducer,
  acts: actsReducer,
  dialogs: dialogsReducer,
  bulk: bulkReducer,
  lightbox: lightboxReducer,
  disclosures: disclosuresReducer,
  ui: uiReducer,
  clock: clockReducer,
  recording: recordingReducer,
  [api.reducerPath]: api.reducer,
}

const plain = combineReducers({ ...slices, settings: settingsReducer, drafts: draftsReducer })
export type RootState = ReturnType<typeof plain>

type Thread = Row<'THREAD'>
type ReadState = Row<'READSTATE'>

const withChanges = (
  after: RootState,
  threads: readonly ChangedPair<Thread>[],
  readStates: readonly ChangedPair<ReadState>[],
): RootState => {
  const { filter, limit } = after.inbox
  const threadOf = (id: string) =>
    getEffectiveRow(after.entities, after.optimisticUpdates, 'THREAD', id) as Thread | undefined
  const view = updateView(after.inbox.view, { filter, limit, userId: after.session.userId }, threads, threadOf)
  const readTimes = updateReadTimes(after.inbox.readTimes, readStates)
  const same = view === after.inbox.view && readTimes === after.inbox.readTimes
  return same ? after : { ...after, inbox: { ...after.inbox, view, readTimes } }
}

const withViews = (before: RootState, after: RootState, action: Action): RootState => {
  const pairsOf = <T extends EntityType>(type: T) =>
    findChangedPairs(type, action, before, after) as readonly ChangedPair<Row<T>>[]
  return withChanges(after, pairsOf('THREAD'), pairsOf('READSTATE'))
}

/** Rebuilds the views of a state that comes from JSON from its tables. */
const reviveState = (state: RootState): RootState => {
  const pairsOf = <T extends EntityType>(type: T) => listAllPairs(type, state) as readonly ChangedPair<Row<T>>[]
  return withChanges(
    { ...state, inbox: { ...state.inbox, view: emptyView, readTimes: noReadTimes } },
    pairsOf('THREAD'),
    pairsOf('READSTATE'),
  )
}

const areLive = ({ inbox }: RootState): boolean => inbox.view.order instanceof OpaqueState

/** @param persistedReducers persisted reducers; plain ones by default */
export const createRootReducer = (persistedReducers?: PersistedReducers): Reducer<RootState> => {
  const combined = (persistedReducers
    ? combineReducers({ ...slices, ...persistedReducers })
    : plain) as unknown as Reducer<RootState>
  return (before, action) => {
    const after = combined(before, action)
    if (!areLive(after)) return reviveState(after)
    return before === undefined || after === before ? after : withViews(before, after, action)
  }
}
