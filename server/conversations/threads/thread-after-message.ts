// Updates a conversation after its messages changed. Everything follows from the stored messages, so they may arrive in any order.
import type { Row } from '../../../contract/index.ts'
import { isGone } from '../../../contract/channel-message.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { recordInboundMessage, recordReplies } from './episodes.ts'
import { mirrorOnItem } from './item-mirror.ts'
import { areAllAnswered, isHumanReply, findLatestMessages, toSnippet } from './latest-messages.ts'
import type { LatestMessages } from './latest-messages.ts'

type Thread = Row<'THREAD'>

const fromFacts = (thread: Thread, facts: LatestMessages): Partial<Thread> => {
  const { theirs, ours, oursComplete, last } = facts
  const inbound = theirs[0]?.createdTime ?? null
  const reply = ours[0]
  const known = oursComplete ? null : thread
  return {
    ...(last
      ? {
          snippet: toSnippet(last),
          snippetFrom: last.ownerSent ? 'us' : 'customer',
          snippetStatus: last.ownerSent ? (last.status ?? null) : null,
          lastMessageTime: last.createdTime,
        }
      : {}),
    lastInboundTime: inbound,
    lastOutboundTime: reply?.createdTime ?? known?.lastOutboundTime ?? null,
    lastOutboundId: reply?._id ?? known?.lastOutboundId ?? null,
    isAnswered: areAllAnswered(facts),
  }
}

const refresh = async (
  unit: UnitOfWork,
  threadId: string,
  patchFor: (thread: Thread) => Promise<Partial<Thread>>,
): Promise<Thread> => {
  const thread = await unit.get('THREAD', threadId)
  if (!thread) throw new Error(`no THREAD ${threadId}`)
  const facts = await findLatestMessages(unit, thread)
  const patch = { ...fromFacts(thread, facts), ...(await patchFor(thread)) }
  const replies = facts.ours
    .filter(isHumanReply)
    .map(({ createdTime, agentId }) => ({ time: createdTime, agentId: agentId ?? null }))
  await recordReplies(unit, threadId, replies, facts.oursComplete)
  const changed = await unit.change('THREAD', threadId, patch)
  await mirrorOnItem(unit, thread, changed, facts.last)
  return changed
}

/** A removed message does not count as unread. */
const isUnread = (message: ChannelMessage): boolean => !message.ownerSent && !message.isRead && !isGone(message)

/** A message of the customer reopens the conversation, however late it arrives: nobody has seen it. */
const afterInbound = async (unit: UnitOfWork, thread: Thread, message: ChannelMessage): Promise<Partial<Thread>> => ({
  unreadCount: (thread.unreadCount ?? 0) + (isUnread(message) ? 1 : 0),
  ...(await ensureCustomer(unit, thread, message)),
  // Of a blocked customer it is recorded, and that is all.
  ...(thread.isBlocked
    ? {}
    : {
        status: 'open',
        snoozedUntil: null,
        closeReason: null,
        episodeStart: await recordInboundMessage(unit, thread, message.createdTime),
      }),
})

/** After a message was added. */
export const updateThreadAfterMessage = (unit: UnitOfWork, thread: Thread, message: ChannelMessage): Promise<Thread> =>
  refresh(unit, thread._id, (present) =>
    message.ownerSent ? Promise.resolve({}) : afterInbound(unit, present, message),
  )

/** After the text or the state of messages changed, or one went away. */
export const updateThreadAfterChange = (unit: UnitOfWork, thread: Thread): Promise<Thread> =>
  refresh(unit, thread._id, () => Promise.resolve({}))

/** After a message was taken back by its author, or removed. @param was the message before that */
export const updateThreadAfterRemoval = async (
  unit: UnitOfWork,
  thread: Thread,
  was: ChannelMessage,
): Promise<void> => {
  const present = await unit.get('THREAD', thread._id)
  if (!isUnread(was) || !present?.unreadCount) return
  await mirrorOnItem(unit, present, await unit.change('THREAD', present._id, { unreadCount: present.unreadCount - 1 }))
}
