// Tabs of one browser on the real server, whose tokens expire: no fault on the way signs anybody out.
import { request } from '../../../src/store/network/request.ts'
import { tokenStored } from '../../../src/store/network/settings-slice.ts'
import { restoreSession, signIn } from '../../../src/store/session/session-thunks.ts'
import { syncSessionTabs } from '../../../src/store/session/sync-session-tabs.ts'
import { attachTestServer, startTestServer, testPassword } from '../../server/support/server.ts'
import type { TestServer } from '../../server/support/server.ts'
import { createTestStore } from '../support/create-test-store.ts'
import { createMemoryBrowser } from '../support/test-outbox.ts'

const minute = 60_000
const renewPath = '/api/auth/renew'
let server: TestServer
let clock = Date.parse('2026-03-02T09:00:00.000Z')
const stops: (() => void)[] = []

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(() => server.close())

/** What the network does to the next request to that path. */
type Weather = {
  readonly path: string
  readonly does: 'lose the answer' | 'let nothing through' | 'hold the answer'
} | null

const openBrowser = () => {
  const browser = createMemoryBrowser()
  const cookies = new Map<string, string>()
  const seen: string[] = []
  let weather: Weather = null
  let held: (() => void) | null = null
  const send: typeof fetch = async (address, init) => {
    const path = String(address).replace('http://inbox.test', '')
    seen.push(path)
    const now = weather?.path === path ? weather.does : null
    if (now === 'let nothing through') throw new TypeError('fetch failed')
    if (now !== null) weather = null
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(`${server.address}${path}`, { ...init, headers })
    if (now === 'lose the answer') throw new TypeError('fetch failed')
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    // The browser has stored the cookies; the page reads the response later.
    if (now === 'hold the answer') {
      await new Promise<void>((resolve) => {
        held = resolve
      })
    }
    return answer
  }
  return {
    renewals: () => seen.filter((path) => path === renewPath).length,
    bring: (next: Weather) => {
      weather = next
    },
    isHeld: () => held !== null,
    release: () => held?.(),
    tab: (canHoldAlone = true) => {
      const tabs = browser.tab()
      const { store, environment } = createTestStore({
        signedIn: false,
        environment: {
          backendAddress: 'http://inbox.test',
          fetch: send,
          tabs: { ...tabs, canHoldAlone },
          now: () => clock,
        },
      })
      stops.push(syncSessionTabs(store, environment))
      return {
        store,
        signIn: () => store.dispatch(signIn({ username: 'agent', password: testPassword })),
        /** @returns whether it was answered */
        ask: async () => (await store.dispatch(request({ method: 'GET', path: '/api/teams', quiet: true }))).ok,
        status: () => store.getState().session.status,
        freeze: tabs.freeze,
        wake: tabs.wake,
      }
    },
  }
}
/** Waits until messages between tabs have arrived. */
const heard = () => new Promise((resolve) => setTimeout(resolve))

const openTwoTabs = async (canHoldAlone?: boolean) => {
  const browser = openBrowser()
  const tabs = [browser.tab(canHoldAlone), browser.tab(canHoldAlone)] as const
  for (const { store } of tabs) await store.dispatch(restoreSession())
  await tabs[0].signIn()
  await heard()
  return { browser, tabs }
}

test('two tabs whose token runs out at once are renewed by one call, again and again', async () => {
  const { browser, tabs } = await openTwoTabs()
  for (let round = 1; round <= 3; round += 1) {
    clock += 16 * minute
    expect(await Promise.all(tabs.map((tab) => tab.ask()))).toEqual([true, true])
    await heard()
    expect(browser.renewals()).toBe(round)
  }
})

test('two tabs that cannot tell who is alone both renew at once, and both stay signed in', async () => {
  const { tabs } = await openTwoTabs(false)
  for (let round = 0; round < 3; round += 1) {
    clock += 16 * minute
    expect(await Promise.all(tabs.map((tab) => tab.ask()))).toEqual([true, true])
    await heard()
  }
})

test('a renewal whose answer is lost is made again, hours later, too', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  await tab.signIn()
  clock += 16 * minute
  browser.bring({ path: renewPath, does: 'lose the answer' })
  expect(await tab.ask()).toBe(false)
  expect(tab.status()).toBe('signedIn')
  clock += 3 * 60 * minute
  expect(await tab.ask()).toBe(true)
  clock += 16 * minute
  expect(await tab.ask()).toBe(true)
})

/** Sends a request with an expired token, until the response to its renewal has arrived unread. @returns how it ended */
const askHeld = async (browser: ReturnType<typeof openBrowser>, tab: { readonly ask: () => Promise<boolean> }) => {
  clock += 16 * minute
  browser.bring({ path: renewPath, does: 'hold the answer' })
  const asked = tab.ask()
  while (!browser.isHeld()) await heard()
  return () => asked
}

test('a device that sleeps until its new token has run out, too, stays signed in', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  await tab.signIn()
  const asked = await askHeld(browser, tab)
  clock += 16 * minute
  browser.release()
  expect(await asked()).toBe(true)
  expect(tab.status()).toBe('signedIn')
})

test('a tab that the browser freezes while it renews keeps no other one waiting, and goes on when it wakes', async () => {
  const { browser, tabs } = await openTwoTabs()
  const [first, second] = tabs
  const late = await askHeld(browser, first)
  first.freeze()
  expect(await second.ask()).toBe(true)
  clock += 16 * minute
  expect(await second.ask()).toBe(true)
  first.wake()
  browser.release()
  expect(await late()).toBe(true)
  expect([await first.ask(), await second.ask()]).toEqual([true, true])
})

test('a server that is replaced between a renewal and its answer signs nobody out', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  await tab.signIn()
  clock += 16 * minute
  browser.bring({ path: renewPath, does: 'lose the answer' })
  expect(await tab.ask()).toBe(false)
  const first = server
  // The database outlives the process.
  const database = { ...first.services.database, close: async () => undefined }
  server = await attachTestServer(database, first.seeded, { now: () => new Date(clock) })
  clock += 5 * minute
  expect(await tab.ask()).toBe(true)
  expect(tab.status()).toBe('signedIn')
  await server.close()
  server = first
})

test('an application that starts offline with a token that is over stays signed in, and works once it is connected', async () => {
  const browser = openBrowser()
  const before = browser.tab()
  await before.signIn()
  const { token } = before.store.getState().settings
  clock += 24 * 60 * minute
  browser.bring({ path: renewPath, does: 'let nothing through' })
  const tab = browser.tab()
  tab.store.dispatch(tokenStored(token))
  await tab.store.dispatch(restoreSession())
  expect(tab.status()).toBe('signedIn')
  browser.bring(null)
  expect(await tab.ask()).toBe(true)
})
