// Message windows: one per conversation that is, was or is about to be open. All received rows add their ids here; rows stay in tables.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { received } from '../entities/actions.ts'
import { cleared } from '../events.ts'
import { itemIdIn } from '../entities/item-types.ts'

export interface ConversationWindow {
  readonly status: 'loading' | 'ready' | 'error'
  /** Ids of all messages in memory, in no order. */
  readonly ids: readonly string[]
  /** Ids of all activities in memory, in no order. */
  readonly activityIds: readonly string[]
  /** Ids of all notes in memory, in no order. */
  readonly noteIds: readonly string[]
  /** Time at which the loaded pages begin; older messages from pushes are not shown yet. null: from the first message. */
  readonly from: string | null
  readonly hasOlder: boolean
  /** A page is being loaded. */
  readonly busy: boolean
  /** The newest page, or its activities or notes, failed to load. Absent if loaded, and in recordings from before this field. */
  readonly lacksNewest?: boolean | undefined
  /** The same for the page before the loaded ones. */
  readonly lacksOlder?: boolean | undefined
  /** The reader's cursor before they opened it: the position of the "new" divider. */
  readonly dividerTime: string | null
}

interface ConversationState {
  readonly openThreadId: string | null
  readonly openItemId: string | null
  /** By item id. */
  readonly windows: Readonly<Record<string, ConversationWindow>>
}

const initialState: ConversationState = { openThreadId: null, openItemId: null, windows: {} }
export const freshWindow: ConversationWindow = {
  status: 'loading',
  ids: [],
  activityIds: [],
  noteIds: [],
  from: null,
  hasOlder: false,
  busy: false,
  dividerTime: null,
}

/** Whether part of the conversation failed to load. */
export const isLacking = ({ lacksNewest, lacksOlder }: ConversationWindow): boolean =>
  lacksNewest === true || lacksOlder === true

export type IdsKind = 'ids' | 'activityIds' | 'noteIds'

const kindOf = (type: EntityType): IdsKind =>
  type === 'ACTIVITY' ? 'activityIds' : type === 'THREADNOTE' ? 'noteIds' : 'ids'

/** New rows of one type by window: all ids of the window, including the new ones. */
const arrivals = (
  state: ConversationState,
  type: EntityType,
  rows: readonly AnyRow[],
  kind: IdsKind,
): Map<string, Set<string>> => {
  const arrived = new Map<string, Set<string>>()
  const itemIdOf = itemIdIn(type)
  for (const row of itemIdOf ? rows : []) {
    const itemId = itemIdOf?.(row) ?? null
    if (itemId === null || state.windows[itemId] === undefined) continue
    arrived.set(itemId, (arrived.get(itemId) ?? new Set(state.windows[itemId][kind])).add(row._id))
  }
  return arrived
}

const change = (state: ConversationState, itemId: string, patch: Partial<ConversationWindow>): ConversationState => ({
  ...state,
  windows: { ...state.windows, [itemId]: { ...freshWindow, ...state.windows[itemId], ...patch } },
})

const withRows = (
  state: ConversationState,
  rows: readonly (readonly [EntityType, readonly AnyRow[]])[],
): ConversationState => {
  let next = state
  for (const [type, list] of rows) {
    const kind = kindOf(type)
    for (const [itemId, ids] of arrivals(next, type, list, kind)) {
      if (ids.size > (next.windows[itemId]?.[kind].length ?? 0)) next = change(next, itemId, { [kind]: [...ids] })
    }
  }
  return next
}

interface PreparedConversation {
  readonly itemId: string
  /** Ids of its messages, activities and notes that are already in memory. */
  readonly held: Readonly<Record<IdsKind, readonly string[]>>
}

interface OpenedConversation extends PreparedConversation {
  readonly threadId: string
  readonly dividerTime: string | null
}

interface LoadedPage extends Pick<ConversationWindow, 'from' | 'hasOlder'> {
  readonly itemId: string
  /** Absent: the newest page. */
  readonly isOlder?: boolean
  /** The messages were loaded, but not the activities or notes among them. */
  readonly lacksLines?: boolean
}

const slice = createSlice({
  name: 'conversation',
  initialState,
  reducers: {
    prepared: (state, { payload: { itemId, held } }: PayloadAction<PreparedConversation>) =>
      state.windows[itemId] ? state : change(state, itemId, held),
    opened: (state, { payload }: PayloadAction<OpenedConversation>) => ({
      ...change(state, payload.itemId, {
        dividerTime: payload.dividerTime,
        ...(state.windows[payload.itemId] ? {} : payload.held),
      }),
      openThreadId: payload.threadId,
      openItemId: payload.itemId,
    }),
    closed: (state) => ({ ...state, openThreadId: null, openItemId: null }),
    /** Shown messages stay; the status is `loading` only until the first page has loaded. */
    pageAsked: (state, { payload }: PayloadAction<string>) => {
      const wasReady = state.windows[payload]?.status === 'ready'
      return change(state, payload, { busy: true, ...(wasReady ? {} : { status: 'loading' as const }) })
    },
    pageLoaded: (state, { payload }: PayloadAction<LoadedPage>) => {
      const { itemId, from, hasOlder, isOlder = false, lacksLines = false } = payload
      return change(state, itemId, {
        status: 'ready',
        busy: false,
        from,
        hasOlder,
        ...(isOlder ? {} : { lacksNewest: lacksLines || undefined }),
        ...(isOlder || !hasOlder ? { lacksOlder: undefined } : {}),
      })
    },
    newestFailed: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, { status: 'error', busy: false, lacksNewest: true }),
    /** Only for replaying old recordings, whose states have no `lacksNewest`. */
    pageFailed: (state, { payload }: PayloadAction<string>) => change(state, payload, { status: 'error', busy: false }),
    /** Status stays as it was, because the shown messages are not affected. */
    olderFailed: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, { busy: false, lacksOlder: true }),
    /** Changes to the other conversations were missed for a while, so these are loaded again when opened. */
    othersForgotten: (state) => {
      const open = state.openItemId === null ? undefined : state.windows[state.openItemId]
      return { ...state, windows: state.openItemId !== null && open ? { [state.openItemId]: open } : {} }
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(received, (state, { payload }) =>
        withRows(state, Object.entries(payload.rows) as [EntityType, readonly AnyRow[]][]),
      )
      .addCase(cleared, () => initialState),
})

export const conversationActions = slice.actions
export const conversationReducer = slice.reducer
