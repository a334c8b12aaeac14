// An open conversation: its newest page, older ones, pushes in the right place, the divider and the reader's cursor.
import { act, renderHook, waitFor } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { useConversation } from '../../../src/store/conversation/use-conversation.ts'
import { conversationActions, conversationReducer } from '../../../src/store/conversation/conversation-slice.ts'
import { reloadOpenThread, selectOwnCursor } from '../../../src/store/conversation/conversation-thunks.ts'
import { useOwnCursor } from '../../../src/store/conversation/use-own-cursor.ts'
import { moveThreadCursor } from '../../../src/store/outbox/thread-commands.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { bootstrap } from '../../../src/store/realtime/bootstrap.ts'
import { agentAllowed, createTestStore, userId } from '../support/create-test-store.ts'
import { epoch, id, messageRow, row, threadRow, time } from '../support/rows.ts'
import { listOf } from '../support/test-backend.ts'
import type { AskedRequest, BackendAnswer } from '../support/test-backend.ts'
import { withStore } from '../support/with-store.tsx'

const thread = threadRow({ _id: id(1) })
const message = (number: number, more: object = {}): AnyRow =>
  messageRow({
    _id: id(1_000 + number),
    fbConversationId: thread.itemId,
    version: number,
    createdTime: time(number),
    ...more,
  })
const messages = (from: number, to: number): AnyRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

/** Records of the server, served as its list does. */
const serve =
  (held: readonly AnyRow[]) =>
  (request: AskedRequest): BackendAnswer => {
    const { filter, options } = request.query as {
      filter: { fbConversationId: string; createdTime?: { $lte: string } }
      options: { limit: number }
    }
    const until = filter.createdTime?.$lte
    const matching = held
      .filter(
        (one) =>
          one['fbConversationId'] === filter.fbConversationId &&
          (until === undefined || String(one['createdTime']) <= until),
      )
      .toSorted((one, next) => (String(one['createdTime']) < String(next['createdTime']) ? 1 : -1))
    return listOf(matching.slice(0, options.limit), matching.length)
  }

const start = (held: readonly AnyRow[]) => {
  const parts = createTestStore()
  const { store, backend } = parts
  store.dispatch(received({ rows: { THREAD: [{ ...thread, unreadCount: 0 }] }, origin: 'http' }))
  backend.on('GET', '/api/fb/messages', serve(held))
  for (const path of ['/api/activities', '/api/threadNotes']) backend.on('GET', path, () => listOf([]))
  backend.on('POST', `/api/threads/${id(1)}/cursor`, ({ body }) => {
    const { readTime } = body as { readTime: string }
    return {
      body: {
        data: {},
        rows: {
          READSTATE: [
            row({ _id: id(500), version: Date.parse(readTime), userId, kind: 'thread', targetId: id(1), readTime }),
          ],
        },
      },
    }
  })
  return {
    ...parts,
    cursors: () =>
      backend
        .askedFor('POST', `/api/threads/${id(1)}/cursor`)
        .map((request) => (request.body as { readTime: string }).readTime),
  }
}
type Parts = ReturnType<typeof start>

const open = async ({ store }: Parts) => {
  const hook = renderHook(() => useConversation(id(1)), { wrapper: withStore(store) })
  // Messages are shown before the lines between them have loaded; the start of its pages is known when all have loaded.
  await waitFor(() => expect(hook.result.current.isWhole || hook.result.current.status === 'error').toBe(true))
  const shown = () =>
    hook.result.current.items.map((item) =>
      item.kind === 'message' ? Number.parseInt(item.message._id, 16) - 1_000 : item.reply.text,
    )
  return { ...hook, shown, now: () => hook.result.current }
}
const push = ({ store }: Parts, ...rows: AnyRow[]) =>
  act(() => void store.dispatch(received({ rows: { FBMESSAGE: rows }, origin: 'push' })))
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('shows the newest fifty, oldest first, and older ones when asked', async () => {
  const parts = start(messages(1, 120))
  const { now, shown } = await open(parts)
  expect(shown()).toEqual(upTo(71, 120))
  expect(now().hasOlder).toBe(true)
  act(() => now().loadOlder())
  expect(now().loadingOlder).toBe(true)
  await waitFor(() => expect(now().loadingOlder).toBe(false))
  expect(shown()).toEqual(upTo(22, 120))
  act(() => now().loadOlder())
  await waitFor(() => expect(now().hasOlder).toBe(false))
  expect(shown()).toEqual(upTo(1, 120))
})

test('messages of one millisecond on the border of a page are not lost', async () => {
  const twins = [
    message(69, { createdTime: time(70) }),
    message(70, { createdTime: time(70) }),
    message(71, { createdTime: time(70) }),
  ]
  const { now, shown } = await open(start([...messages(1, 68), ...twins, ...messages(72, 120)]))
  act(() => now().loadOlder())
  await waitFor(() => expect(now().loadingOlder).toBe(false))
  expect(shown()).toEqual(expect.arrayContaining(upTo(60, 120)))
})

test('messages of one second stay as they came, whichever of them is changed, and however a page brings them', async () => {
  const together = [1, 2, 3].map((number) => message(number, { createdTime: time(1), version: 1 }))
  const parts = start(together.toReversed())
  const { shown } = await open(parts)
  expect(shown()).toEqual([1, 2, 3])
  push(parts, message(1, { createdTime: time(1), version: 9, message: 'with its picture now' }))
  expect(shown()).toEqual([1, 2, 3])
  push(parts, ...together.map((one) => ({ ...one, version: 10, isRead: true })))
  expect(shown()).toEqual([1, 2, 3])
})

test('messages of one second stand as they were written, whichever process made their ids', async () => {
  const arrived = [3, 1, 2].map((number, place) => message(number, { createdTime: time(1), arrival: 1_000 + place }))
  const { shown } = await open(start(arrived))
  expect(shown()).toEqual([3, 1, 2])
})

test('pushes enter in their place, and an old message changed by one does not tear a hole', async () => {
  const parts = start(messages(1, 120))
  const { now, shown } = await open(parts)
  push(parts, message(121), message(119, { _id: id(2_000), createdTime: time(120), version: 300 }))
  expect(shown()).toEqual([...upTo(71, 120), 1_000, 121])
  push(parts, message(3, { version: 400, isRead: true }))
  expect(shown()[0]).toBe(71)
  act(() => now().loadOlder())
  await waitFor(() => expect(now().loadingOlder).toBe(false))
  expect(shown().slice(0, 3)).toEqual([22, 23, 24])
})

test('a conversation that was open before is there at once, with what came meanwhile', async () => {
  const parts = start(messages(1, 3))
  const first = await open(parts)
  first.unmount()
  push(parts, message(4))
  const again = renderHook(() => useConversation(id(1)), { wrapper: withStore(parts.store) })
  expect(again.result.current.status).toBe('ready')
  expect(again.result.current.items).toHaveLength(4)
  expect(parts.backend.askedFor('GET', '/api/fb/messages')).toHaveLength(1)
})

/** The open conversation with its end in view, as the list of its messages reports. */
const lookAt = async (parts: Parts, endInSight = true) => {
  const hook = renderHook(
    ({ inSight }) => {
      useOwnCursor(id(1), inSight)
      return useConversation(id(1))
    },
    { wrapper: withStore(parts.store), initialProps: { inSight: endInSight } },
  )
  await waitFor(() => expect(hook.result.current.status).toBe('ready'))
  return hook
}

test('the divider stands where the reader was before; the cursor moves to the newest in sight', async () => {
  const parts = start(messages(1, 3))
  parts.store.dispatch(
    received({
      rows: {
        READSTATE: [row({ _id: id(500), version: 1, userId, kind: 'thread', targetId: id(1), readTime: time(2) })],
      },
      origin: 'http',
    }),
  )
  const { result } = await lookAt(parts)
  expect(parts.cursors()).toEqual([])
  await waitFor(() => expect(parts.cursors()).toEqual([time(3)]))
  push(parts, message(4))
  await waitFor(() => expect(parts.cursors()).toEqual([time(3), time(4)]))
  expect(result.current.cursorTime).toBe(time(2))
})

test('what was seen while requests were lost is told once they are answered again, and no earlier time after it', async () => {
  const parts = start(messages(1, 3))
  const { store, backend } = parts
  const path = `/api/threads/${id(1)}/cursor`
  let known = ''
  backend.on('POST', path, () => 'no connection')
  await lookAt(parts)
  await waitFor(() => expect(parts.cursors()).toEqual([time(3)]))
  backend.on('POST', path, ({ body }) => {
    const { readTime } = body as { readTime: string }
    known = readTime
    return {
      body: {
        data: {},
        rows: { READSTATE: [row({ _id: id(500), version: 9, userId, kind: 'thread', targetId: id(1), readTime })] },
      },
    }
  })
  await act(() => store.dispatch(moveThreadCursor(id(1), time(2))))
  await waitFor(() => expect(selectOwnCursor(store.getState(), id(1))).toBe(time(3)), { timeout: 4_000 })
  expect(known).toBe(time(3))
  expect(store.getState().outbox).toEqual([])
  expect(new Set(parts.cursors())).toEqual(new Set([time(3)]))
})

test('a hidden page moves no cursor until it is looked at', async () => {
  const parts = start(messages(1, 3))
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await lookAt(parts)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(parts.cursors()).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(parts.cursors()).toEqual([time(3)]))
})

test('a conversation whose end is not in sight moves no cursor', async () => {
  const parts = start(messages(1, 3))
  const { rerender } = await lookAt(parts, false)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(parts.cursors()).toEqual([])
  rerender({ inSight: true })
  await waitFor(() => expect(parts.cursors()).toEqual([time(3)]))
})

test('a failed conversation reports it and offers a retry', async () => {
  const parts = start([])
  parts.backend.on('GET', '/api/fb/messages', () => 'no connection')
  const { now, shown } = await open(parts)
  expect(now().status).toBe('error')
  parts.backend.on('GET', '/api/fb/messages', serve(messages(1, 2)))
  act(() => void now().retry())
  await waitFor(() => expect(now().status).toBe('ready'))
  expect(shown()).toEqual([1, 2])
})

test('a thread there is not is an error, not an endless wait', async () => {
  const parts = createTestStore()
  parts.backend.on('GET', '/api/threads', () => listOf([]))
  const { result } = renderHook(() => useConversation(id(9)), { wrapper: withStore(parts.store) })
  await waitFor(() => expect(result.current.status).toBe('error'))
})

test('after a gap in the pushes what is on the screen is asked for again', async () => {
  const parts = start(messages(1, 3))
  const { shown } = await open(parts)
  const { store, backend } = parts
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: { room: 1 }, rows: { THREAD: [thread] }, complete: true } },
  }))
  await act(async () => void (await store.dispatch(bootstrap())))
  expect(backend.askedFor('GET', '/api/fb/messages')).toHaveLength(1)
  backend.on(
    'GET',
    '/api/fb/messages',
    serve([...messages(1, 2), message(3, { version: 9, message: 'changed' }), message(4)]),
  )
  await act(async () => void (await store.dispatch(bootstrap())))
  await waitFor(() => expect(shown()).toEqual([1, 2, 3, 4]))
  expect(store.getState().conversation.openThreadId).toBe(id(1))
})

describe('what did not come', () => {
  const broken: BackendAnswer = { status: 500, body: { msg: 'INTERNAL' } }

  test('older messages that did not come are there after its newest page was asked for again', async () => {
    const parts = start(messages(1, 120))
    const { now, shown } = await open(parts)
    parts.backend.on('GET', '/api/fb/messages', () => broken)
    act(() => now().loadOlder())
    await waitFor(() => expect(now().hasFailed).toBe(true))
    expect(shown()).toEqual(upTo(71, 120))
    parts.backend.on('GET', '/api/fb/messages', serve(messages(1, 120)))
    await act(async () => void (await parts.store.dispatch(reloadOpenThread())))
    expect(now().hasFailed).toBe(false)
    expect(shown()).toEqual(upTo(22, 120))
  })

  test('notes of the newest page are missed until they come, whatever older messages come meanwhile', async () => {
    const parts = start(messages(1, 120))
    const note = row({ _id: id(900), itemId: thread.itemId, userId, text: 'VIP', createdTime: time(119) })
    parts.backend.on('GET', '/api/threadNotes', () => broken)
    const { now, shown } = await open(parts)
    await waitFor(() => expect(now().hasFailed).toBe(true))
    parts.backend.on('GET', '/api/threadNotes', ({ query }) =>
      listOf((query['filter'] as { createdTime?: object }).createdTime ? [] : [note]),
    )
    act(() => now().loadOlder())
    await waitFor(() => expect(shown()[0]).toBe(22))
    expect(now().hasFailed).toBe(true)
    await act(async () => void (await now().retry()))
    expect(now()).toMatchObject({ hasFailed: false, notes: [{ text: 'VIP' }] })
    expect(shown()[0]).toBe(22)
  })

  test('lines of an older page are asked for again with its messages', async () => {
    const parts = start(messages(1, 120))
    const { now, shown } = await open(parts)
    parts.backend.on('GET', '/api/activities', () => broken)
    act(() => now().loadOlder())
    await waitFor(() => expect(now().hasFailed).toBe(true))
    expect(shown()[0]).toBe(71)
    parts.backend.on('GET', '/api/activities', () => listOf([]))
    await act(async () => void (await now().retry()))
    await waitFor(() => expect(shown()[0]).toBe(22))
    expect(now().hasFailed).toBe(false)
  })

  test('a page that failed in a log of before leaves the state that it left then', () => {
    const after = conversationReducer(undefined, conversationActions.pageFailed('item'))
    expect(Object.keys(after.windows['item'] ?? {}).filter((name) => name.startsWith('lacks'))).toEqual([])
    expect(after.windows['item']).toMatchObject({ status: 'error', busy: false })
  })

  test('a window that came whole has no word of it: it is as in the logs of before', async () => {
    const parts = start(messages(1, 3))
    const { now } = await open(parts)
    const [window] = Object.values(parts.store.getState().conversation.windows)
    expect(
      Object.entries(window ?? {}).filter(([name, value]) => name.startsWith('lacks') && value !== undefined),
    ).toEqual([])
    expect(now().hasFailed).toBe(false)
  })
})
