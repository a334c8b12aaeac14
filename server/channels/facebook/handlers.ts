// Facebook's commands: writing a message with its sending job, marking a conversation as read.
import { messengerTextMax } from '../../../contract/constants.ts'
import type { Row } from '../../../contract/index.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallContext, Handlers } from '../../http/call-context.ts'
import type { Unit } from '../../database/unit.ts'
import { markAsRead } from '../../threads/mark-as-read.ts'
import { threadAfterMessage } from '../../threads/thread-after-message.ts'
import { visibleThread } from '../../threads/visible-thread.ts'
import { storableText } from '../../webhooks/lossless-json.ts'
import { sendJobKind, sendLane } from './job-kinds.ts'
import { findPageToken } from './page-token.ts'

const checkedText = (given: string | null | undefined): string => {
  const text = storableText(given ?? '')
  if (text.trim() === '') throw new ApiError('MESSAGE_EMPTY')
  if (text.length > messengerTextMax) throw new ApiError('MESSAGE_TOO_LONG', { most: messengerTextMax, length: text.length })
  return text
}

/**
 * HELD where somebody else answered since the author looked: our newest message is none he has seen. What he wrote himself
 * does not hold him.
 */
const checkUnseenReply = async (unit: Unit, thread: Row<'THREAD'>, seenId: string | null, userId: string): Promise<void> => {
  const newestId = thread.lastOutboundId ?? null
  if (newestId === null || newestId === seenId) return
  const seen = seenId === null ? null : await unit.get('FBMESSAGE', seenId)
  const since = await unit.findAll('FBMESSAGE', { fbConversationId: thread.itemId, ownerSent: true }, { orderBy: { createdTime: -1 }, limit: 20 })
  // One that failed has reached nobody.
  const unseen = since.find(
    (message) => message.createdTime > (seen?.createdTime ?? '') && message._id !== seenId && message.agentId !== userId && message.status !== 'failed',
  )
  if (unseen) throw new ApiError('HELD', { messageId: unseen._id, agentId: unseen.agentId ?? null, lastOutboundId: newestId }, 'FBMESSAGE')
}

const checkConnected = async (unit: Unit, fbPageId: string): Promise<void> => {
  if (!(await findPageToken(unit, fbPageId))) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBPAGE')
}

/** The platform's clock may run ahead of ours: a reply stands after what it answers. */
const afterLast = ({ lastMessageTime }: Row<'THREAD'>, now: string): string =>
  lastMessageTime && lastMessageTime >= now ? new Date(Date.parse(lastMessageTime) + 1).toISOString() : now

const submit = async ({ services, rights, body }: CallContext<'submitFbMessage'>, unit: Unit): Promise<{ messageId: string }> => {
  const text = checkedText(body.data.message)
  const thread = await visibleThread(unit, rights, { itemId: body.fbConversationId })
  const conversation = await unit.get('FBCONVERSATION', thread.itemId)
  if (!conversation) throw new ApiError('NOT_FOUND', undefined, 'FBCONVERSATION')
  await checkConnected(unit, conversation.fbPageId)
  await checkUnseenReply(unit, thread, body.lastOutboundId ?? null, rights.userId)
  const message = unit.add(
    'FBMESSAGE',
    {
      fbId: null,
      fbPageId: conversation.fbPageId,
      fbConversationId: conversation._id,
      fromId: null,
      toIds: [conversation.fbUserId],
      message: text,
      attachments: [],
      isRead: true,
      changed: false,
      deleted: false,
      ownerSent: true,
      agentId: rights.userId,
      status: 'queued',
      failure: null,
      commandId: unit.context.commandId ?? null,
      messagingType: body.data.type ?? 'RESPONSE',
      tags: body.data.tag ? [body.data.tag] : [],
      reactions: [],
    },
    { organisationId: thread.organisationId ?? '', createdTime: afterLast(thread, unit.now) },
  )
  await threadAfterMessage(unit, thread, message)
  await services.jobs.add(unit, { lane: sendLane(conversation._id), kind: sendJobKind, payload: { messageId: message._id } })
  return { messageId: message._id }
}

export const facebookHandlers: Handlers<'submitFbMessage' | 'markFbConversationAsRead'> = {
  submitFbMessage: submit,
  markFbConversationAsRead: async ({ services, rights, params }, unit) => {
    await markAsRead(services, unit, rights, await visibleThread(unit, rights, { itemId: params['id'] ?? '' }))
    return {}
  },
}
