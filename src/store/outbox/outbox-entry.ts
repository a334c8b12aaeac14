// Outbox entries: replies, and commands on conversations. Written to disk before they are shown.
import type { SendAs } from '../../../contract/facebook/message-kinds.ts'
import type { Row } from '../../../contract/index.ts'
import type { OutgoingTemplate } from '../../../contract/whatsapp/template-content.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import type { RequestError } from '../network/request-error.ts'

/** A file in the composer or of a reply. Its bytes lie on the outbox's disk under its id. */
export interface PendingFile {
  readonly fileId: string
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  /** Of its bytes, hexadecimal. */
  readonly sha256: string
}

/** Not sent yet: it stands in the composer of its conversation. */
export interface DraftFile extends PendingFile {
  readonly userId: string
  readonly threadId: string
  /** Under which it is sent where no words go with it: by several tabs, too, once. */
  readonly commandId: string
  /** The storage took it not: it is held by this tab alone. */
  readonly unkept?: true
}

export interface KeptFile extends DraftFile {
  readonly bytes: Blob
}

/** What a reply answers. */
export interface AnswerTarget {
  /** The comment, or the message that is quoted. */
  readonly commentId: string
  /** To its author alone. */
  readonly isPrivate: boolean
}

interface Entry {
  /** Idempotency-Key: however often it is sent, it takes effect once. */
  readonly commandId: string
  readonly userId: string
  /** Its lane: what concerns one conversation leaves in the order in which it was done. */
  readonly threadId: string
  /** When it was written; UTC, ISO. */
  readonly at: string
  readonly attempts: number
  readonly error: RequestError | null
  /** The storage took it not: it is held by this tab alone. */
  readonly unkept?: true
}

export interface PendingReply extends Entry {
  readonly kind: 'reply'
  readonly text: string
  /** What its conversation is about: asked under its key the backend tells what became of it, also once its author may not see that. */
  readonly item?: Pick<Row<'THREAD'>, 'itemType' | 'itemId'>
  /** What it is made of; its text is then the filled body. */
  readonly template?: OutgoingTemplate
  readonly file?: PendingFile | null
  /** The file once it is uploaded. It stays the same for every attempt: a command is known again by what it says. */
  readonly mediaId?: string | null
  /** Bytes of the file that the backend has, while it is brought. */
  readonly uploaded?: number
  /** Our newest message the author had seen; null where there was none. */
  readonly lastOutboundId: string | null
  /** In a line of comments; null: the first of it, in public. Where messages can be quoted: which is; null: none. */
  readonly answer?: AnswerTarget | null
  /** As what it leaves: as its author chose, or HUMAN_AGENT where its free window was over when it was written; null: a reply. */
  readonly tag?: SendAs | null
  /** It left, and nobody has said what became of it. */
  readonly isUnsure?: boolean
  /** Not before this moment (UTC milliseconds): until then its author can take it back. */
  readonly leavesAt: number
  /**
   * - held: somebody answered meanwhile, the author decides
   * - stale: it waited for more than a day, the author decides
   */
  readonly state: 'queued' | 'sending' | 'failed' | 'held' | 'stale'
}

export type PendingThreadCall = Entry &
  ThreadCommand & {
    readonly kind: 'thread'
    readonly state: 'queued' | 'sending'
    /** The reply it was given with: where that is not taken, neither is this done. */
    readonly follows?: string
  }

export type PendingEntry = PendingReply | PendingThreadCall

/** As it stands on disk: nobody knows after a restart how far a sending one came. Its key makes that harmless, its author is told. */
export const toPersisted = (entry: PendingEntry): PendingEntry => {
  if (entry.kind === 'thread') return entry.state === 'sending' ? { ...entry, state: 'queued' } : entry
  const { uploaded: _uploaded, ...kept } = entry
  if (entry.state !== 'sending') return kept
  return { ...kept, state: 'queued', ...(hasLeft(entry) && { isUnsure: true }) }
}

/** As long as its file is brought, the reply itself has not left. */
export const hasLeft = ({ file, mediaId }: Pick<PendingReply, 'file' | 'mediaId'>): boolean => !file || Boolean(mediaId)

export const fileIdOf = (entry: PendingEntry): string | null =>
  entry.kind === 'reply' ? (entry.file?.fileId ?? null) : null

/** What somebody wrote or did; that they have read something is no work that could be lost. */
export const isWork = (entry: PendingEntry): boolean =>
  entry.kind === 'reply' || (entry.call !== 'markThreadAsRead' && entry.call !== 'moveThreadCursor')
