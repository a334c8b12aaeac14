// How a Messenger record reads as a message.
import { facebookView } from '../../../src/channels/facebook/facebook-view.ts'
import { failureReasons } from '../../../contract/errors.ts'
import english from '../../../i18n/en/facebook.json'
import turkish from '../../../i18n/tr/facebook.json'
import { id, messageRow, time } from '../../store/support/rows.ts'

const agentId = id(0xa9)
const message = (more: object) => messageRow({ _id: id(1), fbConversationId: id(2), createdTime: time(5), ...more })
const { shownMessage } = facebookView

test('the customer’s message has no delivery of ours', () => {
  expect(shownMessage(message({ message: 'Merhaba', fbId: 'm1' }))).toMatchObject({
    side: 'theirs', speaker: 'customer', text: 'Merhaba', status: null, agentId: null, platformId: 'm1', time: time(5),
  })
})

test('ours carries its agent and keeps the key of the command that wrote it', () => {
  expect(shownMessage(message({ ownerSent: true, agentId, status: 'delivered', commandId: 'key-1' }))).toMatchObject({
    id: 'key-1', side: 'ours', speaker: agentId, agentId, status: 'delivered', failure: null,
  })
})

test('what was written in Messenger itself is the account’s, and sent', () => {
  expect(shownMessage(message({ ownerSent: true }))).toMatchObject({ id: id(1), speaker: 'account', agentId: null, status: 'sent' })
})

test('the same row gives the same object, so that its bubble is not drawn again', () => {
  const row = message({})
  expect(shownMessage(row)).toBe(shownMessage(row))
})

test('a failed message names its reason and the platform’s words', () => {
  const failure = { reason: 'TOKEN_INVALID', code: 190, subcode: null, details: 'Error validating access token' }
  expect(shownMessage(message({ ownerSent: true, status: 'failed', failure })).failure).toEqual({
    reasonKey: 'facebook:failure.TOKEN_INVALID',
    details: 'Error validating access token',
  })
  expect(shownMessage(message({ ownerSent: true, status: 'failed' })).failure?.reasonKey).toBe('facebook:failure.PLATFORM_ERROR')
})

test.each(failureReasons)('%s is said in both languages', (reason) => {
  expect(english.failure[reason]).toMatch(/\w+/)
  expect(turkish.failure[reason]).toMatch(/\w+/)
  expect(turkish.failure[reason]).not.toBe(english.failure[reason])
})
