// A response that was on its way while visibility changed restores nothing.
import type { AnyRow } from '../../../contract/index.ts'
import { api } from '../../../src/store/records/api.ts'
import { runCall } from '../../../src/store/records/run-call.ts'
import { idsIn } from '../../../src/store/entities/table-adapter.ts'
import { openThread } from '../../../src/store/conversation/conversation-thunks.ts'
import { loadRecord } from '../../../src/store/records/load-record.ts'
import { bootstrap } from '../../../src/store/realtime/bootstrap.ts'
import { agentAllowed, createTestStore } from '../support/create-test-store.ts'
import { epoch, id, messageRow, threadRow } from '../support/rows.ts'
import { listOf } from '../support/test-backend.ts'
import type { AskedRequest, BackendAnswer, TestBackend } from '../support/test-backend.ts'

const [seen, hidden] = [threadRow({ _id: id(1) }), threadRow({ _id: id(2) })]
type Parts = ReturnType<typeof createTestStore>

const threads = ({ store }: Parts) => idsIn(store.getState().entities.THREAD.table)

const asksById = ({ query }: AskedRequest): readonly string[] | undefined =>
  (query['filter'] as { _id?: { $in: string[] } } | undefined)?._id?.$in

/** A server whose bootstrap and by-id responses return `rows`, and whose other responses arrive when the test releases them. */
const backendOf = (backend: TestBackend, rows: () => readonly AnyRow[]) => {
  let answer: (given: BackendAnswer) => void = () => undefined
  const later = () => new Promise<BackendAnswer>((resolve) => (answer = resolve))
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: { room: 1 }, rows: { THREAD: rows() }, complete: true } },
  }))
  backend.on('GET', '/api/threads', (request) => {
    const ids = asksById(request)
    return ids ? listOf(rows().filter((row) => ids.includes(row._id))) : later()
  })
  backend.on('POST', `/api/threads/${id(2)}/close`, later)
  return { answer: (given: BackendAnswer) => answer(given) }
}

const started = async (): Promise<Parts & { hide: () => void; answer: (given: BackendAnswer) => void }> => {
  const parts = createTestStore()
  let shown: readonly AnyRow[] = [seen, hidden]
  const { answer } = backendOf(parts.backend, () => shown)
  await parts.store.dispatch(bootstrap())
  expect(threads(parts)).toEqual([id(1), id(2)])
  return { ...parts, answer, hide: () => (shown = [seen]) }
}

test('of a list, after a bootstrap', async () => {
  const parts = await started()
  const asking = parts.store.dispatch(api.endpoints.list.initiate({ type: 'THREAD' }))
  parts.hide()
  await parts.store.dispatch(bootstrap())
  parts.answer(listOf([seen, hidden]))
  await asking
  expect(threads(parts)).toEqual([id(1)])
})

test('of a command, after a bootstrap', async () => {
  const parts = await started()
  const closing = parts.store.dispatch(runCall('closeThread', { params: { id: id(2) } }))
  parts.hide()
  await parts.store.dispatch(bootstrap())
  parts.answer({ body: { data: {}, rows: { THREAD: [{ ...hidden, version: 7, status: 'closed' }] } } })
  expect(await closing).toEqual({ ok: true, data: {} })
  expect(threads(parts)).toEqual([id(1)])
})

test('of a list, after the record was asked for and not found', async () => {
  const parts = await started()
  const asking = parts.store.dispatch(api.endpoints.list.initiate({ type: 'THREAD' }))
  parts.hide()
  expect(await parts.store.dispatch(loadRecord('THREAD', id(2)))).toBe('NOT_FOUND')
  parts.answer(listOf([seen, hidden]))
  await asking
  expect(threads(parts)).toEqual([id(1)])
})

test("rows that may still be seen are held in the server's current version", async () => {
  const parts = await started()
  const asking = parts.store.dispatch(api.endpoints.list.initiate({ type: 'THREAD' }))
  await parts.store.dispatch(bootstrap())
  const closed = threadRow({ _id: id(3), status: 'closed' })
  backendOf(parts.backend, () => [seen, hidden, closed])
  parts.answer(listOf([closed]))
  await asking
  expect(threads(parts)).toEqual([id(1), id(2), id(3)])
})

test('the messages of an open conversation go with the next bootstrap where its thread has gone before', async () => {
  const parts = await started()
  const messages = () => idsIn(parts.store.getState().entities.FBMESSAGE.table)
  parts.backend.on('GET', '/api/fb/messages', () =>
    listOf([messageRow({ _id: id(9), fbConversationId: String(hidden['itemId']) })]),
  )
  await parts.store.dispatch(openThread(id(2)))
  expect(messages()).toEqual([id(9)])
  parts.hide()
  await parts.store.dispatch(loadRecord('THREAD', id(2)))
  await parts.store.dispatch(bootstrap())
  expect(messages()).toEqual([])
})
