// What a message makes of its work item. Everything follows from the messages there are, so they may come in any order.
import type { Row } from '../../contract/index.ts'
import { isGone } from '../../contract/utterance.ts'
import type { Utterance } from '../../contract/utterance.ts'
import type { Unit } from '../database/unit.ts'
import { noteInbound, noteReplies } from './episodes.ts'
import { mirrorOnItem } from './item-mirror.ts'
import { oursAnswerAll, isHumanReply, messageFacts, snippetOf } from './message-facts.ts'
import type { MessageFacts } from './message-facts.ts'

type Thread = Row<'THREAD'>

const fromFacts = (thread: Thread, facts: MessageFacts): Partial<Thread> => {
  const { theirs, ours, oursComplete, last } = facts
  const inbound = theirs[0]?.createdTime ?? null
  const reply = ours[0]
  const known = oursComplete ? null : thread
  return {
    ...(last
      ? {
          snippet: snippetOf(last),
          snippetFrom: last.ownerSent ? 'us' : 'customer',
          snippetStatus: last.ownerSent ? (last.status ?? null) : null,
          lastMessageTime: last.createdTime,
        }
      : {}),
    lastInboundTime: inbound,
    lastOutboundTime: reply?.createdTime ?? known?.lastOutboundTime ?? null,
    lastOutboundId: reply?._id ?? known?.lastOutboundId ?? null,
    isAnswered: oursAnswerAll(facts),
  }
}

const refresh = async (unit: Unit, threadId: string, patchFor: (thread: Thread) => Promise<Partial<Thread>>): Promise<Thread> => {
  const thread = await unit.get('THREAD', threadId)
  if (!thread) throw new Error(`no THREAD ${threadId}`)
  const facts = await messageFacts(unit, thread)
  const patch = { ...fromFacts(thread, facts), ...(await patchFor(thread)) }
  const replies = facts.ours.filter(isHumanReply).map(({ createdTime, agentId }) => ({ time: createdTime, agentId: agentId ?? null }))
  await noteReplies(unit, threadId, replies, facts.oursComplete)
  const changed = await unit.change('THREAD', threadId, patch)
  await mirrorOnItem(unit, thread, changed, facts.last)
  return changed
}

/** What was taken back is nobody's to read. */
const isUnread = (message: Utterance): boolean => !message.ownerSent && !message.isRead && !isGone(message)

/** What a customer wrote opens the work item again, however late it reaches us: nobody has seen it. */
const afterInbound = async (unit: Unit, thread: Thread, message: Utterance): Promise<Partial<Thread>> => ({
  unreadCount: (thread.unreadCount ?? 0) + (isUnread(message) ? 1 : 0),
  // Of a blocked customer it is recorded, and that is all.
  ...(thread.isBlocked ? {} : { status: 'open', snoozedUntil: null, episodeStart: await noteInbound(unit, thread, message.createdTime) }),
})

/** After a message was added. */
export const threadAfterMessage = (unit: Unit, thread: Thread, message: Utterance): Promise<Thread> =>
  refresh(unit, thread._id, (present) => (message.ownerSent ? Promise.resolve({}) : afterInbound(unit, present, message)))

/** After the text or the state of messages changed, or one went away. */
export const threadAfterChange = (unit: Unit, thread: Thread): Promise<Thread> => refresh(unit, thread._id, () => Promise.resolve({}))

/** After a message was taken back by its author, or removed. @param was the message before that */
export const threadAfterTaking = async (unit: Unit, thread: Thread, was: Utterance): Promise<void> => {
  const present = await unit.get('THREAD', thread._id)
  if (!isUnread(was) || !present?.unreadCount) return
  await mirrorOnItem(unit, present, await unit.change('THREAD', present._id, { unreadCount: present.unreadCount - 1 }))
}
