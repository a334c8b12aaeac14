// Signing in and out applies to all tabs of a browser.
import { received } from '../../../src/store/entities/actions.ts'
import { selectRows } from '../../../src/store/entities/selectors.ts'
import { syncSessionTabs } from '../../../src/store/session/sync-session-tabs.ts'
import { signedIn, signedOut } from '../../../src/store/events.ts'
import { signIn } from '../../../src/store/session/session-thunks.ts'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { endSession } from '../../../src/store/network/token-renewal.ts'
import { tokenStored } from '../../../src/store/network/settings-slice.ts'
import { createTestStore, tokenFor, userId } from '../support/create-test-store.ts'
import { id, threadRow } from '../support/rows.ts'
import { createMemoryBrowser } from '../support/test-outbox.ts'

const ada = id(0xdead)
const stats = { canManage: false, multipleOrganisation: false, manageOrganisationIds: [] }
let browser: ReturnType<typeof createMemoryBrowser>
beforeEach(() => {
  browser = createMemoryBrowser()
})

const openTab = (who: string | null) => {
  const { store, backend, environment } = createTestStore({ signedIn: false, environment: { tabs: browser.tab() } })
  backend.on('POST', '/api/auth/logout', () => ({ body: { data: {} } }))
  backend.on('POST', '/api/auth/login', () => ({ body: { data: { token: tokenFor(ada), userId: ada, stats } } }))
  if (who === null) store.dispatch(signedOut(null))
  else {
    store.dispatch(tokenStored(tokenFor(who)))
    store.dispatch(signedIn({ userId: who, stats: null }))
  }
  const stop = syncSessionTabs(store, environment)
  return { store, stop, who: () => [store.getState().session.userId, store.getState().settings.token] }
}

const heard = () => new Promise((resolve) => setTimeout(resolve))

test('signing out in one tab is signing out in all of them', async () => {
  const [one, other] = [openTab(userId), openTab(userId)]
  await one.store.dispatch(signOut())
  await heard()
  expect(other.who()).toEqual([null, null])
})

test('a session that was refused in one tab is the other’s own affair', async () => {
  const [one, other] = [openTab(userId), openTab(userId)]
  one.store.dispatch(endSession('expired'))
  await heard()
  expect(other.who()).toEqual([userId, tokenFor(userId)])
})

test("the other tabs follow a sign-in and drop the former user's records", async () => {
  const [one, other, waiting] = [openTab(null), openTab(userId), openTab(null)]
  other.store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1) })] }, origin: 'http' }))
  await one.store.dispatch(signIn({ username: 'ada', password: 'secret' }))
  await heard()
  for (const tab of [one, other, waiting]) expect(tab.who()).toEqual([ada, tokenFor(ada)])
  expect(selectRows(other.store.getState(), 'THREAD')).toEqual([])
  expect(other.store.getState().session.stats).toEqual(stats)
})

test('signing in again in one tab gives the others of the same person its token, and leaves what they show', async () => {
  const [one, other] = [openTab(null), openTab(ada)]
  other.store.dispatch(tokenStored('an older one'))
  other.store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1) })] }, origin: 'http' }))
  await one.store.dispatch(signIn({ username: 'ada', password: 'secret' }))
  await heard()
  expect(other.who()).toEqual([ada, tokenFor(ada)])
  expect(selectRows(other.store.getState(), 'THREAD')).toHaveLength(1)
})

test('a token that one tab has renewed serves the others of the same person, and brings nobody back who signed out', async () => {
  const [one, other, away, stranger] = [openTab(userId), openTab(userId), openTab(null), openTab(ada)]
  one.store.dispatch(tokenStored(tokenFor(userId, 2)))
  await heard()
  for (const tab of [one, other]) expect(tab.who()).toEqual([userId, tokenFor(userId, 2)])
  expect(away.who()).toEqual([null, null])
  expect(stranger.who()).toEqual([ada, tokenFor(ada)])
})

test('a tab that listens no more is left alone', async () => {
  const [one, other] = [openTab(null), openTab(userId)]
  other.stop()
  await one.store.dispatch(signIn({ username: 'ada', password: 'secret' }))
  await heard()
  expect(other.who()).toEqual([userId, tokenFor(userId)])
})
