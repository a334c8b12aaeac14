// A message of any channel: a private message or a comment, theirs or ours.
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

/** Why there is no copy and will be none: the platform has it no more, it may not be kept, it is too large, it could not be had. */
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
  /** Sent by itself outside business hours: it answers nothing. */
  readonly isAutomatic?: boolean | null
  readonly status?: (typeof deliveryStatuses)[number] | null
  readonly failure?: { readonly reason?: string | null; readonly details?: string | null } | null
  readonly commandId?: string | null
  readonly replyTo?: string | null
  /** Of a comment. */
  readonly parentCommentId?: string | null
  readonly rootCommentId?: string | null
  /** It is the post or media itself. */
  readonly isPublication?: boolean | null
  readonly reactions?: readonly Reaction[]
  /** It is no message, but something that happened. */
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

/** Of a comment: what was asked of the platform and is not done, or refused by the server before. */
export interface Moderation {
  readonly action: ModerationAction | 'keep'
  readonly state: 'asked' | 'refused'
  /** Of a refusal by the server: its error code. */
  readonly code?: string
  readonly reason?: string | null
  readonly details?: string | null
}

/** One person's; a taken back one stays without emoji, so that an older one that comes late does not bring it back. */
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

/** The author's name if the platform tells nothing else of the author. */
export const authorNameOf = ({ data }: Pick<ChannelMessage, 'data'>): string | null =>
  typeof data?.username === 'string' && data.username !== '' ? data.username : null

/** Taken back by its author, or removed at the platform. */
export const isGone = (utterance: Pick<ChannelMessage, 'deleted' | 'isRemoteDeleted'>): boolean =>
  utterance.deleted === true || utterance.isRemoteDeleted === true

export const attachmentsOf = ({
  attachments,
  attachment: single,
}: Pick<ChannelMessage, 'attachments' | 'attachment'>): readonly Attachment[] => attachments ?? (single ? [single] : [])
