// Environment of a store without side effects; the network is the benchmark's own.
import type { AppEnvironment, AppTabs, OutboxDisk, RecordStorage } from '../../src/store/environment.ts'
import { StoreServices } from '../../src/store/store-services.ts'
import { epoch } from './records.ts'

const noDisk: OutboxDisk = {
  write: async () => undefined,
  read: async () => [],
  readFiles: async () => [],
  readFile: async () => null,
}

const noRecords: RecordStorage = {
  getItem: async () => null,
  getItems: async (keys) => keys.map(() => null),
  setItem: async () => undefined,
  removeItem: async () => undefined,
  keys: async () => [],
  clear: async () => undefined,
}

const onlyTab: AppTabs = {
  canHoldAlone: true,
  hold: (_name, begin) => begin(),
  channel: () => ({ tell: () => undefined, close: () => undefined }),
}

export const createBenchEnvironment = (
  fetch: typeof window.fetch = () => Promise.reject(new TypeError('no network')),
): AppEnvironment => {
  let ids = 0
  return {
    backendAddress: '',
    pageHost: 'bench',
    storage: { getItem: async () => null, setItem: async () => undefined, removeItem: async () => undefined },
    tabStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    outboxDisk: noDisk,
    openRecords: () => noRecords,
    tabs: onlyTab,
    undoMs: 0,
    movedAt: () => 0,
    isShown: () => true,
    now: () => epoch,
    newId: () => `command-${(ids += 1)}`,
    leaveFor: () => undefined,
    openTab: () => false,
    fetch,
    openSocket: () => Promise.reject(new Error('no socket')),
    services: new StoreServices(),
  }
}
