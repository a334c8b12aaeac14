// How a record of each channel is shown as a message.
import { failureReasons } from '../../contract/failure-reasons.ts'
import type { ItemView } from '../../src/channels/channel-view.ts'
import { facebookCommentView, messengerView } from '../../src/channels/facebook/facebook-views.ts'
import { instagramCommentView, instagramMessageView } from '../../src/channels/instagram/instagram-views.ts'
import { whatsappView } from '../../src/channels/whatsapp/whatsapp-view.ts'
import facebookEnglish from '../../i18n/en/facebook.json'
import instagramEnglish from '../../i18n/en/instagram.json'
import whatsappEnglish from '../../i18n/en/whatsapp.json'
import facebookTurkish from '../../i18n/tr/facebook.json'
import instagramTurkish from '../../i18n/tr/instagram.json'
import whatsappTurkish from '../../i18n/tr/whatsapp.json'
import { id, messageRow, time } from '../store/support/rows.ts'

const agentId = id(0xa9)
const message = (more: object) => messageRow({ _id: id(1), fbConversationId: id(2), createdTime: time(5), ...more })

const views: readonly (readonly [string, ItemView])[] = [
  ['facebook', messengerView],
  ['facebook', facebookCommentView],
  ['instagram', instagramMessageView],
  ['instagram', instagramCommentView],
  ['whatsapp', whatsappView],
]

describe.each(views.map(([namespace, view]) => [view.itemType, namespace, view.shownMessage] as const))(
  '%s',
  (_itemType, namespace, shownMessage) => {
    test('the customer’s message has no delivery of ours', () => {
      expect(shownMessage(message({ message: 'Merhaba', fbId: 'm1' }))).toMatchObject({
        side: 'theirs',
        speaker: 'customer',
        text: 'Merhaba',
        status: null,
        agentId: null,
        platformId: 'm1',
        time: time(5),
      })
    })

    test('two people are two speakers', () => {
      expect(shownMessage(message({ fromId: id(7) }))).toMatchObject({ speaker: id(7), fromId: id(7) })
      expect(shownMessage(message({ fromId: id(8) }))).toMatchObject({ speaker: id(8), fromId: id(8) })
    })

    test('ours carries its agent and keeps the key of the command that wrote it', () => {
      expect(
        shownMessage(message({ ownerSent: true, agentId, status: 'delivered', commandId: 'key-1' })),
      ).toMatchObject({
        id: 'key-1',
        side: 'ours',
        speaker: agentId,
        agentId,
        status: 'delivered',
        failure: null,
      })
    })

    test('a message written in the platform’s own application shows as the account’s; where the platform tells states, none is no tick', () => {
      expect(shownMessage(message({ ownerSent: true }))).toMatchObject({
        id: id(1),
        speaker: 'account',
        agentId: null,
        status: namespace === 'whatsapp' ? 'unknown' : 'sent',
      })
    })

    test('the same row gives the same object, so that its bubble is not drawn again', () => {
      const row = message({})
      expect(shownMessage(row)).toBe(shownMessage(row))
    })

    test('a reaction that was taken back is none', () => {
      expect(
        shownMessage(
          message({
            reactions: [
              { fromId: id(7), emoji: '👍' },
              { fromId: id(8), emoji: null },
            ],
          }),
        ).reactions,
      ).toEqual(['👍'])
    })

    test('a failed message names its reason and the platform’s words', () => {
      const failure = { reason: 'TOKEN_INVALID', code: 190, subcode: null, details: 'Error validating access token' }
      expect(shownMessage(message({ ownerSent: true, status: 'failed', failure })).failure).toEqual({
        reasonKey: `${namespace}:failure.TOKEN_INVALID`,
        details: 'Error validating access token',
        isUnknown: false,
      })
      expect(shownMessage(message({ ownerSent: true, status: 'failed' })).failure?.reasonKey).toBe(
        `${namespace}:failure.PLATFORM_ERROR`,
      )
    })
  },
)

test('a comment that is gone or hidden at the platform says so', () => {
  expect(facebookCommentView.shownMessage(message({ isRemoteDeleted: true }))).toMatchObject({ isDeleted: true })
  expect(instagramCommentView.shownMessage(message({ isHidden: true }))).toMatchObject({
    isHidden: true,
    isDeleted: false,
  })
})

describe.each([
  ['facebook', facebookEnglish.failure, facebookTurkish.failure],
  ['instagram', instagramEnglish.failure, instagramTurkish.failure],
  ['whatsapp', whatsappEnglish.failure, whatsappTurkish.failure],
])('%s', (_channel, english, turkish) => {
  test.each([...failureReasons])('%s is said in both languages', (reason) => {
    expect(english[reason]).toMatch(/\w+/)
    expect(turkish[reason]).toMatch(/\w+/)
    expect(turkish[reason]).not.toBe(english[reason])
  })
})
