// A channel message: a private message or a comment, inbound or outbound.
import type { deliveryStatuses } from './delivery.ts'
import type { ModerationAction } from './moderation.ts'
import type { PrivateReply } from './private-reply.ts'
import type { ThreadEvent } from './thread-event.ts'

export const attachmentTypes = [
  'image',
  'video',
  'audio',
  'document',
  'file',
  'location',
  'sticker',
  'story_mention',
  'story_reply',
  'template',
  'contacts',
  'fallback',
  'other',
] as const

/** Final reasons for a missing copy: the platform no longer has it, it may not be stored, it is too large, or fetching failed. */
export const mediaOutcomes = ['gone', 'refused', 'tooLarge', 'failed'] as const
export type MediaOutcome = (typeof mediaOutcomes)[number]

export interface ChannelMessage {
  readonly _id: string
  readonly version: number
  readonly organisationId?: string
  readonly arrival?: number
  readonly createdTime: string
  readonly fbId?: string | null
  readonly fromId?: string | null
  readonly message?: string | null
  readonly sentTime?: string | null
  readonly isRead?: boolean
  readonly changed?: boolean
  readonly ownerSent?: boolean
  readonly agentId?: string | null
  /** An automatic reply outside business hours; it does not count as a reply. */
  readonly isAutomatic?: boolean | null
  readonly status?: (typeof deliveryStatuses)[number] | null
  readonly failure?: { readonly reason?: string | null; readonly details?: string | null } | null
  readonly commandId?: string | null
  readonly replyTo?: string | null
  /** Only comments have these two. */
  readonly parentCommentId?: string | null
  readonly rootCommentId?: string | null
  /** The record is the post or media itself. */
  readonly isPublication?: boolean | null
  readonly reactions?: readonly Reaction[]
  /** Set if the record is an event of the conversation instead of a message. */
  readonly events?: readonly ThreadEvent[]
  readonly shares?: readonly {
    readonly name?: string | null
    readonly description?: string | null
    readonly link?: string | null
  }[]
  readonly deleted?: boolean
  readonly isRemoteDeleted?: boolean
  readonly isHidden?: boolean
  readonly isKept?: boolean | null
  readonly moderation?: Moderation | null
  readonly privateReply?: PrivateReply | null
  readonly isUnsupported?: boolean | null
  readonly attachments?: readonly Attachment[]
  readonly attachment?: Attachment | null
  readonly data?: Readonly<Record<string, unknown>> | null
}

/** A moderation action on a comment: requested of the platform and not done yet, or refused by the server. */
export interface Moderation {
  readonly action: ModerationAction | 'keep'
  readonly state: 'asked' | 'refused'
  /** Error code of a refusal by the server. */
  readonly code?: string
  readonly reason?: string | null
  readonly details?: string | null
}

/** One person's reaction. A withdrawn one stays without emoji, so that an older event that arrives late does not restore it. */
export interface Reaction {
  readonly fromId?: string | null
  readonly emoji?: string | null
  readonly reaction?: string | null
  readonly time?: string | null
}

export interface Attachment {
  readonly type: (typeof attachmentTypes)[number]
  readonly mime_type?: string | null
  readonly name?: string | null
  readonly file_url?: string | null
  readonly size?: number | null
  readonly width?: number | null
  readonly height?: number | null
  readonly mediaId?: string | null
  readonly mediaState?: MediaOutcome | null
  readonly payload?: Readonly<Record<string, unknown>> | null
}

/** The author's name, for authors of whom the platform reports nothing else. */
export const authorNameOf = ({ data }: Pick<ChannelMessage, 'data'>): string | null =>
  typeof data?.username === 'string' && data.username !== '' ? data.username : null

/** Whether the author took it back, or it was removed on the platform. */
export const isGone = (utterance: Pick<ChannelMessage, 'deleted' | 'isRemoteDeleted'>): boolean =>
  utterance.deleted === true || utterance.isRemoteDeleted === true

export const attachmentsOf = ({
  attachments,
  attachment: single,
}: Pick<ChannelMessage, 'attachments' | 'attachment'>): readonly Attachment[] => attachments ?? (single ? [single] : [])
