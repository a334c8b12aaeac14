// What every message is made of, whatever the channel: a private message, a comment, theirs or ours.
import { deliveryStatuses } from './delivery.ts'
import { failureReasons } from './errors.ts'
import { mediaEndings } from './media.ts'
import type { MediaEnding } from './media.ts'
import { array, boolean, choice, count, flag, mixed, number, object, platformData, platformId, reference, text, textList, time } from './fields.ts'

export const attachmentTypes = [
  'image', 'video', 'audio', 'document', 'file', 'location', 'sticker', 'story_mention', 'story_reply', 'template', 'contacts', 'fallback', 'other',
] as const

export const attachment = () =>
  object({
    type: choice(...attachmentTypes).required(),
    mime_type: text(200),
    name: text(400),
    /** Where the platform keeps it, for as long as it does. */
    file_url: text(4_000),
    /** Bytes, where known. */
    size: count().nullable(),
    /** Pixels, of a picture that is copied. */
    width: count().nullable(),
    height: count().nullable(),
    /** Our copy of it, served under /media; null until it is copied. */
    mediaId: text(80),
    /** Why there is no copy and will be none. */
    mediaState: choice(...mediaEndings),
    /** url; for a location lat, lng, thumb; for a document href, thumb, mimetype. */
    payload: platformData(),
  })

const reaction = () => object({ fromId: reference(), emoji: text(40), reaction: text(40), time: time() })

/** Of a private message and of a comment. */
export const utteranceFields = () => ({
  /** The platform's id; empty until the platform has accepted ours. */
  fbId: platformId(),
  /** Who wrote it, where it was the customer or another person; null for the account itself. */
  fromId: reference(),
  message: text(20_000),
  /** The platform's time of ours, once told; watermarks are compared with it. */
  sentTime: time(),
  isRead: boolean(),
  /** Edited by its author. */
  changed: boolean(),
  ownerSent: boolean(),
  /** The agent who wrote it, where it was written here. */
  agentId: reference(),
  status: choice(...deliveryStatuses),
  failure: object({ reason: choice(...failureReasons), code: number().nullable(), subcode: number().nullable(), details: text(2_000) })
    .nullable()
    .default(null),
  /** The command that wrote it: its Idempotency-Key, sent along as the platform's mark where it takes one. */
  commandId: text(100),
  data: platformData(),
})

/** Of a private message. */
export const messageFields = () => ({
  ...utteranceFields(),
  attachments: array(attachment()),
  /** Platform id of the message this one answers. */
  replyTo: text(512),
  deleted: boolean(),
  reactions: array(reaction()),
  /** What happened to it beyond its states, as the platform names it. */
  events: array(mixed<Record<string, unknown>>().required()),
  tags: textList(),
  isUnsupported: flag(),
})

/** Of a comment; its replies are comments too, held together by the first one. */
export const commentFields = () => ({
  ...utteranceFields(),
  attachment: attachment().nullable().default(null),
  parentCommentId: reference(),
  /** The comment it all began with; its own id where that is this one. */
  rootCommentId: reference().required(),
  /** Gone at the platform. */
  isRemoteDeleted: boolean(),
  /** Hidden at the platform from everybody but its author and his friends. */
  isHidden: boolean(),
})

/** What code that serves all channels knows of a message. */
export interface Utterance {
  readonly _id: string
  readonly version: number
  readonly createdTime: string
  readonly fbId?: string | null
  readonly fromId?: string | null
  readonly message?: string | null
  readonly sentTime?: string | null
  readonly isRead?: boolean
  readonly changed?: boolean
  readonly ownerSent?: boolean
  readonly agentId?: string | null
  readonly status?: (typeof deliveryStatuses)[number] | null
  readonly failure?: { readonly reason?: string | null; readonly details?: string | null } | null
  readonly commandId?: string | null
  readonly replyTo?: string | null
  /** Of a comment. */
  readonly parentCommentId?: string | null
  readonly rootCommentId?: string | null
  readonly reactions?: readonly Reaction[]
  readonly shares?: readonly { readonly name?: string | null; readonly description?: string | null; readonly link?: string | null }[]
  readonly deleted?: boolean
  readonly isRemoteDeleted?: boolean
  readonly isHidden?: boolean
  readonly isUnsupported?: boolean | null
  readonly attachments?: readonly Attachment[]
  readonly attachment?: Attachment | null
  readonly data?: Readonly<Record<string, unknown>> | null
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
  readonly mediaState?: MediaEnding | null
  readonly payload?: Readonly<Record<string, unknown>> | null
}

/** Taken back by its author, or removed at the platform. */
export const isGone = (utterance: Pick<Utterance, 'deleted' | 'isRemoteDeleted'>): boolean =>
  utterance.deleted === true || utterance.isRemoteDeleted === true

export const attachmentsOf = ({ attachments, attachment: single }: Pick<Utterance, 'attachments' | 'attachment'>): readonly Attachment[] =>
  attachments ?? (single ? [single] : [])
