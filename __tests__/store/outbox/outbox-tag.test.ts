// An old reply is sent under the message tag that the platform accepts by then, and never twice.
import { received } from '../../../src/store/entities/actions.ts'
import { retrySend } from '../../../src/store/outbox/outbox-thunks.ts'
import { threadRow, time } from '../support/rows.ts'
import { keptThread, openOutboxTab, createOutboxWorld, submitPath } from '../support/outbox-tabs.ts'
import { refused } from '../support/test-backend.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

test('an old reply that its author sends after all goes as the platform takes it by then; one that had arrived is done', async () => {
  const world = createOutboxWorld()
  const open = threadRow({ ...keptThread, version: 2, replyDeadline: time(4_000) })
  const first = openOutboxTab(world, { online: false })
  await settle()
  first.store.dispatch(received({ rows: { THREAD: [open] }, origin: 'push' }))
  await first.say('dün')
  first.kill()
  world.now += 25 * 3_600_000
  const second = openOutboxTab(world)
  second.store.dispatch(received({ rows: { THREAD: [open] }, origin: 'push' }))
  await settle()
  expect(second.states()).toEqual(['dün: stale'])
  const asked: unknown[] = []
  second.backend.on('POST', submitPath, ({ body, headers }) => {
    asked.push([headers.get('idempotency-key'), (body as { data: unknown }).data])
    return refused(422, 'IDEMPOTENCY_KEY_REUSED')
  })
  second.store.dispatch(retrySend('command-1'))
  await settle()
  expect(asked).toEqual([['command-1', { type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT', message: 'dün' }]])
  expect([second.states(), world.disk.entries]).toEqual([[], []])
})
