// Whether the backend can be reached, and how the socket stands.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { SocketState } from '../environment.ts'
import type { RootState } from '../root-reducer.ts'

export interface ConnectionState {
  readonly backend: 'online' | 'offline'
  readonly socket: SocketState
  /** The socket's last complaint in its own words, e.g. "transport close"; null while all is well. */
  readonly lastError: string | null
  /** This application was built against another contract than the server's: it must be loaded anew. */
  readonly outdated: boolean
}

const initialState: ConnectionState = { backend: 'online', socket: 'closed', lastError: null, outdated: false }

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    backendReached: (state) => {
      state.backend = 'online'
    },
    backendLost: (state) => {
      state.backend = 'offline'
    },
    socketMoved: (state, { payload }: PayloadAction<{ readonly state: SocketState; readonly why: string | null }>) => {
      state.socket = payload.state
      state.lastError = payload.why
      if (payload.state === 'open') state.backend = 'online'
      else if (payload.why !== null) state.backend = 'offline'
    },
    contractOutdated: (state) => {
      state.outdated = true
    },
  },
})

export const { backendReached, backendLost, socketMoved, contractOutdated } = slice.actions
export const connectionReducer = slice.reducer
export const selectConnection = (state: RootState): ConnectionState => state.connection
