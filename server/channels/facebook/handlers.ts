// Facebook's commands: writing a message or a comment with its sending job, marking a conversation as read.
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/call-context.ts'
import { submitMessage } from '../../messaging/submit-message.ts'
import { writeReply } from '../../sending/write-reply.ts'
import { markAsRead } from '../../threads/mark-as-read.ts'
import { visibleThread } from '../../threads/visible-thread.ts'
import { messengerDialect } from './messenger.ts'

export const facebookHandlers: Handlers<'submitFbMessage' | 'submitFbComment' | 'markFbConversationAsRead'> = {
  submitFbMessage: (context, unit) => {
    const { fbConversationId: conversationId, lastOutboundId, data } = context.body
    return submitMessage(messengerDialect, context, unit, { conversationId, lastOutboundId, data })
  },
  submitFbComment: async (context, unit) => {
    const answered = await unit.get('FBCOMMENT', context.params['id'] ?? '')
    // As for one that he may not see.
    if (!answered) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
    const { fbPageId, fbPostId, rootCommentId } = answered
    return writeReply(context, unit, {
      itemType: 'fbComment',
      itemId: rootCommentId,
      text: context.body.message,
      mediaId: context.body.media,
      lastOutboundId: context.body.lastOutboundId,
      fields: (_unit, _thread, attachment) =>
        Promise.resolve({ fbPageId, fbPostId, rootCommentId, parentCommentId: answered._id, attachment, isRemoteDeleted: false, isHidden: false }),
    })
  },
  markFbConversationAsRead: async ({ services, rights, params }, unit) => {
    await markAsRead(services, unit, rights, await visibleThread(services, unit, rights, { itemId: params['id'] ?? '' }))
    return {}
  },
}
