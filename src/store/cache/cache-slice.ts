// Status of the local copy of the records.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { received } from '../entities/actions.ts'

/**
 * - off: nobody is signed in
 * - restoring: the data on disk is being read
 * - memory: the storage cannot be used; everything works without it
 */
interface CacheState {
  readonly status: 'off' | 'restoring' | 'ready' | 'memory'
  /** This session has read records from disk; they may be outdated. */
  readonly brought: boolean
}

const initialState: CacheState = { status: 'off', brought: false }

const slice = createSlice({
  name: 'cache',
  initialState,
  reducers: {
    cacheMoved: ({ brought }, { payload }: PayloadAction<CacheState['status']>): CacheState => ({
      status: payload,
      brought: brought && payload !== 'off' && payload !== 'restoring',
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(received, (state, { payload }) =>
      payload.origin === 'disk' && !state.brought ? { ...state, brought: true } : state,
    ),
  selectors: { selectCacheStatus: (state): CacheState['status'] => state.status },
})

export const { cacheMoved } = slice.actions
export const cacheReducer = slice.reducer
export const { selectCacheStatus } = slice.selectors
