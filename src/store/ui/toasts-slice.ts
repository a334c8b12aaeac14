// Toasts (4.5 s) and warnings in the alert area (80 s) (docs/decisions.md, 13).
import { createSlice, nanoid } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { alertTimeoutMs, toastTimeoutMs } from '../../../contract/constants.ts'
import { actDropped } from './acts-slice.ts'
import { cleared } from '../events.ts'

export interface ToastContent {
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly place: 'alert' | 'toast'
  /** A translation key (namespace:key); `title` instead if the text is data. */
  readonly titleKey?: string
  readonly title?: string
  readonly textKey?: string
  readonly text?: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Id of the act that the toast reports and can undo. */
  readonly undo?: string
  /** Id of the waiting command that the toast reports. */
  readonly command?: string
  /** Path of the application to the subject of the toast. */
  readonly to?: string
}

export interface ShownToast extends ToastContent {
  readonly id: string
  readonly timeoutMs: number
}

const initialState: readonly ShownToast[] = []
const maxToasts = 20

const saysTheSame = (one: ToastContent, other: ToastContent): boolean =>
  one.titleKey === other.titleKey &&
  one.title === other.title &&
  one.textKey === other.textKey &&
  one.text === other.text &&
  // Toasts that quote different text of the user are all shown.
  one.values?.['words'] === other.values?.['words'] &&
  one.place === other.place &&
  one.to === other.to &&
  one.undo === other.undo

/** An equal toast replaces the old one; among toasts about acts, only the last is shown. */
const isReplaced = (old: ToastContent, by: ToastContent): boolean =>
  saysTheSame(old, by) || (old.undo !== undefined && by.undo !== undefined)

const slice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      prepare: (content: ToastContent) => ({
        payload: { ...content, id: nanoid(), timeoutMs: content.place === 'alert' ? alertTimeoutMs : toastTimeoutMs },
      }),
      reducer: (state, { payload }: PayloadAction<ShownToast>) =>
        [...state.filter((toast) => !isReplaced(toast, payload)), payload].slice(-maxToasts),
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => state.filter((toast) => toast.id !== payload),
  },
  // Toasts are about one user's work, and may undo it, so they end with the session; the sign-in page says why it ended.
  extraReducers: (builder) =>
    builder
      .addCase(cleared, () => initialState)
      .addCase(actDropped, (state, { payload }) => state.filter(({ undo }) => undo !== payload)),
  selectors: { selectToasts: (state) => state },
})

export const { toastShown, toastClosed } = slice.actions
export const toastsReducer = slice.reducer
export const { selectToasts } = slice.selectors
