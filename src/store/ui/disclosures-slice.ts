// Open drop-downs and popups as state: their place and title, never their content.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../events.ts'

export interface Disclosure {
  /** Identifies the place on the screen. */
  readonly key: string
  readonly kind: 'dropDown' | 'popup'
  readonly title: string
}

/** The last one is on top. */
type DisclosuresState = readonly Disclosure[]

const initialState: DisclosuresState = []

const slice = createSlice({
  name: 'disclosures',
  initialState: initialState as DisclosuresState,
  reducers: {
    /** Only one drop-down is open at a time; popups are stacked. */
    opened: (state, { payload }: PayloadAction<Disclosure>) => [
      ...state.filter(({ key, kind }) => key !== payload.key && !(kind === 'dropDown' && payload.kind === 'dropDown')),
      payload,
    ],
    retitled: (state, { payload }: PayloadAction<{ readonly key: string; readonly title: string }>) =>
      state.map((one) => (one.key === payload.key ? { ...one, title: payload.title } : one)),
    closed: (state, { payload }: PayloadAction<string>) =>
      state.some(({ key }) => key === payload) ? state.filter(({ key }) => key !== payload) : state,
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
  selectors: {
    selectOpened: (state, key: string): Disclosure | undefined => state.find((one) => one.key === key),
  },
})

export const { opened, retitled, closed } = slice.actions
export const disclosuresReducer = slice.reducer
export const { selectOpened } = slice.selectors
