// The store's dependencies on the outside: address, clock, ids, storage, network. Thunks get them as their extra argument.
import type { SocketHandshake } from '../../contract/events.ts'
import type { DraftFile, KeptFile, PendingEntry } from './outbox/outbox-entry.ts'
import type { StoreServices } from './store-services.ts'

/** The part of a socket.io client that the store uses. */
export interface AppSocket {
  /** Whether it is open or reconnects by itself. */
  readonly active: boolean
  on(event: string, handler: (payload: never) => void): void
  onAny(handler: (event: string, payload: unknown) => void): void
  /** `why` is the socket's reason if the connection was not closed by us. */
  onState(handler: (state: SocketState, why: string | null) => void): void
  /** Called with the transport's name when the socket opens and when it is upgraded. */
  onTransport(handler: (name: string) => void): void
  /** Sends to the server if the socket is open; otherwise the message is dropped. */
  say(event: string, payload: unknown): void
  connect(): void
  disconnect(): void
}

export type SocketState = 'opening' | 'open' | 'closing' | 'closed'

/** The storage interface of redux-persist, which localforage implements. */
export interface KeyValueStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<void>
}

/** Lives as long as the tab, including reloads. Empty if the browser denies it. */
export interface TabStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** Storage of the local copy: JSON by key, implemented by localforage. @throws the storage's error */
export interface RecordStorage {
  getItem(key: string): Promise<string | null>
  /** Values in the order of the keys; one read of many costs far less than many reads. */
  getItems(keys: readonly string[]): Promise<readonly (string | null)[]>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<void>
  keys(): Promise<string[]>
  clear(): Promise<void>
}

/** Storage of the outbox. A write is durable once it resolves. @throws the storage's error */
export interface OutboxDisk {
  write(change: {
    /** `was`: key of the entry to replace. If that is gone, another tab has finished it, and nothing is written. */
    readonly put: readonly { readonly entry: PendingEntry; readonly was?: string }[]
    readonly remove: readonly string[]
    readonly addFiles?: readonly KeptFile[]
    /** Changes only the metadata of the files, not their bytes. */
    readonly putFiles?: readonly DraftFile[]
    readonly removeFiles?: readonly string[]
  }): Promise<void>
  /** The user's entries in the order in which they were written. */
  read(userId: string): Promise<readonly PendingEntry[]>
  /** The user's files, including those of entries, in the order in which they were added. */
  readFiles(userId: string): Promise<readonly KeptFile[]>
  readFile(fileId: string): Promise<Blob | null>
}

/** The tabs of one browser that show this application. */
export interface AppTabs {
  /** Whether `hold` can guarantee that no other tab holds the name. */
  readonly canHoldAlone: boolean
  /**
   * Calls `begin` once this tab holds the name, and its result once it no longer does. A holder that stops responding (a frozen tab)
   * loses the name; when it wakes, it ends and waits in line again.
   * @returns releases the name, or stops waiting for it
   */
  hold(name: string, begin: () => () => void): () => void
  /** Messages reach the other tabs only. */
  channel(
    name: string,
    onMessage: (message: string) => void,
  ): { readonly tell: (message: string) => void; readonly close: () => void }
}

export interface AppEnvironment {
  /** Base address of the server; empty for the page's own origin. */
  readonly backendAddress: string
  /** Host of the page; the local settings are reset if it differs from the recorded one. */
  readonly pageHost: string
  readonly storage: KeyValueStorage
  readonly tabStorage: TabStorage
  readonly outboxDisk: OutboxDisk
  /** By name; there is one store per user and server. */
  readonly openRecords: (name: string) => RecordStorage
  readonly tabs: AppTabs
  /** Time in which a reply can be undone before it is sent, ms. */
  readonly undoMs: number
  /** UTC milliseconds. */
  readonly now: () => number
  /** Whether the page is visible now. */
  readonly isShown: () => boolean
  /** Time of the last key press or pointer movement on this page, UTC milliseconds; 0: none yet. */
  readonly movedAt: () => number
  /** A new command id, used as idempotency key. */
  readonly newId: () => string
  /** Leaves the page for an external address. @param instead replaces the history entry, so that Back leads to the page before this one */
  readonly leaveFor: (address: string, instead?: boolean) => void
  /** Opens an external address in a new tab. @returns false if the browser blocks it */
  readonly openTab: (address: string) => boolean
  readonly fetch: typeof fetch
  /** Loads the socket library and creates a client that is not connected yet; `handshake` is called at every connect. */
  readonly openSocket: (backendAddress: string, handshake: () => SocketHandshake) => Promise<AppSocket>
  /** State that belongs to the store: timers, requests in flight, listeners. */
  readonly services: StoreServices
}
