// A Messenger message, theirs or ours.
import { defineEntity } from '../entity.ts'
import { deliveryStatuses } from '../delivery.ts'
import { failureReasons } from '../errors.ts'
import { array, boolean, choice, flag, mixed, number, object, platformData, platformId, reference, references, text, textList, time } from '../fields.ts'

export const attachmentTypes = [
  'image', 'video', 'audio', 'document', 'file', 'location', 'sticker', 'story_mention', 'template', 'fallback', 'other',
] as const

const attachment = () =>
  object({
    type: choice(...attachmentTypes).required(),
    mime_type: text(200),
    name: text(400),
    file_url: text(4_000),
    /** url; for a location lat, lng, thumb; for a document href, thumb, mimetype. */
    payload: platformData(),
  })

const reaction = () => object({ fromId: reference(), emoji: text(40), reaction: text(40), time: time() })

export const messageEntity = defineEntity({
  type: 'FBMESSAGE',
  base: '/api/fb/messages',
  schema: object({
    /** The platform's message id (mid); empty until the platform has accepted ours. */
    fbId: platformId(),
    fbPageId: reference().required(),
    fbConversationId: reference().required(),
    /** FBUSER of the sender; the page itself for ours. */
    fromId: reference(),
    toIds: references(),
    message: text(20_000),
    attachments: array(attachment()),
    shares: array(object({ name: text(400), description: text(2_000), link: text(4_000) })),
    /** mid of the message this one answers. */
    replyTo: text(512),
    /** The platform's time of our message, once told; watermarks are compared with it. */
    sentTime: time(),
    isRead: boolean(),
    changed: boolean(),
    deleted: boolean(),
    ownerSent: boolean(),
    /** The agent who wrote it, where it was written here. */
    agentId: reference(),
    status: choice(...deliveryStatuses),
    failure: object({ reason: choice(...failureReasons), code: number().nullable(), subcode: number().nullable(), details: text(2_000) })
      .nullable()
      .default(null),
    /** The command that wrote it: its Idempotency-Key, sent along as the platform's `metadata`. */
    commandId: text(100),
    reactions: array(reaction()),
    /** What happened to it beyond its states, as the platform names it. */
    events: array(mixed<Record<string, unknown>>().required()),
    tags: textList(),
    /** RESPONSE, UPDATE or MESSAGE_TAG, and the tag, for ours. */
    messagingType: choice('RESPONSE', 'UPDATE', 'MESSAGE_TAG'),
    isUnsupported: flag(),
    data: platformData(),
  }),
  references: { fbPageId: 'FBPAGE', fbConversationId: 'FBCONVERSATION', fromId: 'FBUSER', agentId: 'USER' },
  scope: { kind: 'thread', field: 'fbConversationId' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbPageId', 'fbId']],
  cached: true,
  filterable: ['fbId', 'fbPageId', 'fbConversationId', 'fromId', 'isRead', 'ownerSent', 'agentId', 'status', 'deleted', 'commandId'],
  sortable: ['isRead', 'agentId'],
  title: (message) => message.message || message.fbId || message._id,
})
