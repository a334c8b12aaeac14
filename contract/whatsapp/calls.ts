// WhatsApp Business calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { array, choice, object, reference, references, text } from '../fields.ts'
import type { AnyRow, Row } from '../index.ts'
import { maxForwards } from './max-forwards.ts'
import { reactionCall } from '../reaction-call.ts'
import { numberCalls } from './number-calls.ts'
import { templateCalls } from './template-calls.ts'
import { customersCall, linkCustomerCall, markAsReadCall, markMatchingAsReadCall } from '../record-calls.ts'

const templateParameter = object({
  type: choice('text', 'coupon_code').required(),
  text: text(1_024),
  coupon_code: text(15),
  parameter_name: text(100),
})

/** In the platform's format; the file of its header is the message's `media`. */
const template = object({
  name: text(512).required(),
  language: object({ code: text(40).required() }).required(),
  components: array(
    object({
      type: text(20).required(),
      sub_type: text(20),
      index: text(3),
      parameters: array(templateParameter.required()).max(100).nullable(),
    }).required(),
  )
    .max(20)
    .nullable(),
})
  .default(undefined)
  .optional()

export const whatsappCalls = {
  /** Fetches the templates of the business account from the platform, and answers them. */
  waTemplates: defineCall<{ templates: readonly Row<'FBWATEMPLATE'>[] }>()({
    method: 'GET',
    path: '/api/wa/waba/:id/templates',
    right: 'member',
  }),
  /**
   * Writes a message and enqueues its sending job; answers the queued message. It goes to a contact, or from one of our numbers to
   * `data.to`, which creates the contact and the conversation. The contact may be identified by one of their messages; all given ids must
   * belong to them. HELD if somebody has replied in the meantime.
   */
  submitWaMessage: defineCall<{ messageId: string; threadId: string }>()({
    method: 'POST',
    path: '/api/wa/messages/submit',
    right: 'member',
    body: object({
      fbWaContactId: reference(),
      fbWaMessageId: reference(),
      fbWaPhoneId: reference(),
      fbWaBAId: reference(),
      lastOutboundId: reference(),
      data: object({
        to: text(40),
        message: text(20_000),
        media: reference(),
        template,
        repliedFbWaMessageId: reference(),
      }).required(),
    }),
    command: true,
  }),
  /** Whether a plain message may be sent, to `fbWaContactId` or from `fbWaPhoneId` to `to`, and until when. */
  activeWaConversation: defineCall<{ active: boolean; until: string | null; threadId: string | null }>()({
    method: 'GET',
    path: '/api/wa/conversations/active',
    right: 'member',
  }),
  /** The categories that a template of the account may have. */
  waTemplateCategories: defineCall<{ categories: readonly string[] }>()({
    method: 'GET',
    path: '/api/wa/waba/:id/categories',
    right: 'member',
  }),
  /** A conversation belongs to one contact and one number; `:id` is the contact. */
  markWaConversationAsRead: markAsReadCall('/api/wa/conversations'),
  /** Without a body: all contacts that the caller sees. */
  markWaContactsAsRead: markMatchingAsReadCall('/api/wa/contacts'),
  /** The contact of a number by the platform's identifier: digits or user id. Query: `fbWaPhoneId`. */
  waContactByExternalId: defineCall<AnyRow>()({
    method: 'GET',
    path: '/api/wa/contacts/external/:externalId',
    right: 'member',
    words: ['externalId'],
  }),
  /** Forwards the text or file of a message to contacts of the same organisation; all or none. NOT_FORWARDABLE if it has neither. */
  forwardWaMessage: defineCall<{ messageIds: readonly string[] }>()({
    method: 'POST',
    path: '/api/wa/messages/:id/forward',
    right: 'member',
    body: object({ fbWaContactIds: references().min(1, 'EMPTY_VALUE').max(maxForwards, 'INVALID_VALUE').required() }),
    command: true,
  }),
  /** Marks its conversation as read here, up to and including this message; no read receipt. */
  readWaMessage: defineCall<Record<string, never>>()({
    method: 'PATCH',
    path: '/api/wa/messages/:id/read',
    right: 'member',
    command: true,
  }),
  /**
   * Sends a read receipt for this message and all before it; `data.read_told` or `data.read_refused` of the message holds the result.
   * NO_READ_RECEIPT for an outbound message.
   */
  submitWaMessageRead: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/wa/messages/:id/submit/read',
    right: 'member',
    command: true,
  }),
  reactToWaMessage: reactionCall('/api/wa/messages/:id/reaction'),
  ...numberCalls,
  ...templateCalls,
  waContactCustomers: customersCall('/api/wa/contacts'),
  linkWaContactCustomer: linkCustomerCall('/api/wa/contacts'),
} as const
