// A store environment without effects (no network, socket, disk or other tabs), for replayed screens.
import type { AppEnvironment } from '../environment.ts'
import { StoreServices } from '../store-services.ts'

/** Never settles: even a rejection would be an event that did not happen in the recorded session. */
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
