// Writes a reply and the job that sends it, in the command's unit of work: the same for every channel.
import { textLength, threadItems } from '../../../contract/items.ts'
import type { MessageType, ThreadItemType } from '../../../contract/items.ts'
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { portOf } from '../../context/port-of.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import { addMessage, getMessage, findThreadMessages } from '../threads/messages.ts'
import { markAnswered } from '../threads/mark-as-read.ts'
import { updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import { getVisibleThread } from '../threads/visible-thread.ts'
import { toStorableText } from '../../lib/lossless-json.ts'
import { createQueuedReply } from './queued-reply.ts'
import { linkMediaToMessage, getReplyFile } from './reply-file.ts'
import type { ReplyFile } from './reply-file.ts'
import { enqueueSend, sendJob } from './send-lane.ts'

export interface NewReply {
  readonly itemType: ThreadItemType
  readonly itemId: string
  readonly text: string | null | undefined
  /** An upload of the author's own. */
  readonly mediaId: string | null | undefined
  /** Our newest message that the author had seen; null if there was none. */
  readonly lastOutboundId: string | null | undefined
  /** The fields that the type has besides the shared ones. @throws ApiError if the item does not accept the reply */
  readonly fields: (
    unit: UnitOfWork,
    thread: Row<'THREAD'>,
    attachment: ReplyFile['attachment'] | null,
  ) => Promise<object>
}

export interface Author {
  readonly services: Context
  readonly rights: Rights
}

/** @throws ApiError MESSAGE_EMPTY, MESSAGE_TOO_LONG, ATTACHMENT_TAKES_NO_TEXT */
export const checkReplyText = (
  itemType: ThreadItemType,
  given: string | null | undefined,
  file: ReplyFile | null,
): string => {
  const text = toStorableText(given ?? '')
  if (text.trim() === '') {
    if (!file) throw new ApiError('MESSAGE_EMPTY')
    return ''
  }
  if (file?.maxCaptionLength === 0) throw new ApiError('ATTACHMENT_TAKES_NO_TEXT')
  const [length, max] = [textLength(itemType, text), file?.maxCaptionLength ?? threadItems[itemType].maxTextLength]
  if (length > max) throw new ApiError('MESSAGE_TOO_LONG', { most: max, length })
  return text
}

/**
 * Later replies by the author do not count.
 * @throws ApiError HELD if somebody else has replied since the author looked: they have not seen our newest message
 */
const checkUnseenReply = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  seenId: string | null,
  userId: string,
): Promise<void> => {
  const newestId = thread.lastOutboundId ?? null
  if (newestId === null || newestId === seenId) return
  const { messageType } = threadItems[thread.itemType]
  const seenMessage = seenId === null ? null : await getMessage(unit, messageType, seenId)
  const since = await findThreadMessages(unit, thread, { ownerSent: true }, { orderBy: { createdTime: -1 }, limit: 20 })
  // A failed message has reached nobody.
  const unseen = since.find(
    (message) =>
      message.createdTime > (seenMessage?.createdTime ?? '') &&
      message._id !== seenId &&
      message.agentId !== userId &&
      !message.isAutomatic &&
      message.status !== 'failed',
  )
  if (unseen)
    throw new ApiError(
      'HELD',
      { messageId: unseen._id, agentId: unseen.agentId ?? null, lastOutboundId: newestId },
      messageType,
    )
}

/** @throws ApiError SENT_AGAIN if the failed message that the reply repeats is no longer failed: it was sent again in the meantime */
const checkRetried = async (unit: UnitOfWork, messageType: MessageType, organisationId: string): Promise<void> => {
  const { retriedMessageId } = unit.context
  const retried = retriedMessageId ? await getMessage(unit, messageType, retriedMessageId) : null
  if (retried?.organisationId === organisationId && retried.status !== 'failed')
    throw new ApiError('SENT_AGAIN', undefined, messageType)
}

/** The platform's clock may be ahead of ours: a reply has to sort after the message it answers. */
export const afterLast = ({ lastMessageTime }: Row<'THREAD'>, now: string): string =>
  lastMessageTime && lastMessageTime >= now ? new Date(Date.parse(lastMessageTime) + 1).toISOString() : now

export const writeReply = async (
  { services, rights }: Author,
  unit: UnitOfWork,
  reply: NewReply,
): Promise<{ messageId: string }> => {
  const { itemType, itemId } = reply
  const { messageType, accountType } = threadItems[itemType]
  const thread = await getVisibleThread(services, unit, rights, { itemId })
  if (thread.itemType !== itemType) throw new ApiError('NOT_FOUND', undefined, threadItems[itemType].type)
  if (thread.isBlocked) throw new ApiError('CUSTOMER_BLOCKED', undefined, 'CUSTOMER')
  const organisationId = thread.organisationId ?? ''
  const file = reply.mediaId
    ? await getReplyFile(unit, reply.mediaId, rights.userId, { itemType, organisationId })
    : null
  const text = checkReplyText(itemType, reply.text, file)
  if (!(await portOf(services, itemType).isConnected(unit, thread.accountId)))
    throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, accountType)
  await checkRetried(unit, messageType, organisationId)
  await checkUnseenReply(unit, thread, reply.lastOutboundId ?? null, rights.userId)
  const message = addMessage(
    unit,
    messageType,
    {
      ...createQueuedReply(unit, rights, text),
      ...(await reply.fields(unit, thread, file?.attachment ?? null)),
    },
    // A reply that may have been sent before is looked up on the platform among the messages since that time.
    { organisationId, createdTime: unit.context.mayHaveLeftSince ?? afterLast(thread, unit.now) },
  )
  if (file)
    await linkMediaToMessage(unit, file.attachment.mediaId, rights.userId, { type: messageType, id: message._id })
  await markAnswered(services, unit, await updateThreadAfterMessage(unit, thread, message))
  await enqueueSend(unit, sendJob(itemType, itemId, { messageId: message._id, organisationId }))
  return { messageId: message._id }
}
