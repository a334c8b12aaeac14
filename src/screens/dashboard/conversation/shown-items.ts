// The items of a conversation as messages that bubbles can draw: rows through their channel, pending replies as they are.
import type { ItemView, ShownFailure, ShownMessage } from '../../../channels/channel-view.ts'
import type { ConversationItem } from '../../../store/conversation/use-conversation.ts'
import type { PendingReply } from '../../../store/outbox/outbox-slice.ts'

const failureOf = (reply: PendingReply): ShownFailure | null =>
  reply.state === 'failed'
    ? { reasonKey: `errors:${reply.error?.code ?? 'INTERNAL_ERROR'}`, details: null, isUnknown: false }
    : null

/** Replies never change, so what is made from one is kept, by whoever asks: a bubble whose reply is the same renders nothing anew. */
const known = new WeakMap<PendingReply, ShownMessage>()

const pendingMessage = (reply: PendingReply, isReply: boolean): ShownMessage => {
  const kept = known.get(reply)
  if (kept !== undefined) return kept
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

export const toShownItems = (items: readonly ConversationItem[], view: ItemView): readonly ShownMessage[] =>
  items.map((item) =>
    item.kind === 'message' ? view.shownMessage(item.message) : pendingMessage(item.reply, view.contextOf !== null),
  )
