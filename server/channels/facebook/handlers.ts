// Facebook's commands: writing a message or a comment, with its sending job.
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { submitMessage } from '../../conversations/messaging/submit-message.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { messengerAdapter } from './messenger.ts'

export const facebookHandlers: Handlers<'submitFbMessage' | 'submitFbComment'> = {
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
}
