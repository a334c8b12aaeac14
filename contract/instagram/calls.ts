// Instagram's calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { deleteCommentCall, hideCommentCall } from '../comment-calls.ts'
import { choice, object, reference, text } from '../fields.ts'
import {
  customersCall,
  linkCustomerCall,
  markAllUnderCall,
  markAsReadCall,
  markMatchingAsReadCall,
} from '../record-calls.ts'

export const instagramCalls = {
  /** Writes a message and its sending job. Answers the message as queued; HELD where somebody answered meanwhile. */
  submitIgMessage: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/ig/messages/submit',
    right: 'member',
    body: object({
      igConversationId: reference().required(),
      lastOutboundId: reference(),
      data: object({
        type: choice('RESPONSE', 'MESSAGE_TAG'),
        tag: choice('HUMAN_AGENT'),
        message: text(20_000),
        media: reference(),
      }).required(),
    }),
    command: true,
  }),
  /** A public reply under a comment; `:id` is the comment that is answered. */
  replyToIgComment: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/ig/comments/:id/reply',
    right: 'member',
    body: object({ message: text(20_000), lastOutboundId: reference() }),
    command: true,
  }),
  hideIgComment: hideCommentCall('/api/ig/comments'),
  deleteIgComment: deleteCommentCall('/api/ig/comments'),
  markIgConversationAsRead: markAsReadCall('/api/ig/conversations'),
  markIgMessageAsRead: markAsReadCall('/api/ig/messages'),
  markIgCommentAsRead: markAsReadCall('/api/ig/comments'),
  markIgMediaAsRead: markAllUnderCall('/api/ig/media/:id/markAsRead'),
  /** The documents name it beside the other; media have nothing else to read. */
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
} as const
