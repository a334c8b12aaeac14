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

/** As the platform takes it; the file of its header is the message's `media`. */
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
  /** Asks the platform for the templates of the business account, and answers those that it has. */
  waTemplates: defineCall<{ templates: readonly Row<'FBWATEMPLATE'>[] }>()({
    method: 'GET',
    path: '/api/wa/waba/:id/templates',
    right: 'member',
  }),
  /**
   * Writes a message and its sending job, to a contact, or from a number of ours to `data.to`: that contact and their conversation are
   * made with it. The contact may be named by one of their messages; whatever else is named must be of them. Answers the message as
   * queued; HELD where somebody answered meanwhile.
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
  /** A conversation is a contact's with a number: `:id` is the contact. */
  markWaConversationAsRead: markAsReadCall('/api/wa/conversations'),
  /** Without a body: all that the caller sees. */
  markWaContactsAsRead: markMatchingAsReadCall('/api/wa/contacts'),
  /** The contact of a number by what the platform calls them: digits or user id. Query `fbWaPhoneId`. */
  waContactByExternalId: defineCall<AnyRow>()({
    method: 'GET',
    path: '/api/wa/contacts/external/:externalId',
    right: 'member',
    words: ['externalId'],
  }),
  /** Sends the text or file of a message to others of the same organisation, all or nobody. NOT_FORWARDABLE where it has neither. */
  forwardWaMessage: defineCall<{ messageIds: readonly string[] }>()({
    method: 'POST',
    path: '/api/wa/messages/:id/forward',
    right: 'member',
    body: object({ fbWaContactIds: references().min(1, 'EMPTY_VALUE').max(maxForwards, 'INVALID_VALUE').required() }),
    command: true,
  }),
  /** For us: its conversation up to and including it. */
  readWaMessage: defineCall<Record<string, never>>()({
    method: 'PATCH',
    path: '/api/wa/messages/:id/read',
    right: 'member',
    command: true,
  }),
  /** Tells the customer that it was read, and with it all before it; the message says in `data.read_told` or `data.read_refused` what came of it. NO_READ_RECEIPT where it is ours. */
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
