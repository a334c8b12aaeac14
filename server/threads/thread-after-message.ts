// What a message makes of its work item. Times only move forward, so messages may come in any order.
import type { Row } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'
import { beginEpisode, noteFirstReply } from './episodes.ts'

type Thread = Row<'THREAD'>
type Message = Row<'FBMESSAGE'>

const snippetMost = 200

const later = (known: string | null | undefined, time: string): string => (known && known > time ? known : time)

/** Text, or the kind of its first attachment in brackets, which the screens put into words. */
const snippetOf = (message: Message): string => {
  if (message.deleted) return '[deleted]'
  const text = (message.message ?? '').trim()
  if (text !== '') return text.slice(0, snippetMost)
  const [attachment] = message.attachments ?? []
  return attachment ? `[${attachment.type}]` : message.isUnsupported ? '[unsupported]' : ''
}

const asLastMessage = (message: Message): Partial<Thread> => ({
  snippet: snippetOf(message),
  snippetFrom: message.ownerSent ? 'us' : 'customer',
  snippetStatus: message.ownerSent ? (message.status ?? null) : null,
  lastMessageTime: message.createdTime,
})

const present = async (unit: Unit, thread: Thread): Promise<Thread> => (await unit.get('THREAD', thread._id)) ?? thread

/** An inbound message of the present reopens what was closed: a new episode begins. */
const reopening = async (unit: Unit, thread: Thread, message: Message): Promise<Partial<Thread>> => {
  if (thread.status === 'open' || (thread.lastMessageTime ?? '') > message.createdTime) return {}
  await beginEpisode(unit, thread, message.createdTime)
  return { status: 'open', snoozedUntil: null, episodeStart: thread.status === 'snoozed' ? thread.episodeStart : message.createdTime }
}

/** After a message was added. */
export const threadAfterMessage = async (unit: Unit, given: Thread, message: Message): Promise<Thread> => {
  const thread = await present(unit, given)
  const time = message.createdTime
  const isLast = time >= (thread.lastMessageTime ?? '')
  const lastInboundTime = message.ownerSent ? thread.lastInboundTime : later(thread.lastInboundTime, time)
  const lastOutboundTime = message.ownerSent ? later(thread.lastOutboundTime, time) : thread.lastOutboundTime
  const isNewestOfOurs = message.ownerSent === true && lastOutboundTime === time
  const patch: Partial<Thread> = {
    ...(isLast ? asLastMessage(message) : {}),
    lastInboundTime,
    lastOutboundTime,
    ...(isNewestOfOurs ? { lastOutboundId: message._id } : {}),
    isAnswered: (lastOutboundTime ?? '') >= (lastInboundTime ?? ''),
    unreadCount: (thread.unreadCount ?? 0) + (message.ownerSent || message.isRead ? 0 : 1),
    ...(message.ownerSent ? {} : await reopening(unit, thread, message)),
  }
  if (message.ownerSent && message.agentId) await noteFirstReply(unit, thread._id, time, message.agentId)
  return unit.change('THREAD', thread._id, patch)
}

/** After a message's text or state changed: the snippet follows where it shows that message. */
export const threadAfterChange = async (unit: Unit, given: Thread, message: Message): Promise<void> => {
  const thread = await present(unit, given)
  if (thread.lastMessageTime === message.createdTime) await unit.change('THREAD', thread._id, asLastMessage(message))
}

/** How far our last message has come, where the snippet shows ours. */
export const snippetStatusOf = async (unit: Unit, given: Thread): Promise<Partial<Thread>> => {
  const thread = await present(unit, given)
  if (thread.snippetFrom !== 'us' || !thread.lastOutboundId) return {}
  const message = await unit.get('FBMESSAGE', thread.lastOutboundId)
  return message ? { snippetStatus: message.status ?? null } : {}
}
