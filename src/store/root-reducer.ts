// The root reducer: the tables and small slices first, then the views with what the action changed. No module state.
import { combineReducers } from '@reduxjs/toolkit'
import type { Action, Reducer } from '@reduxjs/toolkit'
import type { EntityType, Row } from '../../contract/index.ts'
import { api } from './api/api.ts'
import { bulkReducer } from './bulk/bulk-slice.ts'
import { cacheReducer } from './cache/cache-slice.ts'
import { clockReducer } from './clock/clock-slice.ts'
import { connectionReducer } from './connection/connection-slice.ts'
import { conversationReducer } from './conversation/conversation-slice.ts'
import { dialogsReducer } from './dialogs/dialogs-slice.ts'
import { frontReducer } from './dialogs/front-slice.ts'
import { lightboxReducer } from './dialogs/lightbox-slice.ts'
import { openingsReducer } from './dialogs/openings-slice.ts'
import { draftsReducer } from './drafts/drafts-slice.ts'
import type { DraftsState } from './drafts/drafts-slice.ts'
import { draftFilesReducer } from './drafts/draft-files-slice.ts'
import { entitiesReducer } from './entities/entities-reducer.ts'
import { effectiveRow } from './entities/effective-row.ts'
import { SealedValue } from './entities/sealed-value.ts'
import { inboxReducer } from './inbox/inbox-slice.ts'
import { emptyView, viewAfter } from './inbox/inbox-view.ts'
import { noReadTimes, readTimesAfter } from './inbox/read-times.ts'
import { noticesReducer } from './notices/notices-slice.ts'
import { outboxReducer } from './outbox/outbox-slice.ts'
import { overlaysReducer } from './overlays/overlays-slice.ts'
import { presenceReducer } from './presence/presence-slice.ts'
import { recordingReducer } from './recording/recording-slice.ts'
import { realtimeReducer } from './realtime/realtime-slice.ts'
import { sessionReducer } from './session/session-slice.ts'
import { settingsReducer } from './settings/settings-slice.ts'
import type { SettingsState } from './settings/settings-slice.ts'
import { allPairs, changedPairs } from './views/changed-pairs.ts'
import type { ChangedPair } from './views/changed-pairs.ts'

/** The two small slices that outlive the page; the store may wrap them with persistence. */
export interface KeptReducers {
  readonly settings: Reducer<SettingsState>
  readonly drafts: Reducer<DraftsState>
}

const slices = {
  entities: entitiesReducer,
  overlays: overlaysReducer,
  inbox: inboxReducer,
  conversation: conversationReducer,
  outbox: outboxReducer,
  draftFiles: draftFilesReducer,
  presence: presenceReducer,
  realtime: realtimeReducer,
  cache: cacheReducer,
  session: sessionReducer,
  connection: connectionReducer,
  notices: noticesReducer,
  dialogs: dialogsReducer,
  bulk: bulkReducer,
  lightbox: lightboxReducer,
  openings: openingsReducer,
  front: frontReducer,
  clock: clockReducer,
  recording: recordingReducer,
  [api.reducerPath]: api.reducer,
}

const plain = combineReducers({ ...slices, settings: settingsReducer, drafts: draftsReducer })
export type RootState = ReturnType<typeof plain>

type Thread = Row<'THREAD'>
type ReadState = Row<'READSTATE'>

const withChanges = (after: RootState, threads: readonly ChangedPair<Thread>[], readStates: readonly ChangedPair<ReadState>[]): RootState => {
  const { filter, limit } = after.inbox
  const threadOf = (id: string) => effectiveRow(after.entities, after.overlays, 'THREAD', id) as Thread | undefined
  const view = viewAfter(after.inbox.view, { filter, limit, userId: after.session.userId }, threads, threadOf)
  const readTimes = readTimesAfter(after.inbox.readTimes, readStates)
  const same = view === after.inbox.view && readTimes === after.inbox.readTimes
  return same ? after : { ...after, inbox: { ...after.inbox, view, readTimes } }
}

const withViews = (before: RootState, after: RootState, action: Action): RootState => {
  const pairsOf = <T extends EntityType>(type: T) => changedPairs(type, action, before, after) as readonly ChangedPair<Row<T>>[]
  return withChanges(after, pairsOf('THREAD'), pairsOf('READSTATE'))
}

/** State that came back from JSON has no views: they are made anew from its tables. */
const revived = (state: RootState): RootState => {
  const pairsOf = <T extends EntityType>(type: T) => allPairs(type, state) as readonly ChangedPair<Row<T>>[]
  return withChanges({ ...state, inbox: { ...state.inbox, view: emptyView, readTimes: noReadTimes } }, pairsOf('THREAD'), pairsOf('READSTATE'))
}

const areLive = ({ inbox }: RootState): boolean => inbox.view.order instanceof SealedValue

/** Without arguments: plain reducers, without persistence. */
export const createRootReducer = (kept?: KeptReducers): Reducer<RootState> => {
  const combined = (kept ? combineReducers({ ...slices, ...kept }) : plain) as unknown as Reducer<RootState>
  return (before, action) => {
    const after = combined(before, action)
    if (!areLive(after)) return revived(after)
    return before === undefined || after === before ? after : withViews(before, after, action)
  }
}
