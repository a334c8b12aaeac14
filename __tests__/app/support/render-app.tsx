// The whole application, started as in a browser: stored settings, routes and frame; the test provides the network and the disk.
import userEvent from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { App } from '../../../src/app/App.tsx'
import { start } from '../../../src/app/start.ts'
import type { AppEnvironment } from '../../../src/store/environment.ts'
import type { SettingsState } from '../../../src/store/network/settings-slice.ts'
import type { AppStore } from '../../../src/store/app-thunk.ts'
import {
  agentAllowed,
  createTestStore,
  createMemoryStorage,
  tokenFor,
  userId,
} from '../../store/support/create-test-store.ts'
import { epoch, row } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import type { TestSocket } from '../../store/support/test-socket.ts'

export interface RenderedApp {
  readonly store: AppStore
  readonly languages: i18n
  readonly backend: TestBackend
  readonly socket: TestSocket
  readonly storage: ReturnType<typeof createMemoryStorage>
  readonly person: UserEvent
}

interface RenderOptions {
  readonly at?: string
  /** State of the history entry, as after a reload. */
  readonly state?: unknown
  /** The user whose session the browser has stored. */
  readonly signedIn?: boolean
  readonly kept?: Partial<SettingsState>
  readonly environment?: Partial<AppEnvironment>
  /** Server responses in addition to the default ones. */
  readonly backend?: (backend: TestBackend) => void
}

const settingsKey = 'persist:settings@http://backend.test'

/** The format in which redux-persist writes it. */
const asKept = (settings: Partial<SettingsState>): string =>
  JSON.stringify({
    ...Object.fromEntries(
      Object.entries({ host: 'inbox.test', ...settings }).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    _persist: JSON.stringify({ version: 1, rehydrated: true }),
  })

export const settingsOnDisk = ({ storage }: RenderedApp): Partial<SettingsState> => {
  const kept = JSON.parse(storage.values.get(settingsKey) ?? '{}') as Record<string, string>
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, JSON.parse(value) as unknown]),
  ) as Partial<SettingsState>
}

const session = { token: tokenFor(userId), stats: agentAllowed.stats, userId }
const user = row({ _id: userId, profile: { name: 'Ayşe Yıldız' }, authOptions: { username: 'ayse' } })

const anOrdinaryDay = (backend: TestBackend): void => {
  backend.on('POST', '/api/auth/login', () => ({ body: { data: session, epoch } }))
  backend.on('POST', '/api/auth/renew', () => ({ body: { data: session, epoch } }))
  backend.on('POST', '/api/auth/logout', () => ({ body: { data: {}, epoch } }))
  backend.on('POST', '/api/auth/profile', () => ({ body: { data: user, epoch } }))
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed, epoch } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: {}, rows: { USER: [user] }, complete: true }, epoch },
  }))
  backend.on('GET', '/api/users', () => listOf([user]))
  backend.on('GET', '/api/threads', () => listOf([]))
  backend.on('GET', '/api/health', () => ({ body: { data: { status: 'ok' }, epoch } }))
}

// As in a browser, React works in its own time: screens and languages that load late resume outside any test step. A step of `act`, which
// Testing Library puts around a rendering, would never end when several parts of a screen wait for their language at once
// (https://github.com/react/react/issues/37556). Changes by the test itself run within `flushSync`.
let shown: Root | undefined

const leave = (): void => {
  shown?.unmount()
  shown = undefined
  document.body.replaceChildren()
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

afterEach(leave)

export const renderApp = async ({
  at = '/',
  state = null,
  signedIn = false,
  kept = {},
  environment = {},
  backend: answers,
}: RenderOptions = {}): Promise<RenderedApp> => {
  leave()
  const storage = createMemoryStorage()
  const token = signedIn ? session.token : null
  storage.values.set(settingsKey, asKept({ language: 'en', token, ...kept }))
  const test = createTestStore({ signedIn: false, environment: { storage } })
  anOrdinaryDay(test.backend)
  answers?.(test.backend)
  window.history.replaceState(state, '', at)
  const { store, languages, startBackground } = await start({ ...test.environment, ...environment })
  // They load after the first paint; a test starts once they are there.
  await languages.loadNamespaces('errors')
  shown = createRoot(document.body.appendChild(document.createElement('div')))
  shown.render(<App store={store} languages={languages} onFirstPaint={startBackground} />)
  return { store, languages, backend: test.backend, socket: test.socket, storage, person: userEvent.setup() }
}

/** Path and query in the address bar. */
export const address = (): string => `${window.location.pathname}${window.location.search}`
