// A store's environment in which nothing happens: no network, no socket, no disk, no other tabs. Replayed screens live in it.
import type { AppEnvironment } from '../environment.ts'
import { StoreServices } from '../store-services.ts'

/** Nobody is refused either: an answer, even a bad one, would be an event that was not in the session. */
const never = <Result>(): Promise<Result> => new Promise(() => undefined)

export const createInertEnvironment = (now: () => number): AppEnvironment => ({
  backendAddress: '',
  pageHost: '',
  storage: { getItem: never, setItem: never, removeItem: never },
  tabStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  outboxDisk: { write: never, read: never, readFiles: never, readFile: never },
  openRecords: () => ({
    getItem: never,
    getItems: never,
    setItem: never,
    removeItem: never,
    keys: never,
    clear: never,
  }),
  tabs: {
    canHoldAlone: true,
    hold: () => () => undefined,
    channel: () => ({ tell: () => undefined, close: () => undefined }),
  },
  undoMs: 0,
  now,
  isShown: () => true,
  movedAt: () => 0,
  newId: () => 'replay',
  leaveFor: () => undefined,
  openTab: () => false,
  fetch: never,
  openSocket: never,
  services: new StoreServices(),
})
