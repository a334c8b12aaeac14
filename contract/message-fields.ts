// The fields of every channel message: private message or comment, inbound or outbound.
import { deliveryStatuses } from './delivery.ts'
import { failureReasons } from './failure-reasons.ts'
import type { ThreadEvent } from './thread-event.ts'
import { moderation, privateReply } from './moderation.ts'
import { attachmentTypes, mediaOutcomes } from './channel-message.ts'
import {
  array,
  boolean,
  choice,
  count,
  flag,
  mixed,
  number,
  object,
  platformData,
  platformId,
  reference,
  text,
  textList,
  time,
} from './fields.ts'

const attachment = () =>
  object({
    type: choice(...attachmentTypes).required(),
    mime_type: text(200),
    name: text(400),
    /** The platform's address of the file, which expires. */
    file_url: text(4_000),
    /** Bytes; null if unknown. */
    size: count().nullable(),
    /** Pixels, of a picture that is copied. */
    width: count().nullable(),
    height: count().nullable(),
    /** Our copy, served under /media; null until it is copied. */
    mediaId: text(80),
    /** The final reason for a missing copy. */
    mediaState: choice(...mediaOutcomes),
    /** url; for a location lat, lng, thumb; for a document href, thumb, mimetype. */
    payload: platformData(),
  })

const reaction = () => object({ fromId: reference(), emoji: text(40), reaction: text(40), time: time() })

/** Fields of both private messages and comments. */
const channelMessageFields = () => ({
  /** The platform's id; empty until the platform has accepted an outbound message. */
  fbId: platformId(),
  /** The author if it is a person; null for the account itself. */
  fromId: reference(),
  message: text(20_000),
  /** The platform's time of an outbound message, once reported; watermarks are compared with it. */
  sentTime: time(),
  isRead: boolean(),
  /** Whether its author has edited it. */
  changed: boolean(),
  ownerSent: boolean(),
  /** The agent who wrote it, if it was written here. */
  agentId: reference(),
  /** An automatic reply: the organisation's text for outside business hours. */
  isAutomatic: flag(),
  status: choice(...deliveryStatuses),
  failure: object({
    reason: choice(...failureReasons),
    code: number().nullable(),
    subcode: number().nullable(),
    details: text(2_000),
  })
    .nullable()
    .default(null),
  /** Idempotency-Key of the command that wrote it; sent along as a marker if the platform supports one. */
  commandId: text(100),
  data: platformData(),
})

/** Fields of a private message. */
export const messageFields = () => ({
  ...channelMessageFields(),
  attachments: array(attachment()),
  /** Platform id of the message that this one replies to. */
  replyTo: text(512),
  deleted: boolean(),
  reactions: array(reaction()),
  /** Set if the record is an event of the conversation instead of a message. */
  events: array(mixed<ThreadEvent>().required()),
  tags: textList(),
  isUnsupported: flag(),
})

/** Fields of a comment. Its replies are comments, too, grouped by the first one. */
export const commentFields = () => ({
  ...channelMessageFields(),
  attachment: attachment().nullable().default(null),
  parentCommentId: reference(),
  /** The first comment of the conversation; its own id if it is the first. For a visitor's post it is the post's id. */
  rootCommentId: reference().required(),
  /** The record is the post or media itself, with its id: a visitor's post begins a conversation like a comment. */
  isPublication: flag(),
  /** Deleted on the platform. */
  isRemoteDeleted: boolean(),
  /** Hidden on the platform from everybody but its author and their friends. */
  isHidden: boolean(),
  /** A manager has reviewed it and keeps it. */
  isKept: flag(),
  moderation: moderation(),
  privateReply: privateReply(),
})
