// Toasts (4.5 s) and warnings in the alert area (80 s) (docs/decisions.md, 13).
import { createSlice, nanoid } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { alertTimeoutMs, toastTimeoutMs } from '../../../contract/constants.ts'
import { actDropped } from './acts-slice.ts'
import { cleared } from '../events.ts'

export interface ToastContent {
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly place: 'alert' | 'toast'
  /** A translation key (namespace:key); `title` where the text is data. */
  readonly titleKey?: string
  readonly title?: string
  readonly textKey?: string
  readonly text?: string
  readonly values?: Readonly<Record<string, string | number>>
  /** The act it tells of, which it can take back. */
  readonly undo?: string
  /** The waiting command it tells of. */
  readonly command?: string
  /** A path of the application: the way to what it tells of. */
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
  // Of what somebody wrote each is told.
  one.values?.['words'] === other.values?.['words'] &&
  one.place === other.place &&
  one.to === other.to &&
  one.undo === other.undo

/** The same words twice are one toast; of acts only the last is said. */
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
  // They tell of one user's work, and some would take it back; why a session ended is said by the sign-in page itself.
  extraReducers: (builder) =>
    builder
      .addCase(cleared, () => initialState)
      .addCase(actDropped, (state, { payload }) => state.filter(({ undo }) => undo !== payload)),
  selectors: { selectToasts: (state) => state },
})

export const { toastShown, toastClosed } = slice.actions
export const toastsReducer = slice.reducer
export const { selectToasts } = slice.selectors
