// A socket for store tests: the test delivers events and observes its use.
import type { SocketHandshake } from '../../../contract/events.ts'
import type { AppEnvironment, AppSocket, SocketState } from '../../../src/store/environment.ts'

export interface TestSocket {
  readonly openSocket: AppEnvironment['openSocket']
  /** Handshakes of the connections, oldest first. */
  readonly handshakes: readonly SocketHandshake[]
  /** Messages to the server, oldest first. */
  readonly said: readonly (readonly [string, unknown])[]
  readonly isConnected: () => boolean
  /** Connections that were opened and not closed by the application. */
  readonly countOpen: () => number
  /** Delivers an event. */
  readonly arrives: (name: string, payload: unknown) => void
  /** The connection ends, as the library reports it. */
  readonly drops: (why: string) => void
}

/** @param reachable whether a connection opens; otherwise the library reports the failure and keeps trying */
export const createTestSocket = (reachable = true): TestSocket => {
  const handshakes: SocketHandshake[] = []
  const said: (readonly [string, unknown])[] = []
  const handlers = new Map<string, ((payload: never) => void)[]>()
  let anyHandler: (name: string, payload: unknown) => void = () => undefined
  let stateHandler: (state: SocketState, why: string | null) => void = () => undefined
  let connected = false
  const open = new Set<AppSocket>()
  return {
    handshakes,
    said,
    isConnected: () => connected,
    countOpen: () => open.size,
    arrives: (name, payload) => {
      for (const handler of handlers.get(name) ?? []) handler(payload as never)
      anyHandler(name, payload)
    },
    drops: (why) => {
      connected = false
      stateHandler('closed', why)
    },
    openSocket: async (_address, handshake) => {
      const socket: AppSocket = {
        get active() {
          return connected
        },
        on: (name, handler) => void handlers.set(name, [...(handlers.get(name) ?? []), handler]),
        onAny: (handler) => {
          anyHandler = handler
        },
        onState: (handler) => {
          stateHandler = handler
        },
        onTransport: (handler) => handler('websocket'),
        say: (name, payload) => {
          if (connected) said.push([name, payload])
        },
        connect: () => {
          handshakes.push(handshake())
          if (!reachable) return stateHandler('closed', 'websocket error')
          connected = true
          open.add(socket)
          stateHandler('open', null)
        },
        disconnect: () => {
          connected = false
          open.delete(socket)
          stateHandler('closed', null)
        },
      }
      return socket
    },
  }
}
