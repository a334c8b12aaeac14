// The inbox list when not everything is held: closed threads come as pages, and above the client's limit the server counts.
import { act, renderHook, waitFor } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { filterChanged, selectInboxCounts } from '../../../src/store/inbox/inbox-slice.ts'
import { bootstrapped } from '../../../src/store/events.ts'
import { useInbox } from '../../../src/store/inbox/use-inbox.ts'
import { bootstrap } from '../../../src/store/realtime/bootstrap.ts'
import { agentAllowed, createTestStore, userId } from '../support/create-test-store.ts'
import { epoch, id, threadRow, time } from '../support/rows.ts'
import { listOf } from '../support/test-backend.ts'
import type { AskedRequest, BackendAnswer } from '../support/test-backend.ts'
import { withStore } from '../support/with-store.tsx'

const closed = (number: number): AnyRow =>
  threadRow({ _id: id(number), status: 'closed', lastMessageTime: time(1_000 - number) })
const open = (number: number, more: object = {}): AnyRow =>
  threadRow({ _id: id(number), lastMessageTime: time(1_000 - number), ...more })
const upTo = (last: number) => Array.from({ length: last }, (_, index) => id(index + 1))
const optionsOf = (request: AskedRequest | undefined) => request?.query['options']

const pageOf =
  (rows: readonly AnyRow[]) =>
  (request: AskedRequest): BackendAnswer => {
    const { limit } = request.query['options'] as { limit: number }
    return listOf(rows.slice(0, limit), rows.length)
  }

const start = (held: readonly AnyRow[], complete = true) => {
  const parts = createTestStore()
  parts.store.dispatch(received({ rows: { THREAD: held }, origin: 'http' }))
  parts.store.dispatch(bootstrapped({ complete }))
  const { result } = renderHook(() => useInbox(), { wrapper: withStore(parts.store) })
  return { ...parts, inbox: () => result.current }
}

test('open threads are all held: the backend is not asked', () => {
  const { inbox, backend } = start([open(2), open(1), closed(3)])
  expect(inbox()).toMatchObject({ ids: [id(1), id(2)], status: 'ready', hasMore: false })
  expect(backend.asked).toEqual([])
})

test('a long list is shown from its beginning and goes on as far as somebody scrolls', () => {
  const { inbox, backend, store } = start(Array.from({ length: 450 }, (_, index) => open(index + 1)))
  expect(inbox().ids).toEqual(upTo(200))
  expect(inbox().hasMore).toBe(true)
  act(() => inbox().loadMore())
  expect(inbox().ids).toEqual(upTo(400))
  act(() => inbox().loadMore())
  expect(inbox()).toMatchObject({ ids: upTo(450), hasMore: false })
  act(
    () =>
      void store.dispatch(
        received({ rows: { THREAD: [open(450, { version: 2, lastMessageTime: time(2_000) })] }, origin: 'push' }),
      ),
  )
  expect(inbox().ids).toEqual([id(450), ...upTo(449)])
  act(() => void store.dispatch(filterChanged({ unread: true })))
  expect(inbox().ids).toHaveLength(200)
  expect(backend.asked).toEqual([])
})

test('closed threads come as pages; a held one beyond the page waits for its own', async () => {
  const everything = Array.from({ length: 250 }, (_, index) => closed(index + 1))
  const { inbox, backend, store } = start([open(400), closed(240)])
  backend.on('GET', '/api/threads', pageOf(everything))
  act(() => void store.dispatch(filterChanged({ status: 'closed', unread: true })))
  expect(inbox().status).toBe('loading')
  await waitFor(() => expect(inbox().status).toBe('ready'))
  expect(backend.asked[0]?.query['filter']).toEqual({ status: 'closed', unreadCount: { $gt: 0 } })
  expect(optionsOf(backend.asked[0])).toEqual({ sort: { inboxTime: -1, _id: -1 }, limit: 100 })
  expect(inbox().ids).toEqual(upTo(100))
  expect(inbox().hasMore).toBe(true)
  act(() => inbox().loadMore())
  expect(inbox().ids).toHaveLength(100)
  await waitFor(() => expect(inbox().ids).toEqual(upTo(200)))
  act(() => inbox().loadMore())
  await waitFor(() => expect(inbox().ids).toEqual(upTo(250)))
  expect(inbox().hasMore).toBe(false)
})

test('another filter begins with its first page', async () => {
  const { inbox, backend, store } = start([])
  backend.on('GET', '/api/threads', pageOf(Array.from({ length: 250 }, (_, index) => closed(index + 1))))
  act(() => void store.dispatch(filterChanged({ status: 'closed' })))
  await waitFor(() => expect(inbox().hasMore).toBe(true))
  act(() => inbox().loadMore())
  await waitFor(() => expect(inbox().ids).toHaveLength(200))
  act(() => void store.dispatch(filterChanged({ status: 'all' })))
  await waitFor(() => expect(optionsOf(backend.asked.at(-1))).toEqual({ sort: { inboxTime: -1, _id: -1 }, limit: 100 }))
})

test('where not all is held, what waits longest comes as pages, and others that are held wait for theirs', async () => {
  const waits = (number: number): AnyRow => open(number, { lastInboundTime: time(number) })
  const everything = Array.from({ length: 250 }, (_, index) => waits(index + 1))
  const { inbox, backend, store } = start([waits(90), waits(150), waits(240)], false)
  backend.on('GET', '/api/threads', pageOf(everything))
  act(() => void store.dispatch(filterChanged({ order: 'waiting' })))
  await waitFor(() => expect(inbox()).toMatchObject({ status: 'ready', ids: upTo(100), hasMore: true }))
  expect(optionsOf(backend.asked.at(-1))).toEqual({ sort: { waitingSince: 1, _id: -1 }, limit: 100 })
  act(() => inbox().loadMore())
  await waitFor(() => expect(inbox().ids).toEqual(upTo(200)))
})

test('where not all is held, the newest are those that are; one that comes back stands first, and none is left out', async () => {
  const everything = Array.from({ length: 150 }, (_, index) => open(index + 1))
  const { inbox, backend, store } = start(everything)
  backend.on('GET', '/api/threads', pageOf([...everything, open(151)]))
  act(() => void store.dispatch(bootstrapped({ complete: false })))
  await waitFor(() => expect(inbox()).toMatchObject({ status: 'ready', ids: upTo(150) }))
  const back = open(151, { returnedTime: time(2_000) })
  act(() => void store.dispatch(received({ rows: { THREAD: [back] }, origin: 'push' })))
  expect(inbox().ids).toEqual([id(151), ...upTo(150)])
  act(() => inbox().loadMore())
  await waitFor(() => expect(optionsOf(backend.asked.at(-1))).toMatchObject({ limit: 200 }))
  expect(inbox().ids).toEqual([id(151), ...upTo(150)])
})

test.each([
  ['of those that wait longest', { order: 'waiting' }, true],
  ['of the windows that end first', { order: 'deadline' }, true],
  ['of closed ones', { status: 'closed' }, true],
  ['of the newest, where not all is held', { accountId: id(0xfb) }, false],
] as const)('a list %s that stops at 500 says how many there are', async (_, filter, areFirst) => {
  const number = (index: number) =>
    open(index + 1, {
      lastInboundTime: time(index),
      replyDeadline: time(100_000 + index),
      ...('status' in filter ? filter : {}),
    })
  const everything = Array.from({ length: 530 }, (_, index) => number(index))
  const { inbox, backend, store } = start([], false)
  backend.on('GET', '/api/threads', pageOf(everything))
  act(() => void store.dispatch(filterChanged(filter as never)))
  for (const count of [100, 200, 300, 400]) {
    await waitFor(() => expect(inbox()).toMatchObject({ hasMore: true, cut: null }))
    await waitFor(() => expect(inbox().ids.length).toBeGreaterThanOrEqual(count))
    act(() => inbox().loadMore())
  }
  for (let more = 0; more < 3; more += 1) act(() => inbox().loadMore())
  await waitFor(() => expect(inbox()).toMatchObject({ hasMore: false, cut: { shown: 500, total: 530, areFirst } }))
})

test('a list whose last page is a full one has come to its end', async () => {
  const { inbox, backend, store } = start([])
  backend.on('GET', '/api/threads', pageOf(Array.from({ length: 500 }, (_, index) => closed(index + 1))))
  act(() => void store.dispatch(filterChanged({ status: 'closed' })))
  for (const count of [100, 200, 300, 400]) {
    await waitFor(() => expect(inbox().ids).toHaveLength(count))
    act(() => inbox().loadMore())
  }
  await waitFor(() => expect(inbox()).toMatchObject({ ids: upTo(500), hasMore: false, cut: null }))
})

test('a page that fails says so and can be tried again', async () => {
  const { inbox, backend, store } = start([])
  backend.on('GET', '/api/threads', () => 'no connection')
  act(() => void store.dispatch(filterChanged({ status: 'closed' })))
  await waitFor(() => expect(inbox().status).toBe('error'))
  backend.on('GET', '/api/threads', pageOf([closed(1)]))
  act(() => inbox().retry())
  await waitFor(() => expect(inbox()).toMatchObject({ status: 'ready', ids: [id(1)] }))
})

test('an inbox that could not be loaded says so, one that is shown stays', async () => {
  const { store, backend } = createTestStore()
  const { result } = renderHook(() => useInbox(), { wrapper: withStore(store) })
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => 'no connection')
  await act(async () => void (await store.dispatch(bootstrap())))
  expect(result.current.status).toBe('error')
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: {}, rows: { THREAD: [open(1)] }, complete: true } },
  }))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', ids: [id(1)] }))
  backend.on('GET', '/api/bootstrap', () => 'no connection')
  await act(async () => void (await store.dispatch(bootstrap())))
  expect(result.current).toMatchObject({ status: 'ready', ids: [id(1)] })
})

test('above what a client holds the backend counts', async () => {
  const { store, backend } = createTestStore()
  const totals = new Map([
    [JSON.stringify({ status: 'open' }), 25_000],
    [JSON.stringify({ unreadCount: { $gt: 0 }, status: 'open' }), 900],
    [JSON.stringify({ isAnswered: false, status: 'open' }), 800],
    [JSON.stringify({ assigneeId: userId, status: 'open' }), 7],
    [
      JSON.stringify({
        isAnswered: false,
        $or: [{ assigneeId: userId }, { assigneeId: { $exists: false } }],
        status: 'open',
      }),
      5,
    ],
  ])
  backend.on('GET', '/api/threads', (request) =>
    listOf([open(1)], totals.get(JSON.stringify(request.query['filter'])) ?? 0),
  )
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: {}, rows: { THREAD: [open(1)] }, complete: false } },
  }))
  await store.dispatch(bootstrap())
  await waitFor(() =>
    expect(selectInboxCounts(store.getState())).toEqual({
      open: 25_000,
      unread: 900,
      unanswered: 800,
      mine: 7,
      waiting: 5,
    }),
  )
  expect(selectInboxCounts(store.getState())).toBe(selectInboxCounts(store.getState()))
})
