// What a user does shows at once and is taken back where it is refused.
import { overlayLaid } from '../../src/store/overlays/overlays-slice.ts'
import { received } from '../../src/store/entities/actions.ts'
import { selectRecord } from '../../src/store/entities/selectors.ts'
import { bootstrapped, selectInboxCounts, selectInboxIds } from '../../src/store/inbox/inbox-slice.ts'
import { selectNotices } from '../../src/store/notices/notices-slice.ts'
import { assignThread, closeThread, markThreadAsRead } from '../../src/store/threads/thread-commands.ts'
import { createTestStore, userId } from './support/create-test-store.ts'
import { id, threadRow } from './support/rows.ts'
import { refused } from './support/test-backend.ts'
import type { BackendAnswer } from './support/test-backend.ts'

const known = threadRow({ _id: id(1), version: 3 })

const start = () => {
  const parts = createTestStore()
  parts.store.dispatch(received({ rows: { THREAD: [known] }, origin: 'http' }))
  const thread = () => selectRecord(parts.store.getState(), 'THREAD', id(1))
  /** The command waits until the test answers it. */
  const held = (call: string) => {
    let settle: (answer: BackendAnswer) => void = () => undefined
    parts.backend.on('POST', `/api/threads/${id(1)}/${call}`, () => new Promise((resolve) => (settle = resolve)))
    return { answer: (given: BackendAnswer) => settle(given) }
  }
  return { ...parts, thread, held }
}

test('closing takes the thread out of list and counts at once, and the answer keeps it out', async () => {
  const { store, thread, held } = start()
  const call = held('close')
  const closing = store.dispatch(closeThread(id(1)))
  expect(thread()?.status).toBe('closed')
  expect(selectInboxIds(store.getState())).toEqual([])
  expect(selectInboxCounts(store.getState())).toEqual({ open: 0, unread: 0, unanswered: 0, mine: 0 })
  call.answer({ body: { data: {}, rows: { THREAD: [{ ...known, version: 4, status: 'closed' }] } } })
  expect(await closing).toBe(true)
  expect(thread()?.version).toBe(4)
  expect(selectInboxIds(store.getState())).toEqual([])
  expect(store.getState().overlays).toEqual({})
})

test('a refusal takes it back and says why', async () => {
  const { store, thread, held } = start()
  const call = held('assign')
  const assigning = store.dispatch(assignThread(id(1), userId))
  expect(thread()?.assigneeId).toBe(userId)
  expect(selectInboxCounts(store.getState()).mine).toBe(1)
  call.answer(refused(403, 'FORBIDDEN'))
  expect(await assigning).toBe(false)
  expect(thread()?.assigneeId).toBeNull()
  expect(selectInboxCounts(store.getState()).mine).toBe(0)
  expect(selectNotices(store.getState()).map((notice) => notice.titleKey)).toEqual(['errors:FORBIDDEN'])
})

test('an answer that says nothing changed lifts it too', async () => {
  const { store, thread, held } = start()
  const call = held('markAsRead')
  const marking = store.dispatch(markThreadAsRead(id(1)))
  expect(thread()?.unreadCount).toBe(0)
  call.answer({ body: { data: {}, rows: {} } })
  await marking
  expect(thread()).toEqual(known)
})

test('a push while it is laid shows through beside it', async () => {
  const { store, thread, held } = start()
  const call = held('markAsRead')
  const marking = store.dispatch(markThreadAsRead(id(1)))
  store.dispatch(received({ rows: { THREAD: [{ ...known, version: 4, snippet: 'Orada mısınız?', unreadCount: 2 }] }, origin: 'push' }))
  expect(thread()).toMatchObject({ snippet: 'Orada mısınız?', unreadCount: 0 })
  call.answer({ body: { data: {}, rows: { THREAD: [{ ...known, version: 5, snippet: 'Orada mısınız?', unreadCount: 0 }] } } })
  await marking
  expect(thread()).toMatchObject({ version: 5, unreadCount: 0 })
})

test('a bootstrap starts without any', () => {
  const { store, thread } = start()
  store.dispatch(overlayLaid({ request: 'lost', type: 'THREAD', id: id(1), patch: { status: 'closed' } }))
  expect(selectInboxIds(store.getState())).toEqual([])
  store.dispatch(bootstrapped({ complete: true }))
  expect(thread()?.status).toBe('open')
  expect(selectInboxIds(store.getState())).toEqual([id(1)])
})
