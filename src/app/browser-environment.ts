// The browser as the store's environment.
import localforage from 'localforage'
import { undoMs } from '../../contract/constants.ts'
import { laterDisk } from '../store/outbox/later-disk.ts'
import { browserTabs } from '../store/tabs/browser-tabs.ts'
import type { AppEnvironment, KeyValueStorage } from '../store/environment.ts'
import { openRecords } from './open-records.ts'

/** Configured at build; empty: the backend is where the page came from. */
const backendAddress = process.env.BACKEND_ADDRESS ?? ''

const keptStorage = (): KeyValueStorage => {
  const store = localforage.createInstance({ name: 'social-inbox', storeName: 'kept' })
  return {
    getItem: (key) => store.getItem<string>(key),
    setItem: (key, value) => store.setItem(key, value),
    removeItem: (key) => store.removeItem(key),
  }
}

/** 32 hex characters; crypto.randomUUID is missing on plain HTTP. */
const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** What stands there has no hold on this page. */
const openTab = (address: string): boolean => {
  const tab = window.open(address, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}

export const browserEnvironment = (): AppEnvironment => ({
  backendAddress,
  pageHost: window.location.host,
  storage: keptStorage(),
  outboxDisk: laterDisk(async () => {
    const { openOutboxDisk } = await import('../store/outbox/outbox-disk.ts')
    return openOutboxDisk(() => window.indexedDB, `social-inbox-outbox@${backendAddress || window.location.host}`)
  }),
  openRecords,
  tabs: browserTabs(),
  undoMs,
  now: () => Date.now(),
  isShown: () => document.visibilityState === 'visible',
  newId,
  leaveFor: (address) => window.location.assign(address),
  openTab,
  fetch: (...request) => window.fetch(...request),
  // Its code comes with its first use: nobody signs in by it.
  openSocket: async (...given) => (await import('../store/realtime/open-socket.ts')).openSocket(...given),
})
