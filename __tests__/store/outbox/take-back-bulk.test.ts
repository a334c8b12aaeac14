// Undoing a bulk job over a connection that loses requests and responses.
import { received } from '../../../src/store/entities/actions.ts'
import { takeBackLast } from '../../../src/store/outbox/take-back.ts'
import { recordAct } from '../../../src/store/ui/record-act.ts'
import { createTestStore, userId } from '../support/create-test-store.ts'
import { epoch, id, row } from '../support/rows.ts'

const jobId = id(0x70)
const path = `/api/bulkJobs/${jobId}/undo`
const done = { body: { data: {}, rows: {}, epoch } }
const job = (more: object) =>
  row({ _id: jobId, userId, kind: 'close', entityType: 'THREAD', state: 'done', count: 3, doneCount: 3, ...more })

const open = () => {
  const test = createTestStore()
  const { store, backend } = test
  const push = (more: object) => store.dispatch(received({ rows: { BULKJOB: [job(more)] }, origin: 'push' }))
  push({ version: 5 })
  store.dispatch(recordAct({ kind: 'bulk', jobId }))
  const undo = () => store.dispatch(takeBackLast())
  const asked = () => backend.askedFor('POST', path)
  const toasts = () => store.getState().toasts.map(({ titleKey }) => titleKey)
  return { ...test, push, undo, asked, toasts }
}

test('one whose request was lost is asked for once more by the same key', async () => {
  const { backend, undo, asked } = open()
  backend.on('POST', path, () => 'no connection')
  await undo()
  backend.on('POST', path, () => done)
  await undo()
  const keys = asked().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test('one whose answer was lost is not called impossible: it is on its way', async () => {
  const { backend, push, undo, asked, toasts } = open()
  backend.on('POST', path, () => 'no connection')
  await undo()
  push({ version: 6, state: 'undoing' })
  const before = toasts()
  await undo()
  expect(asked()).toHaveLength(1)
  expect(toasts()).toEqual(before)
})

test('pressed twice in a row it is asked for once', async () => {
  const { backend, undo, asked, toasts } = open()
  backend.on('POST', path, () => done)
  const release = backend.hold('POST', path)
  const both = [undo(), undo()]
  release()
  await Promise.all(both)
  expect(asked()).toHaveLength(1)
  expect(toasts()).toEqual(['threads:nothingToUndo'])
})
