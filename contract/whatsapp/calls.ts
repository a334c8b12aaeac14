// WhatsApp Business calls beyond the generic ones.
import { defineCall } from '../call.ts'
import { object, reference, text } from '../fields.ts'

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
} as const
