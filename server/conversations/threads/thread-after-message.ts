// Updates a conversation after its messages changed. Everything is derived from the stored messages, so they may arrive in any order.
import type { Row } from '../../../contract/index.ts'
import { isGone } from '../../../contract/channel-message.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { assignByRule } from './assign-by-rule.ts'
import { askAutomaticReply } from './automatic-reply-job.ts'
import { closeAsRemoved, isClosedAsRemoved } from './close-as-removed.ts'
import { mirrorAssignments } from './commands.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { recordInboundMessage, recordReplies, resumeEpisode } from './episodes.ts'
import type { Episode } from './episodes.ts'
import { mirrorOnItem } from './item-mirror.ts'
import { areAllAnswered, isHumanReply, findLatestMessages, toSnippet } from './latest-messages.ts'
import type { LatestMessages } from './latest-messages.ts'

type Thread = Row<'THREAD'>

const toSnippetStatus = ({ ownerSent, status, failure }: ChannelMessage): Thread['snippetStatus'] => {
  if (!ownerSent) return null
  return status === 'failed' && failure?.reason === 'OUTCOME_UNKNOWN' ? 'unknown' : (status ?? null)
}

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
          snippetUserId: last.ownerSent ? (last.agentId ?? null) : null,
          snippetStatus: toSnippetStatus(last),
          lastMessageTime: last.createdTime,
        }
      : {}),
    lastInboundTime: inbound,
    lastOutboundTime: reply?.createdTime ?? known?.lastOutboundTime ?? null,
    lastOutboundId: reply?._id ?? known?.lastOutboundId ?? null,
    isAnswered: areAllAnswered(facts),
  }
}

/** Further changes of the conversation. */
interface ThreadUpdate {
  readonly patch: Partial<Thread>
  /** The running episode, if it has been read. */
  readonly episode?: Episode
}

const refresh = async (
  unit: UnitOfWork,
  threadId: string,
  following: (thread: Thread) => Promise<ThreadUpdate>,
): Promise<Thread> => {
  const thread = await unit.get('THREAD', threadId)
  if (!thread) throw new Error(`no THREAD ${threadId}`)
  if (isClosedAsRemoved(thread)) await resumeEpisode(unit, threadId, 'removed')
  const facts = await findLatestMessages(unit, thread)
  const { patch, episode } = await following(thread)
  const replies = facts.ours
    .filter(isHumanReply)
    .map(({ createdTime, agentId }) => ({ time: createdTime, agentId: agentId ?? null }))
  await recordReplies(
    unit,
    thread,
    { theirs: facts.theirs.map(({ createdTime }) => createdTime), replies, knownAfter: facts.knownAfter },
    facts.oursComplete,
    episode,
  )
  const updated = await unit.change('THREAD', threadId, { ...fromFacts(thread, facts), ...patch })
  if (patch.assigneeId) await mirrorAssignments(unit, updated.customerId ?? null)
  const changed = await closeAsRemoved(unit, updated, facts)
  await mirrorOnItem(unit, thread, changed, facts.last)
  return changed
}

/** A removed message does not count as unread. */
const isUnread = (message: ChannelMessage): boolean => !message.ownerSent && !message.isRead && !isGone(message)

interface InboundOptions {
  /** Set while another application owns the conversation: no automatic reply is sent. */
  readonly isOthers?: boolean
}

/** A message of the customer reopens the conversation, however late it arrives: nobody has seen it. */
const afterInbound = async (
  unit: UnitOfWork,
  thread: Thread,
  message: ChannelMessage,
  { isOthers = false }: InboundOptions,
): Promise<ThreadUpdate> => {
  const patch: Partial<Thread> = {
    unreadCount: (thread.unreadCount ?? 0) + (isUnread(message) ? 1 : 0),
    ...(await ensureCustomer(unit, thread, message)),
  }
  // A blocked customer's message is stored, and nothing else happens.
  if (thread.isBlocked || patch.isBlocked) return { patch }
  const episode = await recordInboundMessage(unit, thread, message.createdTime)
  if (!isOthers) await askAutomaticReply(unit, thread, episode)
  const isOpening = thread.status === 'closed'
  const given = isOpening ? await assignByRule(unit, thread, patch.customerId ?? thread.customerId ?? null) : {}
  return {
    patch: {
      ...patch,
      ...given,
      status: 'open',
      snoozedUntil: null,
      closeReason: null,
      episodeStart: episode.started_at,
    },
    episode,
  }
}

/** Somebody takes care of it: no rule assigns it any more. A reply from before this episode that arrives late does not count. */
const afterOutbound = ({ episodeStart }: Thread, message: ChannelMessage): Partial<Thread> =>
  isHumanReply(message) && message.createdTime >= (episodeStart ?? '') ? { queueReason: null } : {}

/** Called after a message was added. */
export const updateThreadAfterMessage = (
  unit: UnitOfWork,
  thread: Thread,
  message: ChannelMessage,
  options: InboundOptions = {},
): Promise<Thread> =>
  refresh(unit, thread._id, (present) =>
    message.ownerSent
      ? Promise.resolve({ patch: afterOutbound(present, message) })
      : afterInbound(unit, present, message, options),
  )

/** Called after the text or the state of messages changed, or one was removed. */
export const updateThreadAfterChange = (unit: UnitOfWork, thread: Thread): Promise<Thread> =>
  refresh(unit, thread._id, () => Promise.resolve({ patch: {} }))

/** Called after a message was unsent by its author, or removed. @param was the message before that */
export const updateThreadAfterRemoval = async (
  unit: UnitOfWork,
  thread: Thread,
  was: ChannelMessage,
): Promise<void> => {
  const present = await unit.get('THREAD', thread._id)
  if (!isUnread(was) || !present?.unreadCount) return
  await mirrorOnItem(unit, present, await unit.change('THREAD', present._id, { unreadCount: present.unreadCount - 1 }))
}
