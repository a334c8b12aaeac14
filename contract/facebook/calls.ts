// Facebook's calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { deleteCommentCall, hideCommentCall, keepCommentCall } from '../comment-calls.ts'
import { array, boolean, choice, object, reference, text, time, webAddress } from '../fields.ts'
import { platformReadCall } from '../platform-reads.ts'
import { messageKinds, messageTags } from './message-kinds.ts'
import { reactionCall } from '../reaction-call.ts'
import {
  customersCall,
  linkCustomerCall,
  markAllUnderCall,
  markAsReadCall,
  markMatchingAsReadCall,
} from '../record-calls.ts'

export const facebookCalls = {
  /**
   * Writes a message and enqueues its sending job; answers the queued message. HELD if somebody has replied in the meantime. The
   * conversation may be identified by one of its messages, or by page and person; all given ids must belong to it. With `commentReply`
   * and `fbCommentId`, or `fbPostId` of a visitor's post, it is a private reply, of text only: PRIVATE_REPLY_SENT, PRIVATE_REPLY_LATE,
   * NO_PRIVATE_REPLY.
   */
  submitFbMessage: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/fb/messages/submit',
    right: 'member',
    body: object({
      fbConversationId: reference(),
      fbCommentId: reference(),
      fbPostId: reference(),
      fbPageId: reference(),
      fbUserId: reference(),
      fbMessageId: reference(),
      /** The newest outbound message that the author had seen in the conversation; null if there was none. */
      lastOutboundId: reference(),
      data: object({
        type: choice(...messageKinds),
        tag: choice(...messageTags),
        message: text(20_000),
        commentReply: boolean(),
        /** A file that was uploaded for this message (`beginUpload`). */
        media: reference(),
        /** The message of the same conversation that is quoted. */
        repliedFbMessageId: reference(),
      }).required(),
    }),
    command: true,
  }),
  reactToFbMessage: reactionCall('/api/fb/messages/:id/reaction'),
  /** Writes a public reply to a comment; `:id` is that comment. COMMENT_GONE. */
  submitFbComment: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/fb/comments/:id/comments',
    right: 'member',
    body: object({ message: text(20_000), media: reference(), lastOutboundId: reference() }),
    command: true,
  }),
  /** Writes a comment of the page under a post, which begins a conversation. PUBLICATION_GONE. */
  commentOnFbPost: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/fb/posts/:id/comments',
    right: 'member',
    body: object({ message: text(20_000), media: reference() }),
    command: true,
  }),
  hideFbComment: hideCommentCall('/api/fb/comments'),
  keepFbComment: keepCommentCall('/api/fb/comments'),
  deleteFbComment: deleteCommentCall('/api/fb/comments'),
  /** Asks the platform which actions the comments allow, and stores the result with them. */
  fbCommentFlags: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/fb/comments/flags',
    right: 'member',
    body: object({ ids: array(reference().required()).min(1, 'REQUIRED').max(50, 'TOO_MANY_VALUES').required() }),
  }),
  markFbConversationAsRead: markAsReadCall('/api/fb/conversations'),
  markFbMessageAsRead: markAsReadCall('/api/fb/messages'),
  markFbCommentAsRead: markAsReadCall('/api/fb/comments'),
  markFbPostAsRead: markAllUnderCall('/api/fb/posts/:id/markAsRead'),
  markFbPostsAsRead: markMatchingAsReadCall('/api/fb/posts'),
  markFbConversationsAsRead: markMatchingAsReadCall('/api/fb/conversations'),
  markFbCommentsAsRead: markMatchingAsReadCall('/api/fb/comments'),
  fbPostCustomers: customersCall('/api/fb/posts'),
  linkFbPostCustomer: linkCustomerCall('/api/fb/posts'),
  fbConversationCustomers: customersCall('/api/fb/conversations'),
  linkFbConversationCustomer: linkCustomerCall('/api/fb/conversations'),
  fbCommentCustomers: customersCall('/api/fb/comments'),
  linkFbCommentCustomer: linkCustomerCall('/api/fb/comments'),
  /** The number of reactions of each type on a post; also stored with the post. */
  fbPostLikes: platformReadCall('/api/fb/posts/:id/likes', 'member'),
  fbPageInfo: platformReadCall('/api/fb/pages/:id/info', 'manager'),
  fbPageSubscriptions: platformReadCall('/api/fb/pages/:id/subscriptions', 'manager'),
  /** Subscribes to all webhooks that the page needs, in a job. */
  subscribeFbPage: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/fb/pages/:id/subscriptions',
    right: 'manager',
    command: true,
  }),
  /**
   * Publishes a post in a job, immediately or at a time 10 minutes to 30 days ahead; if that fails, the author is notified. Pictures are
   * uploads of the author. SCOPE_MISSING if the connection may not publish.
   */
  submitFbPost: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/fb/pages/:id/submitPost',
    right: 'manager',
    body: object({
      message: text(5_000),
      link: webAddress(),
      media: array(reference().required()).max(10, 'TOO_MANY_VALUES'),
      scheduledTime: time(),
    }),
    command: true,
  }),
  fbPageLabels: platformReadCall('/api/fb/pages/:id/customLabels', 'manager'),
  /** The Instagram account linked to the page. */
  fbPageIgUsers: platformReadCall('/api/fb/pages/:id/igusers', 'manager'),
  /** All Instagram accounts that the page lists, including those of the older way of linking. */
  fbPageInstagrams: platformReadCall('/api/fb/pages/:id/instagram/getAll', 'manager'),
  fbMessageAttachments: platformReadCall('/api/fb/messages/:id/attachments', 'member'),
  fbMessageShares: platformReadCall('/api/fb/messages/:id/shares', 'member'),
  /** The pages of a person who connected accounts here. */
  fbUserAccounts: platformReadCall('/api/fb/users/:id/accounts', 'manager'),
  fbUserLabels: platformReadCall('/api/fb/users/:id/customLabels', 'manager'),
} as const
