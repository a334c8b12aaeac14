// Converts a record of any channel to the message that bubbles show.
import type { OutgoingTemplate } from '../../contract/whatsapp/template-content.ts'
import type { MessageRow, ShownFailure, ShownMessage } from './channel-view.ts'
import { isGone, authorNameOf } from '../../contract/channel-message.ts'

/** Translation key of the reason why a message failed, in the channel's namespace. */
type ReasonKey = (reason: string) => string

const failureOf = (row: MessageRow, reasonKey: ReasonKey): ShownFailure | null => {
  if (row.status !== 'failed') return null
  const reason = row.failure?.reason ?? 'PLATFORM_ERROR'
  return {
    reasonKey: reasonKey(reason),
    details: row.failure?.details ?? null,
    isUnknown: reason === 'OUTCOME_UNKNOWN',
  }
}

/** A direct reply to the root comment is already shown below it; only a reply to another reply quotes something. */
const getAnswered = ({ replyTo, parentCommentId, rootCommentId }: MessageRow): string | null =>
  replyTo ?? (parentCommentId !== rootCommentId ? (parentCommentId ?? null) : null)

const templateOf = ({ data }: MessageRow): OutgoingTemplate | null =>
  // Written by our own server.
  data?.['type'] === 'template' && data['templateData'] ? (data['template'] as OutgoingTemplate) : null

const read = (row: MessageRow, reasonKey: ReasonKey, untold: 'sent' | 'unknown'): ShownMessage => {
  const ours = row.ownerSent === true
  const fromName = ours ? null : authorNameOf(row)
  return {
    id: row.commandId ?? row._id,
    platformId: row.fbId ?? null,
    time: row.createdTime,
    side: ours ? 'ours' : 'theirs',
    speaker: ours ? (row.agentId ?? 'account') : (row.fromId ?? fromName ?? 'customer'),
    fromId: ours ? null : (row.fromId ?? null),
    fromName,
    agentId: ours ? (row.agentId ?? null) : null,
    isAutomatic: ours && row.isAutomatic === true,
    text: row.message ?? '',
    status: ours ? (row.status ?? untold) : null,
    failure: ours ? failureOf(row, reasonKey) : null,
    template: ours ? templateOf(row) : null,
    replyTo: getAnswered(row),
    isReply: row.rootCommentId !== undefined && row.rootCommentId !== row._id,
    reactions: (row.reactions ?? []).flatMap(({ emoji, reaction }) => emoji ?? reaction ?? []),
    isEdited: row.changed === true,
    isDeleted: isGone(row),
    isHidden: row.isHidden === true,
    record: row,
    pendingId: null,
    pendingFile: null,
    uploaded: null,
  }
}

/** @param untold status of our messages for which the platform reports none; an echo from the platform's own application counts as sent */
export const createShownMessage = (
  reasonKey: ReasonKey,
  untold: 'sent' | 'unknown' = 'sent',
): ((row: MessageRow) => ShownMessage) => {
  // Rows are immutable, so the result is cached: a bubble whose row is unchanged does not render again.
  const known = new WeakMap<MessageRow, ShownMessage>()
  return (row) => {
    const cachedMessage = known.get(row)
    if (cachedMessage !== undefined) return cachedMessage
    const fresh = read(row, reasonKey, untold)
    known.set(row, fresh)
    return fresh
  }
}
