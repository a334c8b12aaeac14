// Messages: theirs, and ours that somebody wrote on the phone itself.
import type { Row } from '../../../contract/index.ts'
import { addNotification } from '../../notifications/add-notification.ts'
import { snippetOf } from '../../threads/message-facts.ts'
import { threadAfterMessage } from '../../threads/thread-after-message.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asText } from '../../webhooks/json-reading.ts'
import { noteInboundAt } from '../channel-health.ts'
import type { ContactParts } from './contacts.ts'
import { meet } from './contacts.ts'
import type { MessageContext } from './message-context.ts'
import { keepMedia } from './media.ts'
import { contentOf } from './message-content.ts'
import { linkReplies } from './replies.ts'
import { openWindow } from './reply-window.ts'

type Message = Row<'FBWAMESSAGE'>

const add = async (context: MessageContext, { contact }: ContactParts): Promise<Message> => {
  const { unit, account, phone, organisationId, time, message, ownerSent } = context
  const content = contentOf(message)
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
    },
    { organisationId, createdTime: time, ...(ownerSent ? {} : { event: 'NEW_WA_MESSAGE' }) },
  )
  const fbWaMediaId = await keepMedia(unit, added, content.attachments)
  if (fbWaMediaId !== null) await unit.change('FBWAMESSAGE', added._id, { fbWaMediaId })
  await linkReplies(unit, added._id)
  return added
}

export const takeMessage = async (context: MessageContext): Promise<Outcome> => {
  const { unit, phone, message, names, ownerSent, time } = context
  const fbId = asText(message['id'])
  if (fbId !== null && (await unit.find('FBWAMESSAGE', { fbWaPhoneId: phone._id, fbId }))) return done
  const parts = await meet(context, { names })
  const added = await add(context, parts)
  if (!ownerSent) await openWindow(unit, parts, time)
  const thread = await threadAfterMessage(unit, parts.thread, added)
  if (ownerSent) return done
  addNotification(unit, 'NEW_WA_MESSAGE', thread, { type: 'FBWAMESSAGE', id: added._id, snippet: snippetOf(added) })
  await noteInboundAt(unit, phone._id, time)
  return done
}

/** He opened the conversation and has written nothing yet: he is known, and may be written to. */
export const takeWelcome = async (context: MessageContext): Promise<Outcome> => {
  await openWindow(context.unit, await meet(context, { names: context.names }), context.time)
  return done
}
