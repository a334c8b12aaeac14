// Where a notification leads: to the conversation, at the item it is about.
import { toNotificationPath } from '../../src/app/notifications/notification-path.ts'
import { toConversationQuestion } from '../../src/screens/resource/work/conversation-question.ts'
import type { Row } from '../../contract/index.ts'
import { id, row } from '../store/support/rows.ts'

const notification = (itemType: string) =>
  row({
    _id: id(1),
    type: 'MENTIONED',
    itemType,
    itemId: id(3),
    threadItemId: id(4),
    data: { threadId: id(2) },
  }) as unknown as Row<'NOTIFICATION'>

test.each(['THREADNOTE', 'FBMESSAGE'])('a %s is where its conversation opens', (itemType) => {
  const told = notification(itemType)
  expect(toNotificationPath(told)).toBe(`/?thread=${id(2)}&message=${id(3)}`)
  expect(toConversationQuestion('NOTIFICATION', { ...told })?.messageId).toBe(id(3))
})

test('a conversation itself opens as always', () => {
  expect(toNotificationPath(notification('THREAD'))).toBe(`/?thread=${id(2)}`)
})

test('a second factor turned off by an administrator is where one turns it on again', () => {
  const told = row({ _id: id(1), type: 'SECOND_FACTOR_REMOVED', itemType: 'ORGANISATION', itemId: id(5), data: {} })
  expect(toNotificationPath(told as unknown as Row<'NOTIFICATION'>)).toBe('/profile?selectedTab=security')
})
