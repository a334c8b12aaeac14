// A reply to a visitor's post is sent as a comment on it, once, however often it is tried.
import { received } from '../../../src/store/entities/actions.ts'
import { epoch, id, organisationId, row, threadRow, time } from '../support/rows.ts'
import { createOutboxWorld, openOutboxTab } from '../support/outbox-tabs.ts'
import type { BackendAnswer } from '../support/test-backend.ts'
import { listOf } from '../support/test-backend.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

const postId = id(0xd0)

test.each([
  ['fbPost', 'FBPAGE', 'facebook', 'FBCOMMENT', `/api/fb/comments/${postId}/comments`],
  ['igMedia', 'IGUSER', 'instagram', 'IGCOMMENT', `/api/ig/comments/${postId}/reply`],
] as const)('an answer in a conversation of %s', async (itemType, accountType, service, messageType, path) => {
  const thread = threadRow({ _id: id(1), itemType, itemId: postId, accountType, service, lastOutboundId: id(0xb0) })
  const tab = openOutboxTab(createOutboxWorld())
  tab.backend.on('GET', '/api/threads', () => listOf([thread]))
  tab.store.dispatch(received({ rows: { THREAD: [{ ...thread, version: 2 }] }, origin: 'push' }))
  const asked: unknown[] = []
  tab.backend.on('POST', path, ({ body, headers }): BackendAnswer => {
    const commandId = headers.get('idempotency-key')
    asked.push([commandId, body])
    if (asked.length === 1) return 'no connection'
    const ours = row({
      _id: id(0x91),
      organisationId,
      rootCommentId: postId,
      parentCommentId: postId,
      message: 'Teşekkürler',
      ownerSent: true,
      commandId,
      createdTime: time(70),
    })
    return { body: { data: { messageId: id(0x91) }, rows: { [messageType]: [ours] }, epoch } }
  })
  await tab.say('Teşekkürler')
  await settle(60_000)
  expect(asked).toEqual(Array(2).fill(['command-1', { lastOutboundId: id(0xb0), message: 'Teşekkürler' }]))
  expect(tab.states()).toEqual([])
  tab.close()
})
