// Messages and postbacks: theirs, and the echoes of ours and of what others sent for the page.
import type { Row } from '../../../contract/index.ts'
import { laterStatus } from '../../../contract/delivery.ts'
import { addNotification } from '../../notifications/add-notification.ts'
import { threadAfterMessage } from '../../threads/thread-after-message.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asObject, asText, clip } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { attachmentsOf } from './attachments.ts'
import { ensureConversation, organisationOf } from './conversations.ts'
import type { ConversationParts, MessengerContext } from './conversations.ts'
import { openWindow } from './reply-window.ts'
import { statusUnder } from './watermarks.ts'

const textMost = 20_000

const contentOf = (value: JsonObject) => ({
  message: clip(asText(value['text']) ?? '', textMost).replaceAll('\0', ''),
  attachments: attachmentsOf(value['attachments']),
  replyTo: asText(asObject(value['reply_to'])?.['mid']),
  isUnsupported: value['is_unsupported'] === true,
  data: Object.fromEntries(
    ['quick_reply', 'referral', 'commands', 'app_id'].filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  ),
})

const touchChannel = async ({ unit, page, time }: MessengerContext): Promise<void> => {
  const channel = await unit.find('CHANNEL', { accountId: page._id })
  if (channel && (channel.lastInboundTime ?? '') < time) await unit.change('CHANNEL', channel._id, { lastInboundTime: time })
}

const addInbound = async (context: MessengerContext, mid: string | null, content: ReturnType<typeof contentOf>): Promise<void> => {
  const { unit, page, time } = context
  const parts = await ensureConversation(context)
  const message = unit.add(
    'FBMESSAGE',
    {
      ...content,
      fbId: mid,
      fbPageId: page._id,
      fbConversationId: parts.conversation._id,
      fromId: parts.person._id,
      toIds: [],
      isRead: false,
      changed: false,
      deleted: false,
      ownerSent: false,
      reactions: [],
      failure: null,
    },
    { organisationId: organisationOf(page), createdTime: time, event: 'NEW_FB_MESSAGE' },
  )
  await openWindow(unit, parts, time)
  const thread = await threadAfterMessage(unit, parts.thread, message)
  addNotification(unit, 'NEW_FB_MESSAGE', thread, { type: 'FBMESSAGE', id: message._id, snippet: thread.snippet ?? '' })
  await touchChannel(context)
}

/** The message a command of ours wrote, as the platform echoes it. */
const takeOwnEcho = async ({ unit, time }: MessengerContext, parts: ConversationParts, ours: Row<'FBMESSAGE'>, mid: string): Promise<void> => {
  const status = statusUnder(laterStatus(ours.status ?? 'queued', 'sent'), time, parts.conversation)
  const patch = ours.status === 'failed' ? { status: statusUnder('sent', time, parts.conversation), failure: null } : { status }
  await unit.change('FBMESSAGE', ours._id, { ...patch, fbId: mid, sentTime: ours.sentTime ?? time })
}

const addForeignEcho = async (context: MessengerContext, mid: string, content: ReturnType<typeof contentOf>): Promise<void> => {
  const { unit, page, time } = context
  const parts = await ensureConversation(context)
  const message = unit.add(
    'FBMESSAGE',
    {
      ...content,
      fbId: mid,
      fbPageId: page._id,
      fbConversationId: parts.conversation._id,
      fromId: null,
      toIds: [parts.person._id],
      isRead: true,
      changed: false,
      deleted: false,
      ownerSent: true,
      status: statusUnder('sent', time, parts.conversation),
      sentTime: time,
      reactions: [],
      failure: null,
    },
    { organisationId: organisationOf(page), createdTime: time },
  )
  await threadAfterMessage(unit, parts.thread, message)
}

const takeEcho = async (context: MessengerContext, value: JsonObject, mid: string): Promise<Outcome> => {
  const commandId = asText(value['metadata'])
  const ours = commandId === null ? null : await context.unit.find('FBMESSAGE', { commandId, fbPageId: context.page._id })
  if (ours && context.known && ours.fbConversationId === context.known.conversation._id) await takeOwnEcho(context, context.known, ours, mid)
  else await addForeignEcho(context, mid, contentOf(value))
  return done
}

export const takeMessage = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (mid === null) return { state: 'unknown' }
  const known = await context.unit.find('FBMESSAGE', { fbPageId: context.page._id, fbId: mid })
  if (known) {
    // Our own send was answered before its echo came: only the platform's time is new.
    if (known.ownerSent && !known.sentTime) await context.unit.change('FBMESSAGE', known._id, { sentTime: context.time })
    return done
  }
  if (value['is_echo'] === true) return takeEcho(context, value, mid)
  await addInbound(context, mid, contentOf(value))
  return done
}

/** A tapped button: what the person said is the button's title. */
export const takePostback = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (mid !== null && (await context.unit.find('FBMESSAGE', { fbPageId: context.page._id, fbId: mid }))) return done
  await addInbound(context, mid, { ...contentOf({ text: value['title'] }), data: { postback: value } })
  return done
}
