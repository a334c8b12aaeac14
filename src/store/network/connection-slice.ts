// Whether the server can be reached, and the state of the socket.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { SocketState } from '../environment.ts'

export interface ConnectionState {
  readonly backend: 'online' | 'offline'
  readonly socket: SocketState
  /** Transport of the socket, e.g. "websocket"; null while it is not open. */
  readonly transport: string | null
  /** The socket's last error in its own words, e.g. "transport close"; null while there is none. */
  readonly lastError: string | null
  /** There is a newer version of this application, or the server uses another contract: the page should be reloaded. */
  readonly outdated: boolean
}

const initialState: ConnectionState = {
  backend: 'online',
  socket: 'closed',
  transport: null,
  lastError: null,
  outdated: false,
}

/** Reason after the server closed the socket itself, so the server is reachable. */
const hungUp = 'io server disconnect'

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
      if (payload.state !== 'opening') state.lastError = payload.why
      if (payload.state === 'closed') state.transport = null
      if (payload.state === 'open') state.backend = 'online'
      else if (payload.why !== null && payload.why !== hungUp) state.backend = 'offline'
    },
    /** The socket was opened with this transport or upgraded to it. */
    transportNamed: (state, { payload }: PayloadAction<string>) => {
      state.transport = payload
    },
    /** A newer version is installed on this device; this one continues to run. */
    newVersionReady: (state) => {
      state.outdated = true
    },
    contractOutdated: (state) => {
      state.outdated = true
    },
  },
  selectors: { selectConnection: (state) => state },
})

export const { backendReached, backendLost, socketMoved, transportNamed, contractOutdated, newVersionReady } =
  slice.actions
export const connectionReducer = slice.reducer
export const { selectConnection } = slice.selectors
