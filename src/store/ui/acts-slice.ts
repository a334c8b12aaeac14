// The last acts of the user in this tab, each with its inverse, for the undo key and the undo of toasts.
import { createSlice, nanoid } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../events.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'

interface ThreadAct {
  readonly kind: 'thread'
  readonly commandId: string
  readonly did: ThreadCommand
  readonly back: ThreadCommand
}

interface ReplyAct {
  readonly kind: 'reply'
  readonly threadId: string
  readonly commandIds: readonly string[]
  /** The closing command that was sent with the reply. */
  readonly closing?: { readonly commandId: string; readonly back: ThreadCommand }
}

interface BulkAct {
  readonly kind: 'bulk'
  readonly jobId: string
}

export type ActContent = ThreadAct | ReplyAct | BulkAct
export type Act = ActContent & {
  readonly id: string
  /** UTC milliseconds, by this device's clock. */
  readonly at: number
}

const maxActs = 20
const initialState: readonly Act[] = []

const slice = createSlice({
  name: 'acts',
  initialState,
  reducers: {
    actDone: {
      prepare: (content: ActContent, at: number) => ({ payload: { ...content, at, id: nanoid() } as Act }),
      reducer: (state, { payload }: PayloadAction<Act>) => [...state, payload].slice(-maxActs),
    },
    /** The act was undone or rejected, or can no longer be undone. */
    actDropped: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
  selectors: { selectActs: (state) => state },
})

export const { actDone, actDropped } = slice.actions
export const actsReducer = slice.reducer
export const { selectActs } = slice.selectors
