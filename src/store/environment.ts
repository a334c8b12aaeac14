// What the store needs of the world outside: address, clock, ids, storage, network. Given to thunks as their extra argument.
import type { SocketHandshake } from '../../contract/events.ts'

/** The part of a socket.io client that the store uses. */
export interface AppSocket {
  /** Whether it is open or tries by itself to open again. */
  readonly active: boolean
  on(event: string, handler: (payload: never) => void): void
  onAny(handler: (event: string, payload: unknown) => void): void
  /** `why` in the socket's own words where it was not we who closed it. */
  onState(handler: (state: SocketState, why: string | null) => void): void
  /** Told what it travels on, when it opens and when it is moved. */
  onTransport(handler: (name: string) => void): void
  connect(): void
  disconnect(): void
}

export type SocketState = 'opening' | 'open' | 'closing' | 'closed'

/** What redux-persist asks of its storage; localforage has it. */
export interface KeyValueStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<void>
}

export interface AppEnvironment {
  /** Base address of the backend; empty for the page's own origin. */
  readonly backendAddress: string
  /** Host of the page; the local settings record is reset where it differs from the recorded one. */
  readonly pageHost: string
  readonly storage: KeyValueStorage
  /** UTC milliseconds. */
  readonly now: () => number
  /** A new command id (Idempotency-Key). */
  readonly newId: () => string
  readonly fetch: typeof fetch
  /** Loads the socket's library and makes a client that is not connected yet; `handshake` is asked at every connect. */
  readonly openSocket: (backendAddress: string, handshake: () => SocketHandshake) => Promise<AppSocket>
}
