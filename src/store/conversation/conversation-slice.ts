// Windows of messages: one per conversation that is, was or is about to be open. Ids enter with whatever brings rows; the rows stay in their table.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { received } from '../entities/actions.ts'
import { cleared } from '../events.ts'
import { itemIdIn } from '../entities/item-types.ts'

export interface ConversationWindow {
  readonly status: 'loading' | 'ready' | 'error'
  /** Every held message of the conversation, in no order. */
  readonly ids: readonly string[]
  /** The same of its activities. */
  readonly activityIds: readonly string[]
  /** The same of its notes. */
  readonly noteIds: readonly string[]
  /** Where the loaded pages begin; older messages that pushes brought wait for theirs. null: from the first message. */
  readonly from: string | null
  readonly hasOlder: boolean
  /** A page is under way. */
  readonly busy: boolean
  /** The newest page, or some of what stands among its messages, did not come. Absent: it did; logs of before know no such word. */
  readonly lacksNewest?: boolean | undefined
  /** The same of the page before those that are loaded. */
  readonly lacksOlder?: boolean | undefined
  /** The reader's own cursor before they opened it: where the "new" divider stands. */
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

/** Whether something of what was asked for did not come. */
export const isLacking = ({ lacksNewest, lacksOlder }: ConversationWindow): boolean =>
  lacksNewest === true || lacksOlder === true

export type IdsKind = 'ids' | 'activityIds' | 'noteIds'

const kindOf = (type: EntityType): IdsKind =>
  type === 'ACTIVITY' ? 'activityIds' : type === 'THREADNOTE' ? 'noteIds' : 'ids'

/** The rows of one type by the window they belong to: its ids with theirs. */
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
  /** Messages, activities and notes of it that are held already. */
  readonly held: Readonly<Record<IdsKind, readonly string[]>>
}

interface OpenedConversation extends PreparedConversation {
  readonly threadId: string
  readonly dividerTime: string | null
}

interface LoadedPage extends Pick<ConversationWindow, 'from' | 'hasOlder'> {
  readonly itemId: string
  /** Absent: the newest. */
  readonly isOlder?: boolean
  /** Its messages came without what stands among them. */
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
    /** Shown messages stay; only a window that never had a page is `loading`. */
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
    /** Stands in logs of before, whose states know of nothing that is lacking. */
    pageFailed: (state, { payload }: PayloadAction<string>) => change(state, payload, { status: 'error', busy: false }),
    /** What is shown is as whole as it was. */
    olderFailed: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, { busy: false, lacksOlder: true }),
    /** Nobody has announced the changes of the others for a while: they are asked for again when they are opened. */
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
