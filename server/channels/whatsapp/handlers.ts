// WhatsApp Business commands: writing a message with its sending job.
import type { Row } from '../../../contract/index.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { toStorableText } from '../../lib/lossless-json.ts'
import { openConversation } from './open-conversation.ts'
import { checkWindow } from './reply-window.ts'
import { composeTemplate } from './template-message.ts'

/** Only a message of the same conversation that the platform knows can be answered. */
const findAnsweredMessage = async (
  unit: UnitOfWork,
  fbWaContactId: string,
  messageId: string | null,
): Promise<Row<'FBWAMESSAGE'> | null> => {
  if (messageId === null) return null
  const message = await unit.get('FBWAMESSAGE', messageId)
  if (message?.fbWaContactId !== fbWaContactId || !message.fbId)
    throw new ApiError('NOT_FOUND', undefined, 'FBWAMESSAGE')
  return message
}

/** In the platform's members, as an incoming one has them. */
export const toPlatformContent = (text: string, attachment: Attachment | null): Record<string, unknown> => {
  if (!attachment) return { type: 'text', text: { body: text } }
  const { type, name, mime_type } = attachment
  return {
    type,
    [type]: {
      mime_type,
      ...(type === 'document' ? { filename: name } : {}),
      ...(text === '' ? {} : { caption: text }),
    },
  }
}

/** Of a message to the contact, without what its author chooses. */
export const toContactFields = (
  unit: UnitOfWork,
  { _id, fbWaBAId, fbWaPhoneId }: Row<'FBWACONTACT'>,
  attachment: Attachment | null,
) => ({
  fbWaBAId,
  fbWaPhoneId,
  fbWaContactId: _id,
  timestamp: unit.now,
  attachments: attachment ? [attachment] : [],
  deleted: false,
  tags: [],
  reactions: [],
})

export const submitHandlers: Handlers<'submitWaMessage'> = {
  submitWaMessage: async (context, unit) => {
    const { fbWaPhoneId, data } = context.body
    const given = context.body.fbWaContactId
    const opened = given
      ? { contactId: given, lastOutboundId: context.body.lastOutboundId }
      : await openConversation(context.services, unit, context.rights, { fbWaPhoneId, to: data.to })
    const fbWaContactId = opened.contactId
    // Nobody learns of templates through a conversation that they may not see.
    const { _id: threadId } = await getVisibleThread(context.services, unit, context.rights, { itemId: fbWaContactId })
    const contact = await unit.get('FBWACONTACT', fbWaContactId)
    const template = data.template && contact ? await composeTemplate(unit, contact.fbWaBAId, data.template) : null
    const { messageId } = await writeReply(context, unit, {
      itemType: 'waContact',
      itemId: fbWaContactId,
      text: template?.text ?? data.message,
      mediaId: data.media,
      lastOutboundId: opened.lastOutboundId,
      fields: async (_unit, thread, attachment) => {
        if (!template) checkWindow(thread, unit.now)
        if (!contact) throw new ApiError('NOT_FOUND', undefined, 'FBWACONTACT')
        const answered = await findAnsweredMessage(unit, fbWaContactId, data.repliedFbWaMessageId ?? null)
        return {
          ...toContactFields(unit, contact, attachment),
          repliedToMessageId: answered?._id ?? null,
          replyTo: answered?.fbId ?? null,
          data: template?.dataWith(attachment) ?? toPlatformContent(toStorableText(data.message ?? ''), attachment),
        }
      },
    })
    return { messageId, threadId }
  },
}
