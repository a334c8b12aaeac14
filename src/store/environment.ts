// Everything outside that the store needs: address, clock, ids, storage, network. Thunks get it as their extra argument.
import type { SocketHandshake } from '../../contract/events.ts'
import type { DraftFile, KeptFile, PendingEntry } from './outbox/outbox-entry.ts'
import type { StoreServices } from './store-services.ts'

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
  /** Reaches the server where it is open; is forgotten where it is not. */
  say(event: string, payload: unknown): void
  connect(): void
  disconnect(): void
}

export type SocketState = 'opening' | 'open' | 'closing' | 'closed'

/** The storage that redux-persist expects; localforage has it. */
export interface KeyValueStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<void>
}

/** Lives as long as the tab does, through reloads of the page. Where the browser refuses it, it holds nothing. */
export interface TabStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** Where the local copy of the records is kept: JSON by key. localforage has it. @throws what the storage says where it refuses */
export interface RecordStorage {
  getItem(key: string): Promise<string | null>
  /** In the order of the keys; many at once cost far less than one by one. */
  getItems(keys: readonly string[]): Promise<readonly (string | null)[]>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<void>
  keys(): Promise<string[]>
  clear(): Promise<void>
}

/** Where the outbox is kept. A write is durable when it resolves. @throws what the storage says where it refuses */
export interface OutboxDisk {
  write(change: {
    /** `was`: the key of the entry whose place it takes; where that is gone, another tab was done with it, and nothing is written. */
    readonly put: readonly { readonly entry: PendingEntry; readonly was?: string }[]
    readonly remove: readonly string[]
    readonly addFiles?: readonly KeptFile[]
    /** Their metadata is new, their bytes are not. */
    readonly putFiles?: readonly DraftFile[]
    readonly removeFiles?: readonly string[]
  }): Promise<void>
  /** The user's entries in the order in which they were written. */
  read(userId: string): Promise<readonly PendingEntry[]>
  /** The user's files, those of entries too, in the order in which they were added. */
  readFiles(userId: string): Promise<readonly KeptFile[]>
  readFile(fileId: string): Promise<Blob | null>
}

/** The tabs of one browser that show this application. */
export interface AppTabs {
  /** Whether `hold` can tell that nobody else holds the name. */
  readonly canHoldAlone: boolean
  /**
   * Begins as soon as this tab holds the name, ends when it no longer does. A holder that no longer answers (a frozen tab) loses the
   * name; awake again it ends, and waits like the others.
   * @returns lets go of it, or waits no longer
   */
  hold(name: string, begin: () => () => void): () => void
  /** Messages reach the other tabs. */
  channel(
    name: string,
    heard: (message: string) => void,
  ): { readonly tell: (message: string) => void; readonly close: () => void }
}

export interface AppEnvironment {
  /** Base address of the backend; empty for the page's own origin. */
  readonly backendAddress: string
  /** Host of the page; the local settings record is reset where it differs from the recorded one. */
  readonly pageHost: string
  readonly storage: KeyValueStorage
  readonly tabStorage: TabStorage
  readonly outboxDisk: OutboxDisk
  /** By name, one for each user of each backend. */
  readonly openRecords: (name: string) => RecordStorage
  readonly tabs: AppTabs
  /** How long a reply can be taken back before it leaves. */
  readonly undoMs: number
  /** UTC milliseconds. */
  readonly now: () => number
  /** Whether anybody can see the page now. */
  readonly isShown: () => boolean
  /** When a key or a pointer was last moved on this page, UTC milliseconds; 0: not yet. */
  readonly movedAt: () => number
  /** A new command id (Idempotency-Key). */
  readonly newId: () => string
  /** Sends the page to an address elsewhere. @param instead Back from there leads to the page before this one */
  readonly leaveFor: (address: string, instead?: boolean) => void
  /** Opens an address elsewhere in a tab of its own. @returns false where the browser opens none */
  readonly openTab: (address: string) => boolean
  readonly fetch: typeof fetch
  /** Loads the socket's library and makes a client that is not connected yet; `handshake` is asked at every connect. */
  readonly openSocket: (backendAddress: string, handshake: () => SocketHandshake) => Promise<AppSocket>
  /** The store's own: timers, work under way, whoever listens. */
  readonly services: StoreServices
}
