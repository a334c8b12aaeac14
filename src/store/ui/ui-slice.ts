// The open modal: the command palette, the list of keys, the newest notifications, or a dialog about one conversation.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../events.ts'

type Modal = 'palette' | 'keys' | 'notifications'
export type ThreadModal = 'snooze' | 'labels' | 'assign'

interface UiState {
  /** Only one is open at a time. */
  readonly open: Modal | ThreadModal | null
  /** The conversation that the dialog is about. */
  readonly threadId: string | null
}

const initialState: UiState = { open: null, threadId: null }

const slice = createSlice({
  name: 'ui',
  initialState: initialState as UiState,
  reducers: {
    modalOpened: (_state, { payload }: PayloadAction<Modal>) => ({ open: payload, threadId: null }),
    threadModalOpened: (
      _state,
      { payload: { modal, threadId } }: PayloadAction<{ readonly modal: ThreadModal; readonly threadId: string }>,
    ) => ({ open: modal, threadId }),
    modalClosed: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
  selectors: { selectModal: (state): UiState['open'] => state.open },
})

export const { modalOpened, threadModalOpened, modalClosed } = slice.actions
export const uiReducer = slice.reducer
export const { selectModal } = slice.selectors
