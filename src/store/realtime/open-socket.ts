// Wraps socket.io's client in the store's small socket interface. Reconnects without limit.
import { io } from 'socket.io-client'
import {
  connectTimeoutMs,
  maxReconnectDelayMs,
  reconnectDelayMs,
  reconnectRandomization,
} from '../../../contract/constants.ts'
import { socketPath } from '../../../contract/events.ts'
import type { SocketHandshake } from '../../../contract/events.ts'
import type { AppSocket, SocketState } from '../environment.ts'

const settings = {
  path: socketPath,
  transports: ['websocket'],
  withCredentials: true,
  autoConnect: false,
  // Always a new connection: a closed one must not be reused.
  forceNew: true,
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: reconnectDelayMs,
  reconnectionDelayMax: maxReconnectDelayMs,
  randomizationFactor: reconnectRandomization,
  timeout: connectTimeoutMs,
}

export const openSocket = (backendAddress: string, handshake: () => SocketHandshake): AppSocket => {
  const socket = io(backendAddress === '' ? window.location.origin : backendAddress, {
    ...settings,
    auth: (send) => send(handshake()),
  })
  let stateChanged: (state: SocketState, why: string | null) => void = () => undefined
  return {
    get active() {
      return socket.active
    },
    on: (event, handler) => void socket.on(event, handler as (payload: unknown) => void),
    onAny: (handler) => void socket.onAny(handler),
    onState: (handler) => {
      stateChanged = handler
      socket.on('connect', () => handler('open', null))
      socket.on('disconnect', (reason) => handler('closed', reason === 'io client disconnect' ? null : reason))
      socket.on('connect_error', (error) => handler('closed', error.message))
      socket.io.on('reconnect_attempt', () => handler('opening', null))
    },
    onTransport: (handler) => {
      socket.on('connect', () => handler(socket.io.engine.transport.name))
      socket.io.on('open', () => socket.io.engine.on('upgrade', (transport) => handler(transport.name)))
    },
    say: (event, payload) => {
      if (socket.connected) socket.emit(event, payload)
    },
    connect: () => {
      stateChanged('opening', null)
      socket.connect()
    },
    disconnect: () => {
      if (!socket.active) return
      stateChanged('closing', null)
      socket.disconnect()
      // A socket that was still opening emits nothing when it is closed.
      stateChanged('closed', null)
    },
  }
}
