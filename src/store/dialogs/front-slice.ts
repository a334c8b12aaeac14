// What stands in front of every screen and is opened from anywhere: the commands, the list of keys, the newest notifications.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../entities/actions.ts'
import type { RootState } from '../root-reducer.ts'

export type Front = 'palette' | 'keys' | 'notifications'

interface FrontState {
  /** One at a time. */
  readonly open: Front | null
}

const initialState: FrontState = { open: null }

const slice = createSlice({
  name: 'front',
  initialState,
  reducers: {
    frontOpened: (_state, { payload }: PayloadAction<Front>) => ({ open: payload }),
    frontClosed: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
})

export const { frontOpened, frontClosed } = slice.actions
export const frontReducer = slice.reducer
export const selectFront = (state: RootState): Front | null => state.front.open
