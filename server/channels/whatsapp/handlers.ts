// Handler of the command that submits a WhatsApp Business message, with its send job.
import type { BodyOf } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import type { Row } from '../../../contract/index.ts'
import { toInternationalDigits } from '../../../contract/telephone.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { checkNamed } from '../../conversations/sending/check-named.ts'
import { writeReply } from '../../conversations/sending/write-reply.ts'
import { toStorableText } from '../../lib/lossless-json.ts'
import { openConversation } from './open-conversation.ts'
import { checkWindow } from './reply-window.ts'
import { composeTemplate } from './template-message.ts'

/** Only a message of the same conversation that has a platform id can be answered. */
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

/** The content in the platform's members, as an inbound message has them. */
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

/** Fields of a message to the contact, without those that the author chooses. */
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

type MessageBody = BodyOf<Calls['submitWaMessage']>

/** Id of the contact that the body names by id or by one of their messages; null when it names a number. @throws ApiError NOT_FOUND */
const findNamedContact = async (
  unit: UnitOfWork,
  { fbWaContactId, fbWaMessageId, data }: MessageBody,
): Promise<string | null> => {
  if (fbWaContactId) return fbWaContactId
  if (!fbWaMessageId || data.to) return null
  const message = await unit.get('FBWAMESSAGE', fbWaMessageId)
  // The same error as for a message that the caller may not see.
  if (!message) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  return message.fbWaContactId
}

/** Checks that all other ids of the body belong to the contact. @throws ApiError NOT_FOUND, INVALID_BODY */
const checkContact = async (
  unit: UnitOfWork,
  contact: Row<'FBWACONTACT'>,
  { fbWaContactId, fbWaMessageId, fbWaPhoneId, fbWaBAId, data }: MessageBody,
): Promise<void> => {
  checkNamed('FBWACONTACT', contact, { fbWaPhoneId, fbWaBAId })
  if (fbWaMessageId && (await unit.get('FBWAMESSAGE', fbWaMessageId))?.fbWaContactId !== contact._id)
    throw new ApiError('NOT_FOUND', undefined, 'FBWAMESSAGE')
  const own = fbWaContactId && data.to ? await unit.get('FBWAPHONE', contact.fbWaPhoneId) : null
  if (own && toInternationalDigits(data.to ?? '', own.displayPhoneNumber ?? '') !== contact.remoteId)
    throw new ApiError('INVALID_BODY', { 'data.to': 'INVALID_VALUE' }, 'submitWaMessage')
}

export const submitHandlers: Handlers<'submitWaMessage'> = {
  submitWaMessage: async (context, unit) => {
    const { fbWaPhoneId, data } = context.body
    if (data.template && data.message?.trim())
      throw new ApiError('INVALID_BODY', { 'data.message': 'FIELD_NOT_ALLOWED' }, 'submitWaMessage')
    const given = await findNamedContact(unit, context.body)
    const opened = given
      ? { contactId: given, lastOutboundId: context.body.lastOutboundId }
      : await openConversation(context.services, unit, context.rights, { fbWaPhoneId, to: data.to })
    const fbWaContactId = opened.contactId
    // An error about a template must not reveal a conversation that the caller may not see.
    const { _id: threadId } = await getVisibleThread(context.services, unit, context.rights, { itemId: fbWaContactId })
    const contact = await unit.get('FBWACONTACT', fbWaContactId)
    if (contact) await checkContact(unit, contact, context.body)
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
        const answeredMessage = await findAnsweredMessage(unit, fbWaContactId, data.repliedFbWaMessageId ?? null)
        return {
          ...toContactFields(unit, contact, attachment),
          repliedToMessageId: answeredMessage?._id ?? null,
          replyTo: answeredMessage?.fbId ?? null,
          data: template?.dataWith(attachment) ?? toPlatformContent(toStorableText(data.message ?? ''), attachment),
        }
      },
    })
    return { messageId, threadId }
  },
}
