// What happens to a message after it was sent: reactions, edits, being taken back. Before the message is known they wait for it.
import type { Row } from '../../../contract/index.ts'
import { addNotification } from '../../notifications/add-notification.ts'
import { threadAfterChange } from '../../threads/thread-after-message.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asNumber, asText, canonical, clip } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { awaitedMessage } from '../../webhooks/waiting.ts'
import type { ConversationParts, MessengerContext } from './conversations.ts'
import { textOf } from './message-content.ts'
import { openWindow } from './reply-window.ts'

type Message = Row<'FBMESSAGE'>
type Reaction = NonNullable<Message['reactions']>[number]
type Found = { readonly message: Message; readonly parts: ConversationParts }

const messageFor = async ({ unit, page, known }: MessengerContext, value: JsonObject): Promise<Found | Outcome> => {
  const mid = asText(value['mid'])
  if (mid === null) return { state: 'unknown' }
  const message = await unit.find('FBMESSAGE', { fbPageId: page._id, fbId: mid })
  return message && known ? { message, parts: known } : { state: 'parked', waitsFor: awaitedMessage(page.fbId, mid) }
}

/** Which of two states of one person's reaction is the later; of two at one time always the same. */
const isLater = (one: Reaction, other: Reaction | undefined): boolean => {
  const [mine, others] = [one.time ?? '', other?.time ?? '']
  return mine === others ? canonical(one) >= canonical(other) : mine > others
}

const short = (value: unknown): string | null => clip(asText(value) ?? '', 40) || null

export const takeReaction = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { unit, time, fromPage } = context
  const { message, parts } = found
  const removed = asText(value['action']) === 'unreact'
  const fromId = fromPage ? null : parts.person._id
  // The taken back one stays as a mark without emoji, so that an older "react" that comes late does not bring it back.
  const reaction: Reaction = { fromId, emoji: removed ? null : short(value['emoji']), reaction: removed ? null : short(value['reaction']), time }
  const others = (message.reactions ?? []).filter((candidate) => (candidate.fromId ?? null) !== fromId)
  const earlier = (message.reactions ?? []).find((candidate) => (candidate.fromId ?? null) === fromId)
  if (isLater(reaction, earlier)) {
    await unit.change('FBMESSAGE', message._id, { reactions: [...others, reaction] }, { event: 'REACTION_FB_MESSAGE' })
  }
  if (removed || fromPage) return done
  await openWindow(unit, parts, time)
  const thread = (await unit.get('THREAD', parts.thread._id)) ?? parts.thread
  addNotification(unit, 'REACTION_FB_MESSAGE', thread, { type: 'FBMESSAGE', id: message._id, snippet: reaction.emoji ?? '' })
  return done
}

const editsOf = (message: Message): number => Number((message.data as { num_edit?: number } | null | undefined)?.num_edit ?? 0)

/** Edits carry their number: the highest is the text, in whatever order they come. */
export const takeEdit = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { message, parts } = found
  const number = asNumber(value['num_edit']) ?? 1
  if (message.deleted || number <= editsOf(message)) return done
  await context.unit.change('FBMESSAGE', message._id, {
    message: textOf(value['text']),
    changed: true,
    data: { ...message.data, num_edit: number },
  })
  await threadAfterChange(context.unit, parts.thread)
  return done
}

/** Taken back by its sender: its content must not stay with us either. Whether it had been edited before makes no difference. */
export const takeUnsend = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { unit } = context
  const { message, parts } = found
  await unit.change('FBMESSAGE', message._id, { deleted: true, changed: false, message: '', attachments: [], data: {} })
  for (const notification of await unit.findAll('NOTIFICATION', { itemId: message._id })) {
    if (notification.type === 'NEW_FB_MESSAGE') await unit.change('NOTIFICATION', notification._id, { snippet: '' })
  }
  await threadAfterChange(unit, parts.thread)
  return done
}
