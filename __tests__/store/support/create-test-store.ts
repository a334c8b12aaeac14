// The application's store for tests: real except for its environment, which the test controls.
import type { SessionScope } from '../../../contract/platform/calls.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { AppEnvironment, KeyValueStorage, TabStorage } from '../../../src/store/environment.ts'
import { allowedReceived, signedIn } from '../../../src/store/events.ts'
import { tokenStored } from '../../../src/store/network/settings-slice.ts'
import { createAppStore } from '../../../src/store/store.ts'
import { StoreServices } from '../../../src/store/store-services.ts'
import type { AppStore } from '../../../src/store/app-thunk.ts'
import { drainLane } from '../../../src/store/outbox/lanes.ts'
import { becomeSender } from '../../../src/store/outbox/sender.ts'
import { id, organisationId, time } from './rows.ts'
import { createTestBackend } from './test-backend.ts'
import type { TestBackend } from './test-backend.ts'
import { createMemoryBrowser, createMemoryDisk } from './test-outbox.ts'
import { createTestRecords } from './test-records.ts'
import { createTestSocket } from './test-socket.ts'
import type { TestSocket } from './test-socket.ts'

export const userId = id(0xa9e)
export const agentRights: Rights = {
  userId,
  role: null,
  canManage: false,
  members: [{ organisationId, manager: false, teamIds: [], visibility: 'all' }],
}
export const agentAllowed: SessionScope = {
  rights: agentRights,
  stats: { canManage: false, multipleOrganisation: false, manageOrganisationIds: [] },
  organisations: [
    { _id: organisationId, name: 'Acme', services: { FaFacebook: true, FaInstagram: false, FaWhatsapp: false } },
  ],
  accounts: [{ type: 'FBPAGE', _id: id(0xfb), organisationId, name: 'Acme Istanbul' }],
}

/** A token with that user in its payload; its signature is meaningless. */
export const tokenFor = (user: string, serial = 1): string => `e30.${btoa(JSON.stringify({ userId: user, serial }))}.x`

export const createMemoryStorage = (): KeyValueStorage & { readonly values: Map<string, string> } => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => void values.set(key, value),
    removeItem: async (key) => void values.delete(key),
  }
}

export const createMemoryTab = (): TabStorage & { readonly values: Map<string, string> } => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

export interface TestStore {
  readonly store: AppStore
  readonly environment: AppEnvironment
  readonly backend: TestBackend
  readonly socket: TestSocket
}

interface Options {
  /** false: nobody is signed in. */
  readonly signedIn?: boolean
  readonly environment?: Partial<AppEnvironment>
}

export const createTestStore = ({ signedIn: someone = true, environment: given = {} }: Options = {}): TestStore => {
  const backend = createTestBackend()
  const socket = createTestSocket()
  let ids = 0
  const environment: AppEnvironment = {
    backendAddress: 'http://backend.test',
    pageHost: 'inbox.test',
    storage: createMemoryStorage(),
    tabStorage: createMemoryTab(),
    outboxDisk: createMemoryDisk(),
    openRecords: createTestRecords().open,
    tabs: createMemoryBrowser().tab(),
    undoMs: 0,
    now: () => Date.parse(time(3_600)),
    isShown: () => true,
    movedAt: () => 0,
    newId: () => `command-${String((ids += 1)).padStart(4, '0')}`,
    leaveFor: () => undefined,
    openTab: () => false,
    fetch: backend.fetch,
    openSocket: socket.openSocket,
    services: new StoreServices(),
    ...given,
  }
  const store = createAppStore(environment)
  if (someone) {
    becomeSender(environment, {
      userId,
      catchUp: async () => undefined,
      drain: (threadId) => void store.dispatch(drainLane(threadId)),
    })
    store.dispatch(tokenStored(tokenFor(userId)))
    store.dispatch(signedIn({ userId, stats: agentAllowed.stats }))
    store.dispatch(allowedReceived(agentAllowed))
  }
  return { store, environment, backend, socket }
}
