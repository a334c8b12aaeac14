// Handlers of Facebook's calls: submit a message or a comment with its sending job, hide and delete comments.
import type { Handlers } from '../../records/call-context.ts'
import { submitMessageOrPrivateReply } from '../../conversations/comments/submit-message.ts'
import { answerComment, commentOnPublication } from '../../conversations/comments/answer-comment.ts'
import { reactToMessage } from '../../conversations/messaging/react.ts'
import { createModerationCalls } from '../../conversations/comments/moderate.ts'
import { fetchCommentFlags } from './comment-flags.ts'
import { createPlatformReads } from '../../platform/platform-read.ts'
import { facebookCommentsAdapter } from './facebook-comments.ts'
import { messengerAdapter } from './messenger.ts'
import { submitPost } from './publish-post.ts'
import { facebookReads } from './facebook-reads.ts'
import { findConversationId } from './find-conversation.ts'

export type FacebookCall =
  | 'submitFbMessage'
  | 'reactToFbMessage'
  | 'submitFbComment'
  | 'commentOnFbPost'
  | 'hideFbComment'
  | 'deleteFbComment'
  | 'keepFbComment'
  | 'fbCommentFlags'
  | 'submitFbPost'
  | keyof typeof facebookReads

const moderation = createModerationCalls(facebookCommentsAdapter)

export const facebookHandlers: Handlers<FacebookCall> = {
  ...createPlatformReads(facebookReads),
  hideFbComment: moderation.hide,
  deleteFbComment: moderation.delete,
  keepFbComment: moderation.keep,
  submitFbPost: submitPost,
  fbCommentFlags: async ({ services, rights, body }) => {
    await fetchCommentFlags(services, rights, body.ids)
    return {}
  },
  submitFbMessage: async (context, unit) => {
    const { body } = context
    const { fbConversationId, fbPageId, fbUserId, fbMessageId, fbPostId, lastOutboundId, data } = body
    // A visitor's post is stored as a comment that has the id of the post.
    const commentId = body.fbCommentId ?? fbPostId
    return submitMessageOrPrivateReply(facebookCommentsAdapter, context, unit, {
      conversationId: fbConversationId ?? (commentId ? null : await findConversationId(unit, body)),
      commentId,
      lastOutboundId,
      data,
      messageId: fbMessageId,
      named: commentId ? { fbPageId, fbPostId, fromId: fbUserId } : { fbPageId, fbUserId },
    })
  },
  reactToFbMessage: (context, unit) =>
    reactToMessage(messengerAdapter, context, unit, {
      id: context.params['id'] ?? '',
      emoji: context.body.emoji || null,
    }),
  submitFbComment: (context, unit) =>
    answerComment(facebookCommentsAdapter, context, unit, {
      id: context.params['id'] ?? '',
      text: context.body.message,
      mediaId: context.body.media,
      lastOutboundId: context.body.lastOutboundId,
    }),
  commentOnFbPost: (context, unit) =>
    commentOnPublication(facebookCommentsAdapter, context, unit, {
      id: context.params['id'] ?? '',
      text: context.body.message,
      mediaId: context.body.media,
    }),
}
