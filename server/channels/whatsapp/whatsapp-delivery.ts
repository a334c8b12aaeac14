// How a WhatsApp message leaves: through our number, to the person by number or, where the platform keeps it back, by user id.
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

/** `to` wins where both are given. */
export const recipientOf = ({ remoteId, fbId }: Contact) => (remoteId ? { to: remoteId } : { recipient: fbId })

/** Without asking for it, a link comes as bare words. */
const hasLink = (text: string | null | undefined): boolean => /\bhttps?:\/\/\S/i.test(text ?? '')

/** Recorders make Ogg; the platform shows it as a voice message only where it is called one. */
const isRecording = ({ type, mime_type }: Attachment): boolean => type === 'audio' && mime_type === 'audio/ogg'

/** With the file of its header, which only the platform's own id names. */
const templateOf = (template: JsonObject, file: Attachment | undefined, fileId: string | null) => {
  if (!file) return template
  const header = { type: 'header', parameters: [{ type: file.type, [String(file.type)]: { id: fileId } }] }
  return { ...template, components: [header, ...asList(template['components'])] }
}

/** A text, a template, or a file that was brought before, with its words. */
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
    // Other numbers of its account may be connected still.
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
    // The platform cannot be asked: a status with our mark tells, or nobody.
    find: () => Promise.resolve({ kind: 'untold' }),
    // Every status names its message; there are no watermarks.
    statusAt: (status) => status,
    awaited: (id) => messageWaitKey(phone.fbId, id),
  }
}
