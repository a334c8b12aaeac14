// socket.io's client, loaded when it is needed, behind the store's small interface. Reconnects for ever (platform document section 9).
import { connectTimeoutMs, reconnectDelayMaxMs, reconnectDelayMs, reconnectRandomization } from '../../../contract/constants.ts'
import { socketPath } from '../../../contract/events.ts'
import type { SocketHandshake } from '../../../contract/events.ts'
import type { AppSocket } from '../environment.ts'

export const openSocket = async (backendAddress: string, handshake: () => SocketHandshake): Promise<AppSocket> => {
  const { io } = await import('socket.io-client')
  const socket = io(backendAddress === '' ? window.location.origin : backendAddress, {
    path: socketPath,
    transports: ['websocket'],
    withCredentials: true,
    autoConnect: false,
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: reconnectDelayMs,
    reconnectionDelayMax: reconnectDelayMaxMs,
    randomizationFactor: reconnectRandomization,
    timeout: connectTimeoutMs,
    auth: (send) => send(handshake()),
  })
  return {
    get active() {
      return socket.active
    },
    on: (event, handler) => void socket.on(event, handler as (payload: unknown) => void),
    onAny: (handler) => void socket.onAny(handler),
    onState: (handler) => {
      socket.on('connect', () => handler('open', null))
      socket.on('disconnect', (reason) => handler('closed', reason === 'io client disconnect' ? null : reason))
      socket.on('connect_error', (error) => handler('closed', error.message))
      socket.io.on('reconnect_attempt', () => handler('opening', null))
    },
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
  }
}
