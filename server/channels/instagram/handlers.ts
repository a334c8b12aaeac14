// Instagram's commands: writing a message or a reply to a comment, with its sending job.
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { submitMessage } from '../../conversations/messaging/submit-message.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { moderateComment } from '../../conversations/comments/moderate.ts'
import { instagramCommentsAdapter } from './instagram-comments.ts'
import { instagramAdapter } from './instagram-messaging.ts'

export type InstagramCall = 'submitIgMessage' | 'replyToIgComment' | 'hideIgComment' | 'deleteIgComment'

export const instagramHandlers: Handlers<InstagramCall> = {
  hideIgComment: (context, unit) =>
    moderateComment(instagramCommentsAdapter, context, unit, {
      id: context.params['id'] ?? '',
      action: context.body.hidden ? 'hide' : 'show',
    }),
  deleteIgComment: (context, unit) =>
    moderateComment(instagramCommentsAdapter, context, unit, { id: context.params['id'] ?? '', action: 'delete' }),
  submitIgMessage: (context, unit) => {
    const { igConversationId: conversationId, lastOutboundId, data } = context.body
    return submitMessage(instagramAdapter, context, unit, { conversationId, lastOutboundId, data })
  },
  replyToIgComment: async (context, unit) => {
    const answered = await unit.get('IGCOMMENT', context.params['id'] ?? '')
    // As for one that they may not see.
    if (!answered) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
    const { igUserId, igMediaId, rootCommentId } = answered
    return writeReply(context, unit, {
      itemType: 'igComment',
      itemId: rootCommentId,
      text: context.body.message,
      // Instagram takes words alone under a comment.
      mediaId: null,
      lastOutboundId: context.body.lastOutboundId,
      fields: () =>
        Promise.resolve({
          igUserId,
          igMediaId,
          rootCommentId,
          parentCommentId: answered._id,
          attachment: null,
          isRemoteDeleted: false,
          isHidden: false,
        }),
    })
  },
}
