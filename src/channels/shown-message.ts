// A record of any channel as bubbles show it.
import type { OutgoingTemplate } from '../../contract/whatsapp/template-content.ts'
import type { MessageRow, ShownFailure, ShownMessage } from './channel-view.ts'
import { isGone, authorNameOf } from '../../contract/channel-message.ts'

/** Translation key of why a message failed, in the channel's words. */
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

/** A first reply answers the comment under which it stands anyway: only one to another reply has something to quote. */
const getAnswered = ({ replyTo, parentCommentId, rootCommentId }: MessageRow): string | null =>
  replyTo ?? (parentCommentId !== rootCommentId ? (parentCommentId ?? null) : null)

const templateOf = ({ data }: MessageRow): OutgoingTemplate | null =>
  // As our own server wrote it.
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

/** @param untold of ours of which the platform says nothing; an echo from its own application was sent */
export const createShownMessage = (
  reasonKey: ReasonKey,
  untold: 'sent' | 'unknown' = 'sent',
): ((row: MessageRow) => ShownMessage) => {
  // Rows never change, so what is read from one is kept: a bubble whose row is the same renders nothing anew.
  const known = new WeakMap<MessageRow, ShownMessage>()
  return (row) => {
    const kept = known.get(row)
    if (kept !== undefined) return kept
    const fresh = read(row, reasonKey, untold)
    known.set(row, fresh)
    return fresh
  }
}
