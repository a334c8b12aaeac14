// Renewing a session: by its refresh part alone, which each renewal replaces. A copied one is detected, and nobody else is signed out.
import { purgeExpired } from '../../../../server/app/retention-job.ts'
import { openBrowser, signInWithBrowser } from '../../support/browser.ts'
import type { TestBrowser } from '../../support/browser.ts'
import { attachTestServer, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { connect } from '../../support/socket.ts'

let server: TestServer
let clock: number

const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  clock = Date.parse('2026-03-02T09:00:00.000Z')
  server = await startTestServer({ now: () => new Date(clock), realtime: { tickIntervalMs: 100 } })
})
afterAll(() => server.close())

const signIn = (username = 'agent'): Promise<TestBrowser> => signInWithBrowser(server, username)
const works = async (browser: TestBrowser): Promise<string> => {
  const { status, body } = await browser.ask('GET', '/api/auth/allowed')
  return status === 200 ? 'works' : body.msg
}
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
/** Passes the given time: renews the session, then uses the new token two minutes later. */
const passTime = async (browser: TestBrowser, ms: number): Promise<void> => {
  clock += ms
  await browser.renew()
  clock += 2 * minute
  await works(browser)
}

describe('a renewal', () => {
  it('takes the refresh part alone, which no script reads and only sign-in calls get', async () => {
    const browser = await signIn()
    const login = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'agent', password: 'correct horse battery' }),
    })
    expect(login.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^refresh-[0-9a-f]{24}=1\.[\w-]{43}; .*Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
    )
    clock += 16 * minute
    expect(await works(browser)).toBe('SESSION_EXPIRED')
    const before = browser.token
    expect((await browser.renew()).status).toBe(200)
    expect(payloadOf(browser.token)).toMatchObject({
      sessionId: payloadOf(before)['sessionId'],
      exp: clock / 1000 + 900,
    })
    expect(await works(browser)).toBe('works')
  })

  it('by a token that is over brings nothing, and by one that lives nothing that lives longer', async () => {
    const browser = openBrowser(server, { cookies: new Map(), token: (await signIn()).token })
    const ends = payloadOf(browser.token)['exp']
    clock += 10 * minute
    expect((await browser.renew()).status).toBe(200)
    expect(payloadOf(browser.token)['exp']).toBe(ends)
    clock += 5 * minute
    expect((await browser.renew()).body.msg).toBe('SESSION_EXPIRED')
  })

  it('takes no refresh part of another session, and none that was made up', async () => {
    const [mine, other] = [await signIn(), await signIn('stranger')]
    const [name = '', value = ''] = [...mine.cookies].find(([known]) => known.startsWith('refresh-')) ?? []
    const [, foreign = ''] = [...other.cookies].find(([known]) => known.startsWith('refresh-')) ?? []
    clock += 16 * minute
    for (const wrong of [foreign, value.replace(/^1/, '2'), `1.${'A'.repeat(43)}`, '']) {
      const thief = openBrowser(server, { cookies: new Map([[name, wrong]]), token: mine.token })
      expect((await thief.renew()).body.msg).toBe('SESSION_EXPIRED')
    }
    expect((await mine.renew()).status).toBe(200)
  })

  it('is made anew for 30 days of silence and no longer; use moves the end', async () => {
    const browser = await signIn()
    await passTime(browser, 29 * day)
    await passTime(browser, 29 * day)
    expect(await works(browser)).toBe('works')
    clock += 31 * day
    expect((await browser.renew()).body.msg).toBe('SESSION_EXPIRED')
  })

  it('ends 90 days after the sign-in, however much the session is used, with its socket', async () => {
    const browser = await signIn()
    for (let round = 0; round < 4; round += 1) await passTime(browser, 20 * day)
    clock += 10 * day - 10 * minute
    await browser.renew()
    expect(await works(browser)).toBe('works')
    const socket = connect(server.address, { token: browser.token })
    await socket.ready
    clock += 2 * minute
    expect(await works(browser)).toBe('SESSION_EXPIRED')
    expect((await browser.renew()).body.msg).toBe('SESSION_EXPIRED')
    expect(await socket.ended).toBe('SESSION_REVOKED')
  })
})

describe('a refresh part that comes again', () => {
  it('from two tabs at once gives both the same one, and signs out neither', async () => {
    const browser = await signIn()
    clock += 16 * minute
    const tabs = [browser.copy(), browser.copy()]
    expect((await Promise.all(tabs.map((tab) => tab.renew()))).map(({ status }) => status)).toEqual([200, 200])
    expect(tabs[0]?.cookies).toEqual(tabs[1]?.cookies)
    for (const tab of tabs) expect(await works(tab)).toBe('works')
  })

  it('by a tab that renewed twice in a moment leaves the slower ones signed in', async () => {
    const browser = await signIn()
    clock += 16 * minute
    const slow = browser.copy()
    await browser.renew()
    await browser.renew()
    expect((await slow.renew()).status).toBe(200)
    expect(slow.cookies).toEqual(browser.cookies)
  })

  it('hours after its answer was lost gets that answer again', async () => {
    const browser = await signIn()
    clock += 16 * minute
    await browser.loseRenewal()
    clock += 5 * 60 * minute
    expect((await browser.renew()).status).toBe(200)
    await passTime(browser, 16 * minute)
    expect(await works(browser)).toBe('works')
  })

  it('after another server process has gone on gets the same answer', async () => {
    const browser = await signIn()
    clock += 16 * minute
    await browser.loseRenewal()
    const next = await attachTestServer(
      // The database outlives this process.
      { ...server.services.database, close: async () => undefined },
      server.seeded,
      { now: () => new Date(clock) },
    )
    clock += 5 * minute
    const elsewhere = openBrowser(next, browser)
    expect((await elsewhere.renew()).status).toBe(200)
    expect(await works(elsewhere)).toBe('works')
    await next.close()
  })

  it('from a browser that was killed before it kept the new one is taken', async () => {
    const browser = await signIn()
    clock += 16 * minute
    const killed = browser.copy()
    await browser.renew()
    clock += minute / 2
    await works(browser)
    clock += day
    expect((await killed.renew()).status).toBe(200)
    expect(await works(killed)).toBe('works')
  })

  it('after its successor was used is a copy: the session ends for whoever has it, with its socket', async () => {
    const browser = await signIn()
    const thief = browser.copy()
    await passTime(browser, 16 * minute)
    const socket = connect(server.address, { token: browser.token })
    await socket.ready
    expect((await thief.renew()).body.msg).toBe('SESSION_REVOKED')
    expect(await socket.ended).toBe('SESSION_REVOKED')
    expect(await works(browser)).toBe('SESSION_REVOKED')
    expect((await browser.renew()).body.msg).toBe('SESSION_REVOKED')
  })

  it('two generations later is a copy, also where the last answer was lost', async () => {
    const browser = await signIn()
    const thief = browser.copy()
    clock += 16 * minute
    await browser.renew()
    clock += 2 * minute
    await browser.loseRenewal()
    expect((await thief.renew()).body.msg).toBe('SESSION_REVOKED')
    expect(await works(browser)).toBe('SESSION_REVOKED')
  })
})

it('signing out takes the refresh part away', async () => {
  const browser = await signIn()
  const copy = browser.copy()
  await browser.ask('POST', '/api/auth/logout')
  expect([...browser.cookies.keys()]).toEqual([])
  expect((await copy.renew()).body.msg).toBe('SESSION_REVOKED')
})

it('signing out ends the session also where the token is over, as after hours away', async () => {
  const browser = await signIn()
  const copy = browser.copy()
  clock += 3 * 60 * minute
  expect((await browser.ask('POST', '/api/auth/logout')).status).toBe(200)
  expect([...browser.cookies.keys()]).toEqual([])
  expect((await copy.renew()).body.msg).toBe('SESSION_REVOKED')
})

it('a session that is ended while it is being renewed stays ended', async () => {
  for (let round = 0; round < 5; round += 1) {
    const browser = await signIn()
    const tab = browser.copy()
    await Promise.all([browser.renew(), tab.copy().ask('POST', '/api/auth/logout'), tab.renew()])
    expect((await browser.renew()).body.msg).toBe('SESSION_REVOKED')
  }
})

it('a session that was signed out without a connection is ended later, by the cookie of its browser alone', async () => {
  const [left, other] = [await signIn(), await signIn('stranger')]
  const [sessionId, theirs] = [left, other].map(({ token }) => String(payloadOf(token)['sessionId']))
  const withCookies = (cookies: TestBrowser['cookies'], token = ''): TestBrowser =>
    openBrowser(server, { cookies, token })
  const end = (browser: TestBrowser, id: string | undefined) =>
    browser.ask('POST', '/api/auth/logout', { sessionId: id })
  expect((await end(withCookies(new Map()), sessionId)).body.msg).toBe('NOT_AUTHENTICATED')
  // Somebody else has signed in with the same browser since, and their session continues.
  const shared = withCookies(new Map([...left.cookies, ...other.cookies]), other.token)
  expect((await end(shared, sessionId)).status).toBe(200)
  expect([...shared.cookies.keys()].sort()).toEqual([...other.cookies.keys()].sort())
  expect(await works(left)).toBe('SESSION_REVOKED')
  expect(await works(other)).toBe('works')
  expect((await end(withCookies(left.cookies), theirs)).body.msg).toBe('NOT_AUTHENTICATED')
  expect(await works(other)).toBe('works')
})

it('a session that has ended by itself stands in the list no longer, and is called expired all the same', async () => {
  const listOf = async (browser: TestBrowser): Promise<readonly unknown[]> =>
    (await browser.ask('GET', '/api/auth/sessions')).body.data.map(({ _id }: { readonly _id: string }) => _id)
  const sessionOf = ({ token }: TestBrowser) => payloadOf(token)['sessionId']
  const silent = await signIn('agent2')
  const used = await signIn('agent2')
  for (let days = 0; days < 87; days += 29) await passTime(used, 29 * day)
  const fresh = await signIn('agent2')
  const ended = await signIn('agent2')
  await purgeExpired(server.services)
  expect(new Set(await listOf(fresh))).toEqual(new Set([used, fresh, ended].map(sessionOf)))
  await ended.copy().ask('POST', '/api/auth/logout')
  expect([await works(silent), (await silent.renew()).body.msg]).toEqual(['SESSION_EXPIRED', 'SESSION_EXPIRED'])
  expect(await works(ended)).toBe('SESSION_REVOKED')
  // Ninety days after its start, whatever happens.
  await passTime(used, 2 * day)
  clock += 2 * day
  await fresh.renew()
  await purgeExpired(server.services)
  expect(await listOf(fresh)).toEqual([sessionOf(fresh)])
  expect(await works(used)).toBe('SESSION_EXPIRED')
})
