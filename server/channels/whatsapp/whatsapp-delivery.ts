// How a WhatsApp message is sent: from our number, to the person's number or, when the platform hides it, to their user id.
import type { Row } from '../../../contract/index.ts'
import type { Attachment, ChannelMessage } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Delivery, OutgoingFile } from '../../context/delivery.ts'
import type { Context } from '../../context/context.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { openToken } from '../../platform/account-token.ts'

type Contact = Row<'FBWACONTACT'>

/** The platform uses `to` when both are given. */
export const recipientOf = ({ remoteId, fbId }: Contact) => (remoteId ? { to: remoteId } : { recipient: fbId })

/** The platform shows no preview of a link unless one is requested. */
const hasLink = (text: string | null | undefined): boolean => /\bhttps?:\/\/\S/i.test(text ?? '')

/** Recorders produce Ogg; the platform shows it as a voice message only when it is marked as one. */
const isRecording = ({ type, mime_type }: Attachment): boolean => type === 'audio' && mime_type === 'audio/ogg'

/** Adds the header's file to the template, by the platform's own id. */
const templateOf = (template: JsonObject, file: Attachment | undefined, fileId: string | null) => {
  if (!file) return template
  const header = { type: 'header', parameters: [{ type: file.type, [String(file.type)]: { id: fileId } }] }
  return { ...template, components: [header, ...asList(template['components'])] }
}

/** A text, a template, or a file that was uploaded before, with its caption. */
const contentOf = ({ message, attachments, data }: Row<'FBWAMESSAGE'>, fileId: string | null) => {
  const file = attachments?.[0]
  const template = data?.['type'] === 'template' ? asObject(data['template']) : null
  if (template) return { type: 'template', template: templateOf(template, file, fileId) }
  if (!file) return { type: 'text', text: { body: message, ...(hasLink(message) ? { preview_url: true } : {}) } }
  const member = {
    id: fileId,
    ...(message ? { caption: message } : {}),
    ...(isRecording(file) ? { voice: true } : {}),
    ...(file.type === 'document' && file.name ? { filename: file.name } : {}),
  }
  return { type: file.type, [file.type]: member }
}

const bodyFor = (message: Row<'FBWAMESSAGE'>, contact: Contact, fileId: string | null) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...recipientOf(contact),
  ...contentOf(message, fileId),
  ...(message.replyTo ? { context: { message_id: message.replyTo } } : {}),
  ...(message.commandId ? { biz_opaque_callback_data: message.commandId } : {}),
})

const fileOf = ({ attachments }: Row<'FBWAMESSAGE'>, phoneFbId: string): OutgoingFile | null => {
  const file = attachments?.[0]
  if (!file) return null
  const fields = { messaging_product: 'whatsapp', type: file.mime_type ?? '' }
  return { mediaId: file.mediaId ?? null, path: `/${phoneFbId}/media`, fields, field: 'file', idMember: 'id' }
}

export const prepareWhatsappDelivery = async (
  services: Context,
  unit: UnitOfWork,
  { _id }: ChannelMessage,
): Promise<Delivery | null> => {
  const message = await unit.get('FBWAMESSAGE', _id)
  const contact = message && (await unit.get('FBWACONTACT', message.fbWaContactId))
  const phone = message && (await unit.get('FBWAPHONE', message.fbWaPhoneId))
  if (!message || !contact || !phone) return null
  return {
    accountId: phone._id,
    // Other numbers of the account may still be connected.
    token: phone.isPassive === true ? null : await openToken(unit, { fbWaBAId: phone.fbWaBAId }),
    acceptedOnly: true,
    tagged: false,
    file: fileOf(message, phone.fbId ?? ''),
    post: async (token, fileId) => {
      const answer = await services.platform.post({
        path: `/${phone.fbId}/messages`,
        token,
        body: bodyFor(message, contact, fileId),
      })
      return asText(asObject(asList(asObject(answer)?.['messages'])[0])?.['id'])
    },
    // The platform has no query for a message: only a status with our mark can tell.
    find: () => Promise.resolve({ kind: 'untold' }),
    // Every status names its message; there are no watermarks.
    statusAt: (status) => status,
    awaited: (id) => messageWaitKey(phone.fbId, id),
  }
}
