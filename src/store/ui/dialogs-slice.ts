// The confirmation dialog as state. The asker is identified by name, because the state cannot hold functions.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../events.ts'

export interface Confirmation {
  /** Name of the question, by which the asker recognises the answer. */
  readonly name: string
  readonly titleKey: string
  readonly textKey?: string
  readonly confirmKey: string
  readonly danger: boolean
  readonly values?: Readonly<Record<string, string | number>>
}

interface DialogsState {
  readonly confirmation: Confirmation | null
  /** The last answer, for the asker; null if there is none. */
  readonly answer: { readonly name: string; readonly confirmed: boolean } | null
}

const initialState: DialogsState = { confirmation: null, answer: null }

const slice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    confirmationAsked: (_state, { payload }: PayloadAction<Confirmation>) => ({ confirmation: payload, answer: null }),
    confirmationAnswered: (state, { payload }: PayloadAction<boolean>) => ({
      confirmation: null,
      answer: state.confirmation ? { name: state.confirmation.name, confirmed: payload } : null,
    }),
    /** The asking component was unmounted, so its question is dropped. */
    confirmationWithdrawn: (state, { payload: name }: PayloadAction<string>) =>
      state.confirmation?.name === name ? initialState : state,
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
  selectors: { selectConfirmation: (state): Confirmation | null => state.confirmation },
})

export const { confirmationAsked, confirmationAnswered, confirmationWithdrawn } = slice.actions
export const dialogsReducer = slice.reducer
export const { selectConfirmation } = slice.selectors
