// Instagram's calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { deleteCommentCall, hideCommentCall, keepCommentCall } from '../comment-calls.ts'
import { boolean, choice, object, reference, text } from '../fields.ts'
import { platformReadCall } from '../platform-reads.ts'
import { reactionCall } from '../reaction-call.ts'
import {
  customersCall,
  linkCustomerCall,
  markAllUnderCall,
  markAsReadCall,
  markMatchingAsReadCall,
} from '../record-calls.ts'

export const instagramCalls = {
  /** Like `submitFbMessage`; with `igCommentId` and `commentReply` a private reply. */
  submitIgMessage: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/ig/messages/submit',
    right: 'member',
    body: object({
      igConversationId: reference(),
      igCommentId: reference(),
      lastOutboundId: reference(),
      data: object({
        type: choice('RESPONSE', 'MESSAGE_TAG'),
        tag: choice('HUMAN_AGENT'),
        message: text(20_000),
        commentReply: boolean(),
        media: reference(),
      }).required(),
    }),
    command: true,
  }),
  reactToIgMessage: reactionCall('/api/ig/messages/:id/reaction'),
  /** Writes a public reply to a comment; `:id` is that comment. COMMENT_GONE. */
  replyToIgComment: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/ig/comments/:id/reply',
    right: 'member',
    body: object({ message: text(20_000), lastOutboundId: reference() }),
    command: true,
  }),
  /** Writes a comment of the account under a piece of media, which begins a conversation. PUBLICATION_GONE. */
  commentOnIgMedia: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/ig/media/:id/comments',
    right: 'member',
    body: object({ message: text(20_000) }),
    command: true,
  }),
  hideIgComment: hideCommentCall('/api/ig/comments'),
  keepIgComment: keepCommentCall('/api/ig/comments'),
  deleteIgComment: deleteCommentCall('/api/ig/comments'),
  markIgConversationAsRead: markAsReadCall('/api/ig/conversations'),
  markIgMessageAsRead: markAsReadCall('/api/ig/messages'),
  markIgCommentAsRead: markAsReadCall('/api/ig/comments'),
  markIgMediaAsRead: markAllUnderCall('/api/ig/media/:id/markAsRead'),
  /** The same as `markIgMediaAsRead`, because media have nothing to read but comments. */
  markIgMediaCommentsAsRead: markAllUnderCall('/api/ig/media/:id/markAsRead/comments'),
  markMatchingIgMediaAsRead: markMatchingAsReadCall('/api/ig/media'),
  markIgConversationsAsRead: markMatchingAsReadCall('/api/ig/conversations'),
  markIgCommentsAsRead: markMatchingAsReadCall('/api/ig/comments'),
  igMediaCustomers: customersCall('/api/ig/media'),
  linkIgMediaCustomer: linkCustomerCall('/api/ig/media'),
  igConversationCustomers: customersCall('/api/ig/conversations'),
  linkIgConversationCustomer: linkCustomerCall('/api/ig/conversations'),
  igCommentCustomers: customersCall('/api/ig/comments'),
  linkIgCommentCustomer: linkCustomerCall('/api/ig/comments'),
  igUserMedia: platformReadCall('/api/ig/users/:id/media', 'member'),
  igUserTags: platformReadCall('/api/ig/users/:id/tags', 'member'),
  igUserStories: platformReadCall('/api/ig/users/:id/stories', 'member'),
  igUserConversations: platformReadCall('/api/ig/users/:id/conversations', 'member'),
  igMediaMentioned: platformReadCall('/api/ig/media/:id/mentioned', 'member'),
  igMediaComments: platformReadCall('/api/ig/media/:id/comments', 'member'),
  igMediaChildren: platformReadCall('/api/ig/media/:id/children', 'member'),
  igTaggedMentioned: platformReadCall('/api/ig/media/tagged/:id/mentioned', 'member'),
  igTaggedComments: platformReadCall('/api/ig/media/tagged/:id/comments', 'member'),
  igTaggedChildren: platformReadCall('/api/ig/media/tagged/:id/children', 'member'),
  igCommentMentioned: platformReadCall('/api/ig/comments/:id/mentioned', 'member'),
  igMessageAttachments: platformReadCall('/api/ig/messages/:id/attachments', 'member'),
  igMessageShares: platformReadCall('/api/ig/messages/:id/shares', 'member'),
} as const
