// What stands in front of every screen and is opened from anywhere: the commands, the list of keys, the newest notifications; and what
// is asked about one work item.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { cleared } from '../entities/actions.ts'
import type { RootState } from '../root-reducer.ts'

export type Front = 'palette' | 'keys' | 'notifications'
export type ThreadFront = 'snooze' | 'labels'

interface FrontState {
  /** One at a time. */
  readonly open: Front | ThreadFront | null
  /** The work item that it asks about. */
  readonly threadId: string | null
}

const initialState: FrontState = { open: null, threadId: null }

const slice = createSlice({
  name: 'front',
  initialState: initialState as FrontState,
  reducers: {
    frontOpened: (_state, { payload }: PayloadAction<Front>) => ({ open: payload, threadId: null }),
    threadFrontOpened: (_state, { payload: { front, threadId } }: PayloadAction<{ readonly front: ThreadFront; readonly threadId: string }>) => ({ open: front, threadId }),
    frontClosed: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(cleared, () => initialState),
})

export const { frontOpened, threadFrontOpened, frontClosed } = slice.actions
export const frontReducer = slice.reducer
export const selectFront = (state: RootState): FrontState['open'] => state.front.open
