// Outbox entries: replies, and commands on conversations. They are written to disk before they are shown.
import type { SendAs } from '../../../contract/facebook/message-kinds.ts'
import type { Row } from '../../../contract/index.ts'
import type { OutgoingTemplate } from '../../../contract/whatsapp/template-content.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import type { RequestError } from '../network/request-error.ts'

/** A file in the composer or of a reply. Its bytes are on the outbox's disk under its id. */
export interface PendingFile {
  readonly fileId: string
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string
}

/** An unsent file in the composer of a conversation. */
export interface DraftFile extends PendingFile {
  readonly userId: string
  readonly threadId: string
  /** Idempotency key if the file is sent without text, so that several tabs send it once. */
  readonly commandId: string
  /** The storage did not accept it, so only this tab has it. */
  readonly unkept?: true
}

export interface KeptFile extends DraftFile {
  readonly bytes: Blob
}

/** The target of a reply. */
export interface AnswerTarget {
  /** Id of the comment, or of the quoted message. */
  readonly commentId: string
  /** Sent privately to the comment's author. */
  readonly isPrivate: boolean
}

interface Entry {
  /** Idempotency key: however often the entry is sent, it takes effect once. */
  readonly commandId: string
  readonly userId: string
  /** Also the lane: entries of one conversation are sent in order. */
  readonly threadId: string
  /** Time of writing; UTC, ISO. */
  readonly at: string
  readonly attempts: number
  readonly error: RequestError | null
  /** The storage did not accept it, so only this tab has it. */
  readonly unkept?: true
}

export interface PendingReply extends Entry {
  readonly kind: 'reply'
  readonly text: string
  /** The conversation item, so that the entry can be sent, and its outcome learned, even if the author no longer sees the conversation. */
  readonly item?: Pick<Row<'THREAD'>, 'itemType' | 'itemId'>
  /** Template the reply is made from; `text` is then the filled body. */
  readonly template?: OutgoingTemplate
  readonly file?: PendingFile | null
  /** Id of the uploaded file. It must stay the same for every attempt, because a command is recognised by its body. */
  readonly mediaId?: string | null
  /** Bytes uploaded so far. */
  readonly uploaded?: number
  /** Newest outbound message that the author had seen; null if there was none. */
  readonly lastOutboundId: string | null
  /** For comments: the comment it answers; null: the first one, publicly. For messages: the quoted one; null: none. */
  readonly answer?: AnswerTarget | null
  /** Message tag: the author's choice, or HUMAN_AGENT if the standard reply window was over at the time; null: a normal reply. */
  readonly tag?: SendAs | null
  /** It was sent, and its outcome is unknown. */
  readonly isUnsure?: boolean
  /** `EPOCH/TIME`: the server's epoch in which it was written, and the server time of writing; both in UTC milliseconds. */
  readonly begun?: string
  /** Id of the failed message that it repeats. The server rejects it if that message was sent again in the meantime. */
  readonly retries?: string
  /** UTC milliseconds; until then its author can undo it. */
  readonly leavesAt: number
  /**
   * - held: somebody has answered meanwhile; the author decides
   * - stale: it has waited for more than a day; the author decides
   */
  readonly state: 'queued' | 'sending' | 'failed' | 'held' | 'stale'
}

export type PendingThreadCall = Entry &
  ThreadCommand & {
    readonly kind: 'thread'
    readonly state: 'queued' | 'sending'
    /** Id of the reply it was given with; if that is rejected, this command is dropped. */
    readonly follows?: string
  }

export type PendingEntry = PendingReply | PendingThreadCall

/** The form on disk. After a restart the outcome of an entry being sent is unknown: its key makes a retry safe, the author is warned. */
export const toPersisted = (entry: PendingEntry): PendingEntry => {
  if (entry.kind === 'thread') return entry.state === 'sending' ? { ...entry, state: 'queued' } : entry
  const { uploaded: _uploaded, ...kept } = entry
  if (entry.state !== 'sending') return kept
  return { ...kept, state: 'queued', ...(isFileUploaded(entry) && { isUnsure: true }) }
}

/** While its file is being uploaded, the reply itself has not been sent. */
export const isFileUploaded = ({ file, mediaId }: Pick<PendingReply, 'file' | 'mediaId'>): boolean =>
  !file || Boolean(mediaId)

export const fileIdOf = (entry: PendingEntry): string | null =>
  entry.kind === 'reply' ? (entry.file?.fileId ?? null) : null

/** Whether losing the entry would lose work; read markers are not work. */
export const isWork = (entry: PendingEntry): boolean =>
  entry.kind === 'reply' || (entry.call !== 'markThreadAsRead' && entry.call !== 'moveThreadCursor')
