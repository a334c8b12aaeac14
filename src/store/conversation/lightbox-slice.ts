// The file of the open conversation that is shown enlarged.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { conversationActions } from './conversation-slice.ts'
import { cleared } from '../events.ts'

interface LightboxState {
  readonly mediaId: string | null
}

const initialState: LightboxState = { mediaId: null }

const slice = createSlice({
  name: 'lightbox',
  initialState,
  reducers: {
    mediaShown: (_state, { payload }: PayloadAction<string>) => ({ mediaId: payload }),
    mediaHidden: () => initialState,
  },
  extraReducers: (builder) =>
    builder
      .addCase(conversationActions.opened, () => initialState)
      .addCase(conversationActions.closed, () => initialState)
      .addCase(cleared, () => initialState),
  selectors: { selectShownMediaId: (state): string | null => state.mediaId },
})

export const { mediaShown, mediaHidden } = slice.actions
export const lightboxReducer = slice.reducer
export const { selectShownMediaId } = slice.selectors
