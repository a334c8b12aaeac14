// Messages and postbacks: theirs, and the echoes of ours and of what others sent for the page.
import type { Row } from '../../../contract/index.ts'
import { laterStatus } from '../../../contract/delivery.ts'
import { noteInboundAt } from '../channel-health.ts'
import { addNotification } from '../../notifications/add-notification.ts'
import { sendLane } from '../../sending/send-job.ts'
import { snippetOf } from '../../threads/message-facts.ts'
import { threadAfterChange, threadAfterMessage } from '../../threads/thread-after-message.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { askWhoItIs, ensureConversation, organisationOf } from './conversations.ts'
import type { ConversationParts, MessengerContext } from './conversations.ts'
import { contentOf, textOf } from './message-content.ts'
import type { Content } from './message-content.ts'
import { openWindow } from './reply-window.ts'
import { statusUnder } from './watermarks.ts'

const untouched = { changed: false, deleted: false, reactions: [], failure: null }

const addInbound = async (context: MessengerContext, mid: string | null, content: Content): Promise<void> => {
  const { services, unit, page, time } = context
  const parts = await ensureConversation(context)
  const message = unit.add(
    'FBMESSAGE',
    {
      ...untouched,
      ...content,
      fbId: mid,
      fbPageId: page._id,
      fbConversationId: parts.conversation._id,
      fromId: parts.person._id,
      toIds: [],
      isRead: false,
      ownerSent: false,
    },
    { organisationId: organisationOf(page), createdTime: time, event: 'NEW_FB_MESSAGE' },
  )
  await openWindow(unit, parts, time)
  const thread = await threadAfterMessage(unit, parts.thread, message)
  addNotification(unit, 'NEW_FB_MESSAGE', thread, { type: 'FBMESSAGE', id: message._id, snippet: snippetOf(message) })
  await askWhoItIs(services, unit, parts.person, page)
  await noteInboundAt(unit, page._id, time)
}

/**
 * A message of ours, as the platform echoes it: its id and its time are certain now. One given up with unknown outcome was
 * sent after all.
 */
const takeOwnEcho = async ({ services, unit, time }: MessengerContext, parts: ConversationParts, ours: Row<'FBMESSAGE'>, mid: string): Promise<void> => {
  const known = ours.status === 'failed' ? 'sent' : (ours.status ?? 'queued')
  const status = statusUnder(laterStatus(known, 'sent'), time, parts.conversation)
  await unit.change('FBMESSAGE', ours._id, { fbId: mid, sentTime: time, status, failure: null })
  await threadAfterChange(unit, parts.thread)
  await services.jobs.hurry(unit, sendLane(parts.conversation._id))
}

const addForeignEcho = async (context: MessengerContext, mid: string, content: Content): Promise<void> => {
  const { unit, page, time } = context
  const parts = await ensureConversation(context)
  const message = unit.add(
    'FBMESSAGE',
    {
      ...untouched,
      ...content,
      fbId: mid,
      fbPageId: page._id,
      fbConversationId: parts.conversation._id,
      fromId: null,
      toIds: [parts.person._id],
      isRead: true,
      ownerSent: true,
      status: statusUnder('sent', time, parts.conversation),
      sentTime: time,
    },
    { organisationId: organisationOf(page), createdTime: time },
  )
  await threadAfterMessage(unit, parts.thread, message)
}

/** Ours that the echo is about: by the platform's id, or by our mark where the platform has not told us its id yet. */
const oursInEcho = async ({ unit, page, known }: MessengerContext, value: JsonObject, mid: string): Promise<Row<'FBMESSAGE'> | null> => {
  const byId = await unit.find('FBMESSAGE', { fbPageId: page._id, fbId: mid })
  if (byId) return byId
  const commandId = asText(value['metadata'])
  const marked = commandId === null ? null : await unit.find('FBMESSAGE', { commandId, fbPageId: page._id })
  return marked && !marked.fbId && marked.fbConversationId === known?.conversation._id ? marked : null
}

const takeEcho = async (context: MessengerContext, value: JsonObject, mid: string): Promise<Outcome> => {
  const ours = await oursInEcho(context, value, mid)
  if (!ours) await addForeignEcho(context, mid, contentOf(value))
  else if (context.known && ours.ownerSent) await takeOwnEcho(context, context.known, ours, mid)
  return done
}

export const takeMessage = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (value['is_echo'] === true || context.fromPage) return mid === null ? { state: 'unknown' } : takeEcho(context, value, mid)
  const known = mid === null ? null : await context.unit.find('FBMESSAGE', { fbPageId: context.page._id, fbId: mid })
  if (!known) await addInbound(context, mid, contentOf(value))
  return done
}

/** A tapped button: what the person said is the button's title. */
export const takePostback = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (mid !== null && (await context.unit.find('FBMESSAGE', { fbPageId: context.page._id, fbId: mid }))) return done
  const message = textOf(value['title'] ?? value['payload'])
  await addInbound(context, mid, { ...contentOf({}), message, data: { postback: value } })
  return done
}
