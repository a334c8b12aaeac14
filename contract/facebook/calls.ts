// Facebook's calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { deleteCommentCall, hideCommentCall } from '../comment-calls.ts'
import { array, choice, object, reference, text } from '../fields.ts'
import {
  customersCall,
  linkCustomerCall,
  markAllUnderCall,
  markAsReadCall,
  markMatchingAsReadCall,
} from '../record-calls.ts'

/** Message tags that the platform once took; only HUMAN_AGENT still works (docs/decisions.md, 19). */
const messageTags = [
  'ACCOUNT_UPDATE',
  'CONFIRMED_EVENT_UPDATE',
  'CUSTOMER_FEEDBACK',
  'HUMAN_AGENT',
  'POST_PURCHASE_UPDATE',
] as const
const messageKinds = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG'] as const

export const facebookCalls = {
  /** Writes a message and its sending job. Answers the message as queued; HELD where somebody answered meanwhile. */
  submitFbMessage: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/fb/messages/submit',
    right: 'member',
    body: object({
      fbConversationId: reference().required(),
      fbPageId: reference(),
      fbUserId: reference(),
      fbMessageId: reference(),
      /** Our newest message in the conversation that the author had seen; null where there was none. */
      lastOutboundId: reference(),
      data: object({
        type: choice(...messageKinds),
        tag: choice(...messageTags),
        message: text(20_000),
        /** A file that was uploaded for it (`beginUpload`). */
        media: reference(),
      }).required(),
    }),
    command: true,
  }),
  /** A public reply under a comment; `:id` is the comment that is answered. */
  submitFbComment: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/fb/comments/:id/comments',
    right: 'member',
    body: object({ message: text(20_000), media: reference(), lastOutboundId: reference() }),
    command: true,
  }),
  hideFbComment: hideCommentCall('/api/fb/comments'),
  deleteFbComment: deleteCommentCall('/api/fb/comments'),
  /** Asks the platform what may be done to the comments, and keeps it with them. */
  fbCommentFlags: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/fb/comments/flags',
    right: 'manager',
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
} as const
