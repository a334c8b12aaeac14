// WhatsApp Business calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { object, reference, text } from '../fields.ts'
import { customersCall, linkCustomerCall, markAsReadCall, markMatchingAsReadCall } from '../record-calls.ts'

export const whatsappCalls = {
  /** Writes a message and its sending job. Answers the message as queued; HELD where somebody answered meanwhile. */
  submitWaMessage: defineCall<{ messageId: string }>()({
    method: 'POST',
    path: '/api/wa/messages/submit',
    right: 'member',
    body: object({
      fbWaContactId: reference().required(),
      fbWaPhoneId: reference(),
      fbWaBAId: reference(),
      lastOutboundId: reference(),
      data: object({ message: text(20_000), media: reference(), repliedFbWaMessageId: reference() }).required(),
    }),
    command: true,
  }),
  /** A conversation is a contact's with a number: `:id` is the contact. */
  markWaConversationAsRead: markAsReadCall('/api/wa/conversations'),
  markWaContactsAsRead: markMatchingAsReadCall('/api/wa/contacts'),
  waContactCustomers: customersCall('/api/wa/contacts'),
  linkWaContactCustomer: linkCustomerCall('/api/wa/contacts'),
} as const
