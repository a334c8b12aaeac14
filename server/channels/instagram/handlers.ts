// Instagram's commands: writing a message or a reply to a comment, with its sending job.
import type { Handlers } from '../../records/call-context.ts'
import { submitMessageOrPrivateReply } from '../../conversations/comments/submit-message.ts'
import { answerComment, commentOnPublication } from '../../conversations/comments/answer-comment.ts'
import { reactToMessage } from '../../conversations/messaging/react.ts'
import { createModerationCalls } from '../../conversations/comments/moderate.ts'
import { createPlatformReads } from '../../platform/platform-read.ts'
import { instagramCommentsAdapter } from './instagram-comments.ts'
import { instagramAdapter } from './instagram-messaging.ts'
import { instagramReads } from './instagram-reads.ts'

export type InstagramCall =
  | 'submitIgMessage'
  | 'reactToIgMessage'
  | 'replyToIgComment'
  | 'commentOnIgMedia'
  | 'hideIgComment'
  | 'deleteIgComment'
  | 'keepIgComment'
  | keyof typeof instagramReads

const moderation = createModerationCalls(instagramCommentsAdapter)

export const instagramHandlers: Handlers<InstagramCall> = {
  ...createPlatformReads(instagramReads),
  hideIgComment: moderation.hide,
  deleteIgComment: moderation.delete,
  keepIgComment: moderation.keep,
  submitIgMessage: (context, unit) => {
    const { igConversationId, igCommentId, lastOutboundId, data } = context.body
    return submitMessageOrPrivateReply(instagramCommentsAdapter, context, unit, {
      conversationId: igConversationId,
      commentId: igCommentId,
      lastOutboundId,
      data,
    })
  },
  reactToIgMessage: (context, unit) =>
    reactToMessage(instagramAdapter, context, unit, {
      id: context.params['id'] ?? '',
      emoji: context.body.emoji || null,
    }),
  replyToIgComment: (context, unit) =>
    answerComment(instagramCommentsAdapter, context, unit, {
      id: context.params['id'] ?? '',
      text: context.body.message,
      mediaId: null,
      lastOutboundId: context.body.lastOutboundId,
    }),
  commentOnIgMedia: (context, unit) =>
    commentOnPublication(instagramCommentsAdapter, context, unit, {
      id: context.params['id'] ?? '',
      text: context.body.message,
      mediaId: null,
    }),
}
