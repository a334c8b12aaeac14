// Opens the conversation of one customer in the inbox, with the given messages.
import type { AnyRow } from '../../../../contract/index.ts'
import { id, messageRow, threadRow, time } from '../../../store/support/rows.ts'
import { userId } from '../../../store/support/create-test-store.ts'
import { renderInbox } from './render-inbox.tsx'
import type { RenderedInbox } from './render-inbox.tsx'

export const conversationId = id(0xc0)
export const thread = threadRow({
  _id: id(1),
  itemId: conversationId,
  title: 'Ada Kaya',
  lastMessageTime: time(900),
  lastInboundTime: time(900),
})
export const at = `/?thread=${thread._id}`

export const theirs = (number: number, message: string, more: object = {}): AnyRow =>
  messageRow({
    _id: id(0x100 + number),
    fbId: `m${number}`,
    fbConversationId: conversationId,
    createdTime: time(number * 60),
    message,
    ...more,
  })
export const ours = (number: number, message: string, more: object = {}): AnyRow =>
  theirs(number, message, { ownerSent: true, agentId: userId, status: 'sent', commandId: `sent-${number}`, ...more })

export const openConversation = (messages: readonly AnyRow[], more: object = {}): Promise<RenderedInbox> =>
  renderInbox({ threads: [thread], messages, at, ...more })
