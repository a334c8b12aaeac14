// Actions show at once and are rolled back if refused.
import { waitFor } from '@testing-library/react'
import { received } from '../../../src/store/entities/actions.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { selectInboxCounts, selectInboxIds } from '../../../src/store/inbox/inbox-slice.ts'
import { bootstrapped } from '../../../src/store/events.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { assignThread, closeThread, markThreadAsRead } from '../../../src/store/outbox/thread-commands.ts'
import type { AppStore } from '../../../src/store/app-thunk.ts'
import { createTestStore, userId } from '../support/create-test-store.ts'
import { id, threadRow, time } from '../support/rows.ts'
import { refused } from '../support/test-backend.ts'
import type { BackendAnswer } from '../support/test-backend.ts'

/** Waits until its command was sent, or was answered. */
const asked = (store: AppStore) => waitFor(() => expect(store.getState().outbox).toMatchObject([{ state: 'sending' }]))
const answered = (store: AppStore) => waitFor(() => expect(store.getState().outbox).toEqual([]))

const known = threadRow({ _id: id(1), version: 3 })

const start = () => {
  const parts = createTestStore()
  parts.store.dispatch(received({ rows: { THREAD: [known] }, origin: 'http' }))
  const thread = () => selectRecord(parts.store.getState(), 'THREAD', id(1))
  /** The command waits until the test answers it. */
  const held = (call: string) => {
    const { promise, resolve } = Promise.withResolvers<BackendAnswer>()
    parts.backend.on('POST', `/api/threads/${id(1)}/${call}`, () => promise)
    return { answer: resolve }
  }
  return { ...parts, thread, held }
}

test('closing takes the thread out of list and counts at once, and the answer keeps it out', async () => {
  const { store, thread, held } = start()
  const call = held('close')
  void store.dispatch(closeThread(id(1)))
  expect(thread()?.status).toBe('closed')
  expect(selectInboxIds(store.getState())).toEqual([])
  expect(selectInboxCounts(store.getState())).toEqual({ open: 0, unread: 0, unanswered: 0, mine: 0, waiting: 0 })
  await asked(store)
  call.answer({ body: { data: {}, rows: { THREAD: [{ ...known, version: 4, status: 'closed' }] } } })
  await answered(store)
  expect(thread()?.version).toBe(4)
  expect(selectInboxIds(store.getState())).toEqual([])
  expect(store.getState().optimisticUpdates).toEqual({})
})

test('a refusal takes it back and says why', async () => {
  const { store, thread, held } = start()
  const call = held('assign')
  void store.dispatch(assignThread(id(1), userId))
  expect(thread()?.assigneeId).toBe(userId)
  expect(selectInboxCounts(store.getState()).mine).toBe(1)
  await asked(store)
  call.answer(refused(403, 'FORBIDDEN'))
  await answered(store)
  expect(thread()?.assigneeId).toBeNull()
  expect(selectInboxCounts(store.getState()).mine).toBe(0)
  expect(selectToasts(store.getState()).map((notice) => notice.titleKey)).toEqual(['threads:failed.assignThread'])
})

test('an answer that says nothing changed lifts it too', async () => {
  const { store, thread, held } = start()
  const call = held('markAsRead')
  void store.dispatch(markThreadAsRead(id(1)))
  expect(thread()?.unreadCount).toBe(0)
  await asked(store)
  call.answer({ body: { data: {}, rows: {} } })
  await answered(store)
  expect(thread()).toEqual(known)
})

test('a push while it is laid shows through beside it', async () => {
  const { store, thread, held } = start()
  const call = held('markAsRead')
  void store.dispatch(markThreadAsRead(id(1)))
  store.dispatch(
    received({
      rows: { THREAD: [{ ...known, version: 4, snippet: 'Orada mısınız?', unreadCount: 2 }] },
      origin: 'push',
    }),
  )
  expect(thread()).toMatchObject({ snippet: 'Orada mısınız?', unreadCount: 0 })
  await asked(store)
  call.answer({
    body: { data: {}, rows: { THREAD: [{ ...known, version: 5, snippet: 'Orada mısınız?', unreadCount: 0 }] } },
  })
  await answered(store)
  expect(thread()).toMatchObject({ version: 5, unreadCount: 0 })
})

test.each([
  ['close', () => closeThread(id(1)), 'closed', 0],
  ['markAsRead', () => markThreadAsRead(id(1)), 'open', 1],
] as const)(
  '%s says up to where its author had seen, and hides nothing that came later',
  async (name, command, status, unread) => {
    const { store, backend, thread, held } = start()
    const call = held(name)
    void store.dispatch(command())
    expect(thread()).toMatchObject(name === 'close' ? { status } : { unreadCount: 0 })
    await asked(store)
    expect(backend.askedFor('POST', `/api/threads/${id(1)}/${name}`)[0]?.body).toEqual({ until: known.lastMessageTime })
    store.dispatch(
      received({
        rows: {
          THREAD: [
            {
              ...known,
              version: 4,
              snippet: 'Orada mısınız?',
              unreadCount: 2,
              lastMessageTime: time(9),
              lastInboundTime: time(9),
            },
          ],
        },
        origin: 'push',
      }),
    )
    expect(thread()).toMatchObject({ status: 'open', unreadCount: 2 })
    expect(selectInboxIds(store.getState())).toEqual([id(1)])
    call.answer(
      name === 'close'
        ? refused(409, 'THREAD_OVERTAKEN')
        : {
            body: {
              data: {},
              rows: { THREAD: [{ ...known, version: 5, unreadCount: unread, lastInboundTime: time(9) }] },
            },
          },
    )
    await answered(store)
    expect(thread()?.status).toBe('open')
    expect(selectToasts(store.getState()).map((notice) => notice.titleKey)).toEqual(
      name === 'close' ? ['threads:failed.closeThread'] : [],
    )
  },
)

test('a bootstrap leaves it where it is until its command is answered', async () => {
  const { store, thread, held } = start()
  const call = held('close')
  void store.dispatch(closeThread(id(1)))
  store.dispatch(bootstrapped({ complete: true }))
  expect(thread()?.status).toBe('closed')
  expect(selectInboxIds(store.getState())).toEqual([])
  await asked(store)
  call.answer(refused(403, 'FORBIDDEN'))
  await answered(store)
  expect(selectInboxIds(store.getState())).toEqual([id(1)])
})
