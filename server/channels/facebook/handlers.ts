// Facebook's commands: writing a message or a comment with its sending job, marking a conversation as read.
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { submitMessage } from '../../conversations/messaging/submit-message.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { markAsRead } from '../../conversations/threads/mark-as-read.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { messengerAdapter } from './messenger.ts'

export const facebookHandlers: Handlers<'submitFbMessage' | 'submitFbComment' | 'markFbConversationAsRead'> = {
  submitFbMessage: (context, unit) => {
    const { fbConversationId: conversationId, lastOutboundId, data } = context.body
    return submitMessage(messengerAdapter, context, unit, { conversationId, lastOutboundId, data })
  },
  submitFbComment: async (context, unit) => {
    const answered = await unit.get('FBCOMMENT', context.params['id'] ?? '')
    // As for one that they may not see.
    if (!answered) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
    const { fbPageId, fbPostId, rootCommentId } = answered
    return writeReply(context, unit, {
      itemType: 'fbComment',
      itemId: rootCommentId,
      text: context.body.message,
      mediaId: context.body.media,
      lastOutboundId: context.body.lastOutboundId,
      fields: (_unit, _thread, attachment) =>
        Promise.resolve({
          fbPageId,
          fbPostId,
          rootCommentId,
          parentCommentId: answered._id,
          attachment,
          isRemoteDeleted: false,
          isHidden: false,
        }),
    })
  },
  markFbConversationAsRead: async ({ services, rights, params }, unit) => {
    await markAsRead(
      services,
      unit,
      rights,
      await getVisibleThread(services, unit, rights, { itemId: params['id'] ?? '' }),
    )
    return {}
  },
}
