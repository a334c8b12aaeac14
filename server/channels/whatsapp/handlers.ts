// WhatsApp Business commands: writing a message with its sending job.
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/call-context.ts'
import { writeReply } from '../../sending/write-reply.ts'

export const whatsappHandlers: Handlers<'submitWaMessage'> = {
  submitWaMessage: (context, unit) => {
    const { fbWaContactId, lastOutboundId, data } = context.body
    return writeReply(context, unit, {
      itemType: 'waContact',
      itemId: fbWaContactId,
      text: data.message,
      lastOutboundId,
      fields: async () => {
        const contact = await unit.get('FBWACONTACT', fbWaContactId)
        if (!contact) throw new ApiError('NOT_FOUND', undefined, 'FBWACONTACT')
        return {
          fbWaBAId: contact.fbWaBAId,
          fbWaPhoneId: contact.fbWaPhoneId,
          fbWaContactId,
          repliedToMessageId: data.repliedFbWaMessageId ?? null,
          attachments: [],
          deleted: false,
          tags: [],
          reactions: [],
          data: { type: 'text', text: { body: data.message } },
        }
      },
    })
  },
}
