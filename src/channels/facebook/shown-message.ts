// A Messenger message as bubbles show it.
import type { MessageRow, ShownFailure, ShownMessage } from '../channel-view.ts'

const failureOf = (row: MessageRow): ShownFailure | null => {
  if (row.status !== 'failed') return null
  return { reasonKey: `facebook:failure.${row.failure?.reason ?? 'PLATFORM_ERROR'}`, details: row.failure?.details ?? null }
}

/** Rows never change, so what is read from one is kept: a bubble whose row is the same renders nothing anew. */
const known = new WeakMap<MessageRow, ShownMessage>()

const read = (row: MessageRow): ShownMessage => {
  const ours = row.ownerSent === true
  return {
    id: row.commandId ?? row._id,
    platformId: row.fbId ?? null,
    time: row.createdTime,
    side: ours ? 'ours' : 'theirs',
    speaker: ours ? (row.agentId ?? 'account') : 'customer',
    agentId: ours ? (row.agentId ?? null) : null,
    text: row.message ?? '',
    // What was written in Messenger itself comes back as an echo: it is sent, whatever else is unknown.
    status: ours ? (row.status ?? 'sent') : null,
    failure: ours ? failureOf(row) : null,
    replyTo: row.replyTo ?? null,
    reactions: (row.reactions ?? []).flatMap(({ emoji, reaction }) => emoji ?? reaction ?? []),
    isEdited: row.changed === true,
    isDeleted: row.deleted === true,
    record: row,
    pendingId: null,
  }
}

export const shownMessage = (row: MessageRow): ShownMessage => {
  const kept = known.get(row)
  if (kept !== undefined) return kept
  const fresh = read(row)
  known.set(row, fresh)
  return fresh
}
