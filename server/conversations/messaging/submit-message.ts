// Writes an agent's reply in a conversation of either platform.
import { threadItems } from '../../../contract/items.ts'
import { textIn } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkNamed } from '../sending/check-named.ts'
import type { NamedIds } from '../sending/check-named.ts'
import { writeReply } from '../sending/write-reply.ts'
import type { Author } from '../sending/write-reply.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { findMessagesIn } from './records.ts'
import type { Conversation } from './records.ts'
import { checkReplyWindow } from './reply-window.ts'

export interface SubmittedMessage {
  readonly conversationId: string
  /** Further ids that the request names: fields of the conversation, and one of its messages. */
  readonly named?: NamedIds
  readonly messageId?: string | null | undefined
  readonly lastOutboundId: string | null | undefined
  readonly data: {
    readonly type?: string | null | undefined
    readonly tag?: string | null | undefined
    readonly message?: string | null | undefined
    readonly media?: string | null | undefined
    /** The quoted message, on platforms that quote. */
    readonly repliedFbMessageId?: string | null | undefined
  }
}

/** A tag implies its type; the type without a tag is refused, as the platform would refuse it. */
const kindOf = ({ type, tag }: SubmittedMessage['data'], controller: string) => {
  if (type === 'MESSAGE_TAG' && !tag) throw new ApiError('INVALID_BODY', { 'data.tag': 'EMPTY_VALUE' }, controller)
  return tag ? { messagingType: 'MESSAGE_TAG', tags: [tag] } : { messagingType: type ?? 'RESPONSE', tags: [] }
}

/** Only a message of the same conversation that the platform knows can be quoted. */
const findQuoted = async (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  conversation: Conversation,
  messageId: string | null | undefined,
): Promise<string | null> => {
  if (!messageId) return null
  const [quoted] = await findMessagesIn(unit, adapter, conversation, { _id: messageId })
  if (!quoted?.fbId) throw new ApiError('NOT_FOUND', undefined, getRecordTypes(adapter).message)
  return quoted.fbId
}

/** The fields of a message to the conversation, without those that its author chooses. */
export const toConversationFields = (adapter: PlatformAdapter, conversation: Conversation) => ({
  [adapter.fields.account]: textIn(conversation, adapter.fields.account),
  [threadItems[adapter.itemType].field]: conversation._id,
  toIds: [textIn(conversation, adapter.fields.person)],
  deleted: false,
  reactions: [],
})

export const submitMessage = (
  adapter: PlatformAdapter,
  author: Author,
  unit: UnitOfWork,
  { conversationId, lastOutboundId, data, named = {}, messageId }: SubmittedMessage,
): Promise<{ messageId: string }> => {
  const { itemType } = adapter
  const type = getRecordTypes(adapter).conversation
  return writeReply(author, unit, {
    itemType,
    itemId: conversationId,
    text: data.message,
    mediaId: data.media,
    lastOutboundId,
    fields: async (_unit, thread, attachment) => {
      checkReplyWindow(thread, data.tag, unit.now)
      const conversation = await unit.get(type, conversationId)
      if (!conversation) throw new ApiError('NOT_FOUND', undefined, type)
      checkNamed(type, conversation, named)
      if (messageId && (await findMessagesIn(unit, adapter, conversation, { _id: messageId })).length === 0)
        throw new ApiError('NOT_FOUND', undefined, getRecordTypes(adapter).message)
      return {
        ...kindOf(data, threadItems[itemType].submit),
        ...toConversationFields(adapter, conversation),
        replyTo: await findQuoted(unit, adapter, conversation, data.repliedFbMessageId),
        attachments: attachment ? [attachment] : [],
      }
    },
  })
}
