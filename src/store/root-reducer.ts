// The root reducer: the tables and small slices first, then the views with what the action changed. No module state.
import { combineReducers } from '@reduxjs/toolkit'
import type { Action, Reducer } from '@reduxjs/toolkit'
import { api } from './api/api.ts'
import { clockReducer } from './clock/clock-slice.ts'
import { connectionReducer } from './connection/connection-slice.ts'
import { conversationReducer } from './conversation/conversation-slice.ts'
import { dialogsReducer } from './dialogs/dialogs-slice.ts'
import { draftsReducer } from './drafts/drafts-slice.ts'
import type { DraftsState } from './drafts/drafts-slice.ts'
import { entitiesReducer } from './entities/entities-reducer.ts'
import { effectiveRow } from './entities/effective-row.ts'
import { changedThreads } from './inbox/changed-threads.ts'
import { inboxReducer } from './inbox/inbox-slice.ts'
import { afterChanges } from './inbox/inbox-view.ts'
import { noticesReducer } from './notices/notices-slice.ts'
import { outboxReducer } from './outbox/outbox-slice.ts'
import { overlaysReducer } from './overlays/overlays-slice.ts'
import { realtimeReducer } from './realtime/realtime-slice.ts'
import { sessionReducer } from './session/session-slice.ts'
import { settingsReducer } from './settings/settings-slice.ts'
import type { SettingsState } from './settings/settings-slice.ts'

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
  realtime: realtimeReducer,
  session: sessionReducer,
  connection: connectionReducer,
  notices: noticesReducer,
  dialogs: dialogsReducer,
  clock: clockReducer,
  [api.reducerPath]: api.reducer,
}

const plain = combineReducers({ ...slices, settings: settingsReducer, drafts: draftsReducer })
export type RootState = ReturnType<typeof plain>

const withViews = (before: RootState | undefined, after: RootState, action: Action): RootState => {
  const ids = changedThreads(action, before?.overlays ?? {}, after.inbox.view)
  if (ids.length === 0) return after
  const view = afterChanges(after.inbox.view, ids, (id) => effectiveRow(after.entities, after.overlays, 'THREAD', id))
  return view === after.inbox.view ? after : { ...after, inbox: { ...after.inbox, view } }
}

/** Without arguments: plain reducers, without persistence. */
export const createRootReducer = (kept?: KeptReducers): Reducer<RootState> => {
  const combined = (kept ? combineReducers({ ...slices, ...kept }) : plain) as unknown as Reducer<RootState>
  return (state, action) => withViews(state, combined(state, action), action)
}
