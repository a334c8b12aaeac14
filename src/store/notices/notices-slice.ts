// What the user is told: warnings in the alert area (80 s), toasts (4.5 s). Decisions 13.
import { createSlice, nanoid } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { alertTimeoutMs, toastTimeoutMs } from '../../../contract/constants.ts'
import { cleared } from '../entities/actions.ts'
import type { ThreadCommand } from '../outbox/outbox-entry.ts'
import type { RootState } from '../root-reducer.ts'

export interface NoticeContent {
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly place: 'alert' | 'toast'
  /** A translation key (namespace:key); `title` where the text is data. */
  readonly titleKey?: string
  readonly title?: string
  readonly textKey?: string
  readonly text?: string
  readonly values?: Readonly<Record<string, string | number>>
  /** What takes back what it tells of. */
  readonly undo?: ThreadCommand
}

export interface Notice extends NoticeContent {
  readonly id: string
  readonly timeoutMs: number
}

const initialState: readonly Notice[] = []
const mostAtOnce = 20

const saysTheSame = (one: NoticeContent, other: NoticeContent): boolean =>
  one.titleKey === other.titleKey && one.title === other.title && one.textKey === other.textKey && one.text === other.text && one.place === other.place && one.undo?.threadId === other.undo?.threadId

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    noticeShown: {
      prepare: (content: NoticeContent) => ({
        payload: { ...content, id: nanoid(), timeoutMs: content.place === 'alert' ? alertTimeoutMs : toastTimeoutMs },
      }),
      // The same words twice are one notice, kept the longer.
      reducer: (state, { payload }: PayloadAction<Notice>) =>
        [...state.filter((notice) => !saysTheSame(notice, payload)), payload].slice(-mostAtOnce),
    },
    noticeClosed: (state, { payload }: PayloadAction<string>) => state.filter((notice) => notice.id !== payload),
  },
  // They tell of one user's work, and some would take it back; why a session ended is said by the sign-in page itself.
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
})

export const { noticeShown, noticeClosed } = slice.actions
export const noticesReducer = slice.reducer
export const selectNotices = (state: RootState): readonly Notice[] => state.notices
