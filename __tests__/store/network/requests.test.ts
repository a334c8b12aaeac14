// Headers of every request, and the meaning of its failures.
import { draftChanged, selectDraft } from '../../../src/store/outbox/drafts-slice.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { idsIn } from '../../../src/store/entities/table-adapter.ts'
import { api } from '../../../src/store/records/api.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { runCall } from '../../../src/store/records/run-call.ts'
import { request } from '../../../src/store/network/request.ts'
import { isTransient } from '../../../src/store/network/request-error.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { signedIn } from '../../../src/store/events.ts'
import { endSession, renewToken } from '../../../src/store/network/token-renewal.ts'
import { languageChosen, tokenStored } from '../../../src/store/network/settings-slice.ts'
import { syncSessionTabs } from '../../../src/store/session/sync-session-tabs.ts'
import { createTestStore, tokenFor, userId } from '../support/create-test-store.ts'
import { id, threadRow } from '../support/rows.ts'
import { listOf, refused } from '../support/test-backend.ts'
import { createMemoryBrowser } from '../support/test-outbox.ts'

const ask = { method: 'GET', path: '/api/teams' } as const
const titles = (store: ReturnType<typeof createTestStore>['store']) =>
  selectToasts(store.getState()).map(({ kind, place, titleKey, textKey, text }) => ({
    kind,
    place,
    titleKey,
    textKey,
    text,
  }))

test('carries the bearer token, the chosen language and credentials', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/teams', () => listOf([]))
  store.dispatch(languageChosen('en'))
  await store.dispatch(request(ask))
  const [{ headers, credentials } = { headers: new Headers(), credentials: undefined }] = backend.asked
  expect(headers.get('authorization')).toBe(`Bearer ${tokenFor(userId)}`)
  expect(headers.get('accept-language')).toBe('en')
  expect(credentials).toBe('include')
})

test('gives up after 30 seconds, with a whole file after five minutes', async () => {
  const timeouts: number[] = []
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return AbortSignal.abort(new DOMException('timed out', 'TimeoutError'))
  })
  const { store } = createTestStore({
    environment: { fetch: async (_address, init) => (init?.signal?.throwIfAborted(), new Response('{}')) },
  })
  const result = await store.dispatch(request(ask))
  await store.dispatch(request({ method: 'POST', path: '/api/recordings', file: new Blob(['{}']) }))
  timeout.mockRestore()
  expect(timeouts).toEqual([30_000, 300_000])
  expect(result).toEqual({ ok: false, error: { code: 'TIMEOUT', status: 0 } })
  expect(store.getState().connection.backend).toBe('offline')
})

test('no connection: the backend is offline and nobody is told by notice; the next answer brings it back', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/teams', () => 'no connection')
  expect(await store.dispatch(request(ask))).toEqual({ ok: false, error: { code: 'NETWORK_ERROR', status: 0 } })
  expect(store.getState().connection.backend).toBe('offline')
  expect(titles(store)).toEqual([])
  backend.on('GET', '/api/teams', () => refused(403, 'FORBIDDEN'))
  await store.dispatch(request({ ...ask, quiet: true }))
  expect(store.getState().connection.backend).toBe('online')
})

test('what somebody wanted done and nobody answered is told: the lost connection alone does not say that it is not', async () => {
  const { store, backend } = createTestStore()
  backend.on('POST', '/api/agentStates/own', () => 'no connection')
  await store.dispatch(request({ method: 'POST', path: '/api/agentStates/own', body: {} }))
  expect(titles(store)).toMatchObject([{ kind: 'warning', titleKey: 'errors:NETWORK_ERROR' }])
  await store.dispatch(request({ method: 'POST', path: '/api/agentStates/own', body: {}, quiet: true }))
  expect(titles(store)).toHaveLength(1)
})

test.each([
  [
    'the code as title and the details as text',
    refused(400, 'FILTER_INVALID', { details: 'at name' }),
    { titleKey: 'errors:FILTER_INVALID', text: 'at name' },
  ],
  [
    'a text of its own where there are no details',
    refused(409, 'ALREADY_EXISTS'),
    { titleKey: 'errors:ALREADY_EXISTS', textKey: 'errors:ALREADY_EXISTS_text' },
  ],
  [
    'what was not found',
    refused(404, 'NOT_FOUND', { controller: 'TEAM' }),
    { titleKey: 'errors:NOT_FOUND', textKey: 'errors:controller.TEAM' },
  ],
  [
    'the title only: NOT_AVAILABLE_NOW_MESSAGE_THREAD',
    refused(409, 'NOT_AVAILABLE_NOW_MESSAGE_THREAD', { details: 'x' }),
    { titleKey: 'errors:NOT_AVAILABLE_NOW_MESSAGE_THREAD' },
  ],
  [
    "the platform's own words",
    refused(502, 'FACEBOOK_REQUEST_ERROR', { details: { message: 'Invalid token' } }),
    { titleKey: 'errors:FACEBOOK_REQUEST_ERROR', text: 'Invalid token' },
  ],
  [
    "another's description",
    refused(403, 'FBLOGIN_REFUSED', { details: { description: 'Login cancelled' } }),
    { titleKey: 'errors:FBLOGIN_REFUSED', text: 'Login cancelled' },
  ],
  [
    'which field it is about',
    refused(400, 'FILTER_UNKNOWN_FIELD', { details: { field: 'colour' } }),
    { titleKey: 'errors:FILTER_UNKNOWN_FIELD', text: 'colour' },
  ],
  [
    'which fields it is about',
    refused(400, 'FIELD_UNKNOWN', { details: { fields: ['colour', 'size'] } }),
    { titleKey: 'errors:FIELD_UNKNOWN', text: 'colour, size' },
  ],
  [
    'no title of its own for a code that it does not know',
    { status: 418, body: { msg: 'TEAPOT', details: 'short and stout' } },
    { titleKey: undefined, text: 'short and stout' },
  ],
])('a refusal is a warning that shows %s', async (_what, answer, shown) => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/teams', () => answer)
  await store.dispatch(request(ask))
  expect(titles(store)).toEqual([{ kind: 'warning', place: 'alert', textKey: undefined, text: undefined, ...shown }])
})

test.each([
  ['a success', 200, '<html>sign in to the airport</html>'],
  ['an outage', 502, '<html>Bad Gateway</html>'],
  ['a refusal', 401, '<html>Who are you?</html>'],
  ['an outage in JSON', 503, '{"message":"no healthy upstream"}'],
])(
  'a page of something between us and the backend is no answer, claim what it may: %s',
  async (_what, status, page) => {
    const { store } = createTestStore({ environment: { fetch: async () => new Response(page, { status }) } })
    const result = await store.dispatch(request(ask))
    expect(result).toEqual({ ok: false, error: { code: 'NETWORK_ERROR', status: 0 } })
    expect(!result.ok && isTransient(result.error)).toBe(true)
    expect(store.getState()).toMatchObject({ connection: { backend: 'offline' }, session: { status: 'signedIn' } })
    expect(titles(store)).toEqual([])
    // As long as it stays so, nothing reports the server as reachable.
    const seen: string[] = []
    store.subscribe(() => seen.push(store.getState().connection.backend))
    await store.dispatch(request(ask))
    expect(seen).not.toContain('online')
  },
)

describe('an expired token', () => {
  const expired =
    (given: string) =>
    ({ headers }: { headers: Headers }) =>
      headers.get('authorization') === `Bearer ${given}` ? listOf([]) : refused(401, 'SESSION_EXPIRED')

  test('is renewed once for all who need it, and their requests are made again', async () => {
    const { store, backend } = createTestStore()
    const fresh = tokenFor(userId, 2)
    backend.on('GET', '/api/teams', expired(fresh))
    backend.on('GET', '/api/users', expired(fresh))
    backend.on('POST', '/api/auth/renew', () => ({
      body: { data: { token: fresh, userId, stats: store.getState().session.stats } },
    }))
    const results = await Promise.all([
      store.dispatch(request(ask)),
      store.dispatch(request({ ...ask, path: '/api/users' })),
    ])
    expect(results.map((result) => result.ok)).toEqual([true, true])
    expect(backend.askedFor('POST', '/api/auth/renew')).toHaveLength(1)
    expect(store.getState().settings.token).toBe(fresh)
  })

  test('that is not renewed ends the session: records go, drafts stay', async () => {
    const { store, backend } = createTestStore()
    store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1) })] }, origin: 'http' }))
    store.dispatch(draftChanged({ userId, threadId: id(1), text: 'Merhaba Ada' }))
    backend.on('GET', '/api/teams', () => refused(401, 'SESSION_EXPIRED'))
    backend.on('POST', '/api/auth/renew', () => refused(401, 'SESSION_REVOKED'))
    await store.dispatch(api.endpoints.list.initiate({ type: 'TEAM' }))
    const state = store.getState()
    expect(state.session).toMatchObject({ status: 'signedOut', userId: null, ended: 'expired' })
    expect(state.settings.token).toBeNull()
    expect(idsIn(state.entities.THREAD.table)).toEqual([])
    expect(state.inbox.view.order.ids).toEqual([])
    expect(state.api.queries).toEqual({})
    expect(titles(store)).toEqual([])
    expect(selectDraft({ ...state, session: { ...state.session, userId } }, id(1))).toBe('Merhaba Ada')
  })

  test('is renewed by one tab at a time, and what one got serves the other', async () => {
    const browser = createMemoryBrowser()
    const fresh = tokenFor(userId, 2)
    const openTab = () => {
      const { store, backend, environment } = createTestStore({ environment: { tabs: browser.tab() } })
      const stop = syncSessionTabs(store, environment)
      backend.on('GET', '/api/teams', expired(fresh))
      backend.on('POST', '/api/auth/renew', () => ({ body: { data: { token: fresh, userId, stats: null } } }))
      return { store, backend, stop }
    }
    const tabs = [openTab(), openTab()] as const
    const results = await Promise.all(tabs.map(({ store }) => store.dispatch(request(ask))))
    expect(results.map((result) => result.ok)).toEqual([true, true])
    expect(tabs.flatMap(({ backend }) => backend.askedFor('POST', '/api/auth/renew'))).toHaveLength(1)
    for (const { store, stop } of tabs) {
      expect(store.getState().settings.token).toBe(fresh)
      stop()
    }
  })

  test('stays while the backend cannot be reached', async () => {
    const { store, backend } = createTestStore()
    backend.on('GET', '/api/teams', () => refused(401, 'SESSION_EXPIRED'))
    backend.on('POST', '/api/auth/renew', () => 'no connection')
    await store.dispatch(request({ ...ask, quiet: true }))
    expect(store.getState().session.status).toBe('signedIn')
  })
})

test('an answer that comes after its asker has left is dropped', async () => {
  const { store, backend } = createTestStore()
  let answer: (value: ReturnType<typeof listOf>) => void = () => undefined
  backend.on('GET', '/api/threads', () => new Promise((resolve) => (answer = resolve)))
  const asking = store.dispatch(api.endpoints.list.initiate({ type: 'THREAD' }))
  store.dispatch({ type: 'session/signedOut', payload: null })
  answer(listOf([threadRow({ _id: id(1) })]))
  await asking
  expect(idsIn(store.getState().entities.THREAD.table)).toEqual([])
})

describe('somebody else signs in meanwhile', () => {
  const other = id(0xdead)
  const take = (store: ReturnType<typeof createTestStore>['store']) => {
    store.dispatch(endSession('expired'))
    store.dispatch(tokenStored(tokenFor(other)))
    store.dispatch(signedIn({ userId: other, stats: null }))
  }

  test('a request of the former session is not repeated for the next user, and does not end their session', async () => {
    const { store, backend } = createTestStore()
    let answer: (value: ReturnType<typeof refused>) => void = () => undefined
    backend.on('POST', `/api/threads/${id(1)}/close`, () => new Promise((resolve) => (answer = resolve)))
    backend.on('POST', '/api/auth/renew', () => ({
      body: { data: { token: tokenFor(other, 2), userId: other, stats: null } },
    }))
    const closing = store.dispatch(runCall('closeThread', { params: { id: id(1) } }))
    take(store)
    answer(refused(401, 'SESSION_REVOKED'))
    expect(await closing).toMatchObject({ ok: false, error: { status: 401 } })
    expect(backend.asked.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${tokenFor(userId)}`])
    expect(store.getState().session).toMatchObject({ status: 'signedIn', userId: other })
  })

  test('a renewal that comes late brings the one who left back nowhere', async () => {
    const { store, backend } = createTestStore()
    let answer: () => void = () => undefined
    backend.on(
      'POST',
      '/api/auth/renew',
      () =>
        new Promise(
          (resolve) =>
            (answer = () => resolve({ body: { data: { token: tokenFor(userId, 2), userId, stats: null } } })),
        ),
    )
    const renewing = store.dispatch(renewToken())
    take(store)
    answer()
    expect(await renewing).toBe('left')
    expect(store.getState().session.userId).toBe(other)
    expect(store.getState().settings.token).toBe(tokenFor(other))
  })
})

test('a command carries a key, and the rows of its answer are in their tables', async () => {
  const { store, backend } = createTestStore()
  const closed = threadRow({ _id: id(1), version: 7, status: 'closed' })
  backend.on('POST', `/api/threads/${id(1)}/close`, () => ({ body: { data: {}, rows: { THREAD: [closed] } } }))
  expect(await store.dispatch(runCall('closeThread', { params: { id: id(1) } }))).toEqual({ ok: true, data: {} })
  expect(backend.asked[0]?.headers.get('idempotency-key')).toBe('command-0001')
  expect(selectRecord(store.getState(), 'THREAD', id(1))?.status).toBe('closed')
})
