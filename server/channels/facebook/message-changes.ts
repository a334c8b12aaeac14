// What happens to a message after it was sent: reactions, edits, being taken back. Before the message is known they wait for it.
import type { Row } from '../../../contract/index.ts'
import { addNotification } from '../../notifications/add-notification.ts'
import { threadAfterChange } from '../../threads/thread-after-message.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asNumber, asText, clip } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import type { ConversationParts, MessengerContext } from './conversations.ts'
import { openWindow } from './reply-window.ts'

const textMost = 20_000

type Found = { readonly message: Row<'FBMESSAGE'>; readonly parts: ConversationParts }

const messageFor = async ({ unit, page, known }: MessengerContext, value: JsonObject): Promise<Found | Outcome> => {
  const mid = asText(value['mid'])
  if (mid === null) return { state: 'unknown' }
  const message = await unit.find('FBMESSAGE', { fbPageId: page._id, fbId: mid })
  return message && known ? { message, parts: known } : { state: 'parked', waitsFor: `mid:${mid}` }
}

export const takeReaction = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { unit, time } = context
  const { message, parts } = found
  const known = message.reactions ?? []
  const earlier = known.find((reaction) => reaction.fromId === parts.person._id)
  if ((earlier?.time ?? '') > time) return done
  const removed = asText(value['action']) === 'unreact'
  // The taken back one stays as a mark without emoji, so that an older "react" that comes late does not bring it back.
  const reaction = {
    fromId: parts.person._id,
    emoji: removed ? null : clip(asText(value['emoji']) ?? '', 40) || null,
    reaction: removed ? null : clip(asText(value['reaction']) ?? '', 40) || null,
    time,
  }
  const reactions = [...known.filter((candidate) => candidate.fromId !== parts.person._id), reaction]
  await unit.change('FBMESSAGE', message._id, { reactions }, { event: 'REACTION_FB_MESSAGE' })
  await openWindow(unit, parts, time)
  if (!removed) {
    const thread = (await unit.get('THREAD', parts.thread._id)) ?? parts.thread
    addNotification(unit, 'REACTION_FB_MESSAGE', thread, { type: 'FBMESSAGE', id: message._id, snippet: reaction.emoji ?? '' })
  }
  return done
}

const editsOf = (message: Row<'FBMESSAGE'>): number => Number((message.data as { num_edit?: number } | null | undefined)?.num_edit ?? 0)

/** Edits carry their number: the highest is the text, in whatever order they come. */
export const takeEdit = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { message, parts } = found
  const number = asNumber(value['num_edit']) ?? 1
  if (number <= editsOf(message)) return done
  const changed = await context.unit.change('FBMESSAGE', message._id, {
    message: clip(asText(value['text']) ?? '', textMost).replaceAll('\0', ''),
    changed: true,
    data: { ...message.data, num_edit: number },
  })
  await threadAfterChange(context.unit, parts.thread, changed)
  return done
}

/** Taken back by its sender: its content must not stay with us either. */
export const takeUnsend = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const changed = await context.unit.change('FBMESSAGE', found.message._id, { deleted: true, message: '', attachments: [] })
  await threadAfterChange(context.unit, found.parts.thread, changed)
  return done
}
