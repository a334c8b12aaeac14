// Browser implementation of the store's environment.
import localforage from 'localforage'
import { undoMs } from '../../contract/constants.ts'
import { loadCode, tryLoadCode } from '../lib/load-code.ts'
import { lazyOutboxDisk } from '../store/outbox/lazy-outbox-disk.ts'
import { StoreServices } from '../store/store-services.ts'
import { createBrowserTabs } from '../store/network/browser-tabs.ts'
import type { AppEnvironment, KeyValueStorage, TabStorage } from '../store/environment.ts'
import { followInput } from './follow-input.ts'
import { openRecords } from './open-records.ts'

/** Server address, set at build time; empty if the server is the page's own origin. */
const backendAddress = process.env.BACKEND_ADDRESS ?? ''

const getStorage = (): KeyValueStorage => {
  const store = localforage.createInstance({ name: 'social-inbox', storeName: 'kept' })
  return {
    getItem: (key) => store.getItem<string>(key),
    setItem: (key, value) => store.setItem(key, value),
    removeItem: (key) => store.removeItem(key),
  }
}

/** Returns null instead of throwing: reading sessionStorage throws where the browser blocks it, writing throws when it is full. */
const trySession = <Result>(access: (storage: Storage) => Result): Result | null => {
  try {
    return access(window.sessionStorage)
  } catch {
    return null
  }
}

const tabStorage: TabStorage = {
  getItem: (key) => trySession((storage) => storage.getItem(key)),
  setItem: (key, value) => void trySession((storage) => storage.setItem(key, value)),
  removeItem: (key) => void trySession((storage) => storage.removeItem(key)),
}

/** 32 hex characters; crypto.randomUUID is not available on plain HTTP. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Opens a tab that gets no reference to this page. */
const openTab = (address: string): boolean => {
  const tab = window.open(address, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}

export const createBrowserEnvironment = (): AppEnvironment => ({
  backendAddress,
  pageHost: window.location.host,
  storage: getStorage(),
  tabStorage,
  outboxDisk: lazyOutboxDisk(async () => {
    const code = await tryLoadCode(() => import(/* webpackChunkName: "background" */ '../store/outbox/outbox-disk.ts'))
    if (code === null) throw new DOMException('The code of the outbox did not arrive', 'NetworkError')
    return code.openOutboxDisk(() => window.indexedDB, `social-inbox-outbox@${backendAddress || window.location.host}`)
  }),
  openRecords,
  tabs: createBrowserTabs(),
  undoMs,
  now: () => Date.now(),
  isShown: () => document.visibilityState === 'visible',
  movedAt: followInput(),
  newId,
  leaveFor: (address, instead) => window.location[instead ? 'replace' : 'assign'](address),
  openTab,
  fetch: (...request) => window.fetch(...request),
  // The socket code is loaded on first use, because signing in does not need it.
  openSocket: async (...given) => {
    const { openSocket } = await loadCode(
      () => import(/* webpackChunkName: "background" */ '../store/realtime/open-socket.ts'),
    )
    return openSocket(...given)
  },
  services: new StoreServices(),
})
