// The fields of every message, whatever the channel: a private message, a comment, theirs or ours.
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
    mediaState: choice(...mediaOutcomes),
    /** url; for a location lat, lng, thumb; for a document href, thumb, mimetype. */
    payload: platformData(),
  })

const reaction = () => object({ fromId: reference(), emoji: text(40), reaction: text(40), time: time() })

/** Of a private message and of a comment. */
const channelMessageFields = () => ({
  /** The platform's id; empty until the platform has accepted ours. */
  fbId: platformId(),
  /** The author if it is a person; null for the account itself. */
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
  /** Nobody wrote it: the organisation's words for when it is closed. */
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
  /** The command that wrote it: its Idempotency-Key, sent along as the platform's mark where it takes one. */
  commandId: text(100),
  data: platformData(),
})

/** Of a private message. */
export const messageFields = () => ({
  ...channelMessageFields(),
  attachments: array(attachment()),
  /** Platform id of the message this one answers. */
  replyTo: text(512),
  deleted: boolean(),
  reactions: array(reaction()),
  /** Of a record that is no message, but something that happened. */
  events: array(mixed<ThreadEvent>().required()),
  tags: textList(),
  isUnsupported: flag(),
})

/** Of a comment; its replies are comments too, held together by the first one. */
export const commentFields = () => ({
  ...channelMessageFields(),
  attachment: attachment().nullable().default(null),
  parentCommentId: reference(),
  /** The comment it all began with; its own id where that is this one. Of a visitor's post that is the post's id, too. */
  rootCommentId: reference().required(),
  /** It is the post or media itself, with its id: what a visitor wrote begins a conversation as a comment does. */
  isPublication: flag(),
  /** Gone at the platform. */
  isRemoteDeleted: boolean(),
  /** Hidden at the platform from everybody but its author and their friends. */
  isHidden: boolean(),
  /** A manager has looked at it and lets it stand. */
  isKept: flag(),
  moderation: moderation(),
  privateReply: privateReply(),
})
