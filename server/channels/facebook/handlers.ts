// Facebook's commands: writing a message or a comment with its sending job, hiding and deleting comments.
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { submitMessage } from '../../conversations/messaging/submit-message.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { moderateComment } from '../../conversations/comments/moderate.ts'
import { fetchCommentFlags } from './comment-flags.ts'
import { facebookCommentsAdapter } from './facebook-comments.ts'
import { messengerAdapter } from './messenger.ts'

export type FacebookCall =
  'submitFbMessage' | 'submitFbComment' | 'hideFbComment' | 'deleteFbComment' | 'fbCommentFlags'

export const facebookHandlers: Handlers<FacebookCall> = {
  hideFbComment: (context, unit) =>
    moderateComment(facebookCommentsAdapter, context, unit, {
      id: context.params['id'] ?? '',
      action: context.body.hidden ? 'hide' : 'show',
    }),
  deleteFbComment: (context, unit) =>
    moderateComment(facebookCommentsAdapter, context, unit, { id: context.params['id'] ?? '', action: 'delete' }),
  fbCommentFlags: async ({ services, rights, body }) => {
    await fetchCommentFlags(services, rights, body.ids)
    return {}
  },
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
