// Windows of messages: one per conversation that is or was open. Ids enter with whatever brings rows; the rows stay in their table.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { cleared, received } from '../entities/actions.ts'
import { itemIdOf } from './item-types.ts'

export interface ConversationWindow {
  readonly status: 'loading' | 'ready' | 'error'
  readonly ids: readonly string[]
  readonly hasOlder: boolean
  /** The reader's own cursor before he opened it: where the "new" divider stands. */
  readonly dividerTime: string | null
}

export interface ConversationState {
  readonly openThreadId: string | null
  /** By item id. */
  readonly windows: Readonly<Record<string, ConversationWindow>>
}

const initialState: ConversationState = { openThreadId: null, windows: {} }
const fresh: ConversationWindow = { status: 'loading', ids: [], hasOlder: false, dividerTime: null }

const withRows = (state: ConversationState, rows: readonly (readonly [EntityType, readonly AnyRow[]])[]): ConversationState => {
  let { windows } = state
  for (const [type, list] of rows) {
    for (const row of list) {
      const itemId = itemIdOf(type, row)
      const known = itemId === null ? undefined : windows[itemId]
      if (itemId === null || !known || known.ids.includes(row._id)) continue
      windows = { ...windows, [itemId]: { ...known, ids: [...known.ids, row._id] } }
    }
  }
  return windows === state.windows ? state : { ...state, windows }
}

const change = (state: ConversationState, itemId: string, patch: Partial<ConversationWindow>): ConversationState => ({
  ...state,
  windows: { ...state.windows, [itemId]: { ...fresh, ...state.windows[itemId], ...patch } },
})

const slice = createSlice({
  name: 'conversation',
  initialState,
  reducers: {
    opened: (state, { payload }: PayloadAction<{ readonly threadId: string; readonly itemId: string; readonly dividerTime: string | null }>) => ({
      ...change(state, payload.itemId, { dividerTime: payload.dividerTime }),
      openThreadId: payload.threadId,
    }),
    closed: (state) => ({ ...state, openThreadId: null }),
    loading: (state, { payload }: PayloadAction<string>) => change(state, payload, { status: 'loading' }),
    loaded: (state, { payload }: PayloadAction<{ readonly itemId: string; readonly hasOlder: boolean }>) =>
      change(state, payload.itemId, { status: 'ready', hasOlder: payload.hasOlder }),
    failed: (state, { payload }: PayloadAction<string>) => change(state, payload, { status: 'error' }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(received, (state, { payload }) => withRows(state, Object.entries(payload.rows) as [EntityType, readonly AnyRow[]][]))
      .addCase(cleared, () => initialState),
})

export const conversationActions = slice.actions
export const conversationReducer = slice.reducer
