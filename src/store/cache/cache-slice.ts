// How the local copy of the records stands.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer.ts'

/**
 * - off: nobody is signed in
 * - restoring: what is on disk is being read
 * - memory: the storage cannot be used, everything works without it
 */
export interface CacheState {
  readonly status: 'off' | 'restoring' | 'ready' | 'memory'
}

const initialState: CacheState = { status: 'off' }

const slice = createSlice({
  name: 'cache',
  initialState,
  reducers: {
    cacheMoved: (_state, { payload }: PayloadAction<CacheState['status']>): CacheState => ({ status: payload }),
  },
})

export const { cacheMoved } = slice.actions
export const cacheReducer = slice.reducer
export const selectCacheStatus = (state: RootState): CacheState['status'] => state.cache.status
