// Adds a new message, with its file and the link to the message that it answers.
import type { Row } from '../../../contract/index.ts'
import { asText } from '../../lib/json-reading.ts'
import type { ContactParts } from './context.ts'
import { addMedia } from './media.ts'
import type { MessageContext } from './message-context.ts'
import { readMessageContent } from './message-content.ts'
import { linkReplies } from './replies.ts'

type Message = Row<'FBWAMESSAGE'>

/** @param past fields that differ for a message of the number's history */
export const addMessage = async (
  context: MessageContext,
  { contact }: ContactParts,
  past: Partial<Message> | null = null,
): Promise<Message> => {
  const { unit, account, phone, organisationId, time, message, ownerSent } = context
  const content = readMessageContent(message)
  const added = unit.add(
    'FBWAMESSAGE',
    {
      ...content,
      fbId: asText(message['id']),
      fbWaBAId: account._id,
      fbWaPhoneId: phone._id,
      fbWaContactId: contact._id,
      fromId: ownerSent ? null : contact._id,
      timestamp: time,
      isRead: ownerSent,
      ownerSent,
      ...(ownerSent ? { status: 'sent', sentTime: time } : {}),
      changed: false,
      deleted: false,
      reactions: [],
      failure: null,
      ...past,
    },
    { organisationId, createdTime: time, ...(ownerSent || past ? {} : { event: 'NEW_WA_MESSAGE' }) },
  )
  const fbWaMediaId = addMedia(unit, added, content.attachments)
  if (fbWaMediaId !== null) await unit.change('FBWAMESSAGE', added._id, { fbWaMediaId })
  await linkReplies(unit, added._id)
  return added
}
