// Later events of a message: reactions, edits, removal. They are parked until the message is known.
import { addNotification } from '../notifications/add-notification.ts'
import { setQuotes } from '../notifications/set-quotes.ts'
import { toSnippet } from '../threads/latest-messages.ts'
import { updateThreadAfterChange, updateThreadAfterRemoval } from '../threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { redactMessage } from '../../inbound/redact-message.ts'
import { toMessageName } from '../../inbound/item.ts'
import { asNumber, asText, canonical, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { noContent, textOf } from './message-content.ts'
import { findMessage } from './records.ts'
import type { Message } from './records.ts'
import { openReplyWindow } from './reply-window.ts'
import { retractReaction } from './retract-reaction.ts'

type Reaction = NonNullable<Message['reactions']>[number]
type MessageWithParts = { readonly message: Message; readonly parts: ConversationParts }

/** The message that an item refers to; otherwise the item's outcome. */
export const messageFor = async (
  { adapter, unit, account, known }: MessagingContext,
  value: JsonObject,
): Promise<MessageWithParts | Outcome> => {
  const mid = asText(value['mid'])
  if (mid === null) return { state: 'unknown' }
  const message = await findMessage(unit, adapter, account, mid)
  return message && known ? { message, parts: known } : { state: 'parked', waitsFor: messageWaitKey(account.fbId, mid) }
}

/** Whether a state of one person's reaction is later than another; of two at the same time always the same one is. */
const isLater = (one: Reaction, other: Reaction | undefined): boolean => {
  const [mine, others] = [one.time ?? '', other?.time ?? '']
  return mine === others ? canonical(one) >= canonical(other) : mine > others
}

const short = (value: unknown): string | null => clip(asText(value) ?? '', 40) || null

/** The text of the reaction's notification: the present reaction, in whatever order they arrive. */
const quoteReaction = ({ deleted }: Message, standing: Reaction | undefined): string =>
  deleted ? '' : (standing?.emoji ?? '')

export const handleReaction = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { adapter, unit, time, fromAccount } = context
  const { message, parts } = found
  const { reacted } = adapter.events
  const type = getRecordTypes(adapter).message
  const removed = asText(value['action']) === 'unreact'
  const fromId = fromAccount ? null : parts.person._id
  // A removed reaction stays as an entry without emoji, so that an older "react" that arrives late does not restore it.
  const reaction: Reaction = {
    fromId,
    emoji: removed ? null : short(value['emoji']),
    reaction: removed ? null : short(value['reaction']),
    time,
  }
  const others = (message.reactions ?? []).filter((candidate) => (candidate.fromId ?? null) !== fromId)
  const earlier = (message.reactions ?? []).find((candidate) => (candidate.fromId ?? null) === fromId)
  const standing = isLater(reaction, earlier) ? reaction : earlier
  if (standing === reaction)
    await unit.change(type, message._id, { reactions: [...others, reaction] }, reacted ? { event: reacted } : {})
  if (fromAccount) return done
  const snippet = quoteReaction(message, standing)
  if (removed) {
    if (standing === reaction) await retractReaction(context, parts.thread, message)
    await setQuotes(unit, message._id, snippet, [reacted])
    return done
  }
  await openReplyWindow(context, parts)
  // A later reaction, or its removal, has already arrived.
  if (standing !== reaction) return done
  const thread = (await unit.get('THREAD', parts.thread._id)) ?? parts.thread
  const item = { type, id: message._id, snippet }
  if (reacted) await addNotification(unit, thread, { type: reacted, time, mark: message.fbId, item, isReaction: true })
  return done
}

const editsOf = (message: Message): number =>
  Number((message.data as { num_edit?: number } | null | undefined)?.num_edit ?? 0)

/** Edits are numbered: the one with the highest number is the text, in whatever order they arrive. */
export const handleEdit = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { adapter, unit } = context
  const { message, parts } = found
  const number = asNumber(value['num_edit']) ?? 1
  if (message.deleted) return { state: 'done', forget: true }
  if (number <= editsOf(message)) return done
  const edited = await unit.change(getRecordTypes(adapter).message, message._id, {
    message: textOf(value['text']),
    changed: true,
    data: { ...message.data, num_edit: number },
  })
  await setQuotes(unit, message._id, toSnippet(edited), [adapter.events.received])
  await updateThreadAfterChange(unit, parts.thread)
  return done
}

/** Unsent by its sender: its content must not stay with us either. Whether it had been edited before makes no difference. */
export const handleUnsend = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  const { adapter, unit } = context
  const { message, parts } = found
  const { message: text, attachments, shares, data } = noContent
  await unit.change(getRecordTypes(adapter).message, message._id, {
    deleted: true,
    changed: false,
    message: text,
    attachments,
    shares,
    data,
  })
  await setQuotes(unit, message._id, '', [adapter.events.received, adapter.events.reacted])
  await redactMessage(unit, toMessageName(adapter.webhookObject, context.account.fbId, message.fbId ?? ''))
  await updateThreadAfterRemoval(unit, parts.thread, message)
  await updateThreadAfterChange(unit, parts.thread)
  return done
}
