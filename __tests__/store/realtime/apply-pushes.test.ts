// A page of changes at once: applied in portions, in order, cursors never ahead of rows, and dropped if they are no longer valid.
import type { PushEnvelope } from '../../../contract/events.ts'
import type { AnyRow } from '../../../contract/index.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { cleared, positionsTaken } from '../../../src/store/events.ts'
import { selectRecord, selectRows } from '../../../src/store/entities/selectors.ts'
import { applyPushes } from '../../../src/store/realtime/apply-pushes.ts'
import { bootstrap } from '../../../src/store/realtime/bootstrap.ts'
import { selectWaitingCount } from '../../../src/store/outbox/outbox-slice.ts'
import { sendReply, withdrawReply } from '../../../src/store/outbox/outbox-thunks.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import type { AppStore } from '../../../src/store/app-thunk.ts'
import { agentAllowed, createTestStore, userId } from '../support/create-test-store.ts'
import { envelope, room } from '../support/live-store.ts'
import { epoch, id, messageRow, threadRow } from '../support/rows.ts'
import { refused } from '../support/test-backend.ts'
import type { BackendAnswer } from '../support/test-backend.ts'

const change = (seq: number, rows: readonly AnyRow[], op: PushEnvelope['op'] = 'update'): PushEnvelope =>
  envelope(seq, { op, ids: rows.map((row) => row._id), ...(op === 'delete' ? {} : { rows }) })

/** One thread per change, each change with its own sequence number. */
const changes = (count: number, from = 1): PushEnvelope[] =>
  Array.from({ length: count }, (_, index) =>
    change(from + index, [threadRow({ _id: id(from + index), version: from + index })]),
  )

/** Number of threads and the cursor after every action. */
const watched = (store: AppStore) => {
  const seen: { threads: number; cursor: number }[] = []
  store.subscribe(() =>
    seen.push({
      threads: selectRows(store.getState(), 'THREAD').length,
      cursor: store.getState().realtime.cursors[room] ?? 0,
    }),
  )
  return seen
}

const start = () => {
  const { store } = createTestStore()
  store.dispatch(positionsTaken({ epoch, cursors: { [room]: 0 } }))
  return store
}

test('a small flush is applied at once', () => {
  const store = start()
  void store.dispatch(applyPushes(changes(2_000), { [room]: 2_005 }))
  expect(selectRows(store.getState(), 'THREAD')).toHaveLength(2_000)
  expect(store.getState().realtime.cursors).toEqual({ [room]: 2_005 })
})

test('5,000 changes come in portions; the cursor is never ahead of the rows and reaches the end', async () => {
  const store = start()
  const seen = watched(store)
  await store.dispatch(applyPushes(changes(5_000), { [room]: 5_003 }))
  // Other actions between two portions do not change the result.
  expect([...new Set(seen.map(({ threads }) => threads))]).toEqual([2_000, 4_000, 5_000])
  for (const { threads, cursor } of seen.slice(0, -1)) expect(cursor).toBeLessThanOrEqual(threads)
  expect(store.getState().realtime.cursors).toEqual({ [room]: 5_003 })
})

test('one envelope of 5,000 rows moves the cursor with its last row only', async () => {
  const store = start()
  const seen = watched(store)
  await store.dispatch(
    applyPushes([
      change(
        7,
        changes(5_000).flatMap(({ rows }) => rows as AnyRow[]),
      ),
    ]),
  )
  expect(seen.filter(({ threads }) => threads < 5_000).every(({ cursor }) => cursor === 0)).toBe(true)
  expect(seen.at(-1)).toEqual({ threads: 5_000, cursor: 7 })
})

test('pushes that arrive while portions wait keep their place behind them', async () => {
  const store = start()
  const first = store.dispatch(applyPushes(changes(4_500)))
  void store.dispatch(applyPushes([change(4_501, [threadRow({ _id: id(4_500), version: 4_501 })], 'delete')]))
  expect(selectRows(store.getState(), 'THREAD')).toHaveLength(2_000)
  await first
  expect(selectRecord(store.getState(), 'THREAD', id(4_500))).toBeUndefined()
  expect(selectRows(store.getState(), 'THREAD')).toHaveLength(4_499)
  expect(store.getState().realtime.cursors).toEqual({ [room]: 4_501 })
})

test('a bootstrap between two portions drops what still waits', async () => {
  const store = start()
  const applying = store.dispatch(applyPushes(changes(5_000)))
  store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1), version: 9_000 })] }, origin: 'http' }))
  store.dispatch(positionsTaken({ epoch, cursors: { [room]: 9_000 } }))
  await applying
  expect(selectRows(store.getState(), 'THREAD')).toHaveLength(2_000)
  expect(store.getState().realtime.cursors).toEqual({ [room]: 9_000 })
  void store.dispatch(applyPushes([change(9_001, [threadRow({ _id: id(9_001), version: 9_001 })])]))
  expect(selectRows(store.getState(), 'THREAD')).toHaveLength(2_001)
})

test('nothing of a user who has left comes in after them', async () => {
  const store = start()
  const applying = store.dispatch(applyPushes(changes(5_000)))
  store.dispatch(cleared())
  await applying
  expect(selectRows(store.getState(), 'THREAD')).toEqual([])
})

test('a bootstrap of many threads enters portion after portion, and a later one takes its place', async () => {
  const { store, backend } = createTestStore()
  let count = 4_500
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: {
      data: {
        epoch,
        cursors: { [room]: count },
        rows: { THREAD: Array.from({ length: count }, (_, index) => threadRow({ _id: id(index + 1) })) },
        complete: true,
      },
    },
  }))
  const steps = new Set<number>()
  store.subscribe(() => steps.add(selectRows(store.getState(), 'THREAD').length))
  await store.dispatch(bootstrap())
  expect([...steps]).toEqual([0, 1_000, 2_000, 3_000, 4_000, 4_500])
  const early = store.dispatch(bootstrap())
  count = 10
  await Promise.all([early, store.dispatch(bootstrap())])
  expect(selectRows(store.getState(), 'THREAD')).toHaveLength(10)
  expect(store.getState().realtime.cursors).toEqual({ [room]: 10 })
})

describe('a reply whose answer was lost', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const sent = (commandId: string) =>
    envelope(1, {
      objectType: 'FBMESSAGE',
      rows: [messageRow({ _id: id(0x900), fbConversationId: id(0xc1), ownerSent: true, status: 'sent', commandId })],
    })

  const startLost = async (answer: BackendAnswer, tries = 1) => {
    const { store, backend } = createTestStore()
    store.dispatch(positionsTaken({ epoch, cursors: { [room]: 0 } }))
    store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1), itemId: id(0xc1) })] }, origin: 'http' }))
    backend.on('POST', '/api/fb/messages/submit', () => answer)
    void store.dispatch(sendReply({ threadId: id(1), text: 'Merhaba', closes: true }))
    for (let attempt = 0; attempt < tries; attempt += 1) await jest.advanceTimersByTimeAsync(attempt * 60_000)
    return { store, backend }
  }

  test('waits no more once its message is there, also where nobody looks at the conversation, and what follows it goes', async () => {
    const { store, backend } = await startLost('no connection')
    expect(selectWaitingCount(store.getState())).toBe(1)
    await store.dispatch(applyPushes([sent('command-0001')]))
    expect(selectWaitingCount(store.getState())).toBe(0)
    // It can no longer return to the composer.
    expect(store.dispatch(withdrawReply('command-0001'))).toBeNull()
    await jest.advanceTimersByTimeAsync(0)
    expect(backend.askedFor('POST', `/api/threads/${id(1)}/close`)).toHaveLength(1)
  })

  test('is no longer said to wait', async () => {
    const { store } = await startLost(refused(500, 'INTERNAL_ERROR'), 3)
    expect(selectToasts(store.getState())).toMatchObject([{ titleKey: 'threads:replyWaits' }])
    await store.dispatch(applyPushes([sent('command-0001')]))
    expect(selectToasts(store.getState())).toEqual([])
  })

  test('waits on while the messages that come are others', async () => {
    const { store } = await startLost('no connection')
    await store.dispatch(applyPushes([sent('command-of-a-colleague')]))
    expect(selectWaitingCount(store.getState())).toBe(1)
  })
})

test.each([
  ['WINDOW_CLOSED', 'threads:failed.reply', 'threads:failed.platform'],
  ['OUTCOME_UNKNOWN', 'threads:perhapsSent.title', 'threads:perhapsSent.platform'],
])('what became of a reply of one’s own is told where nobody looks at it: %s', async (reason, titleKey, textKey) => {
  const { store } = createTestStore()
  const itemId = id(0xc1)
  store.dispatch(positionsTaken({ epoch, cursors: { [room]: 0 } }))
  const reply = { _id: id(0x900), fbConversationId: itemId, ownerSent: true, agentId: userId }
  const sending = messageRow({ ...reply, status: 'sending' })
  const rows = { THREAD: [threadRow({ _id: id(1), itemId })], FBMESSAGE: [sending] }
  store.dispatch(received({ rows, origin: 'http' }))
  const failure = { reason, code: null, subcode: null, details: null }
  const failed = messageRow({ ...reply, version: 2, status: 'failed', failure, updatedTime: new Date().toISOString() })
  await store.dispatch(applyPushes([envelope(1, { objectType: 'FBMESSAGE', rows: [failed] })]))
  expect(selectToasts(store.getState())).toMatchObject([{ titleKey, textKey, to: `/?thread=${id(1)}` }])
})
