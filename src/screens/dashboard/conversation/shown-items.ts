// Conversation items as messages for bubbles: rows through their channel, pending replies directly.
import { attachmentsOf } from '../../../../contract/channel-message.ts'
import type { ItemView, ShownFailure, ShownMessage } from '../../../channels/channel-view.ts'
import type { ConversationItem } from '../../../store/conversation/use-conversation.ts'
import type { PendingReply } from '../../../store/outbox/outbox-slice.ts'

const failureOf = (reply: PendingReply): ShownFailure | null =>
  reply.state === 'failed'
    ? { reasonKey: `errors:${reply.error?.code ?? 'INTERNAL_ERROR'}`, details: null, isUnknown: false }
    : null

/** Pending replies are immutable, so their messages are cached for all callers: a bubble whose reply is unchanged does not render again. */
const known = new WeakMap<PendingReply, ShownMessage>()

const pendingMessage = (reply: PendingReply, isReply: boolean): ShownMessage => {
  const cachedMessage = known.get(reply)
  if (cachedMessage !== undefined) return cachedMessage
  const fresh: ShownMessage = {
    id: reply.commandId,
    platformId: null,
    time: reply.at,
    side: 'ours',
    speaker: reply.userId,
    fromId: null,
    fromName: null,
    agentId: reply.userId,
    isAutomatic: false,
    text: reply.text,
    status: reply.state,
    failure: failureOf(reply),
    template: reply.template ?? null,
    replyTo: reply.answer?.commentId ?? null,
    isReply,
    reactions: [],
    isEdited: false,
    isDeleted: false,
    isHidden: false,
    isPrivate: reply.answer?.isPrivate === true,
    record: null,
    pendingId: reply.commandId,
    pendingFile: reply.file ?? null,
    uploaded: reply.state === 'sending' && reply.file && !reply.mediaId ? (reply.uploaded ?? 0) : null,
  }
  known.set(reply, fresh)
  return fresh
}

/** Cached for the same reason. */
const knownAgain = new WeakMap<ShownMessage, ShownMessage>()

const asTriedAgain = (message: ShownMessage): ShownMessage => {
  const cachedMessage = knownAgain.get(message)
  if (cachedMessage !== undefined) return cachedMessage
  const fresh = { ...message, isTriedAgain: true } as const
  knownAgain.set(message, fresh)
  return fresh
}

/** Key of a message's content and target, with files by name; null if it cannot be compared. */
const sayingOf = ({ text, record, pendingFile, isReply, replyTo, isPrivate }: ShownMessage): string | null => {
  const files = pendingFile ? [pendingFile.name] : record ? attachmentsOf(record).map(({ name }) => name) : []
  if (files.some((name) => !name) || (text === '' && files.length === 0)) return null
  // A retry loses its quote, but not the comment that it replies to.
  return JSON.stringify([text, files, isReply ? replyTo : null, isPrivate === true])
}

/**
 * Marks messages that the platform refused and that were sent again, here or by a colleague: another retry would reach the customer twice.
 */
const markTriedAgain = (messages: readonly ShownMessage[]): readonly ShownMessage[] => {
  if (!messages.some(({ status, record }) => status === 'failed' && record !== null)) return messages
  const later = new Set<string>()
  return messages
    .toReversed()
    .map((message) => {
      const saying = message.side === 'ours' && !message.isDeleted ? sayingOf(message) : null
      if (saying === null) return message
      const isAgain = message.status === 'failed' && message.record !== null && later.has(saying)
      later.add(saying)
      return isAgain ? asTriedAgain(message) : message
    })
    .toReversed()
}

export const toShownItems = (items: readonly ConversationItem[], view: ItemView): readonly ShownMessage[] =>
  markTriedAgain(
    items.map((item) =>
      item.kind === 'message' ? view.shownMessage(item.message) : pendingMessage(item.reply, view.contextOf !== null),
    ),
  )
