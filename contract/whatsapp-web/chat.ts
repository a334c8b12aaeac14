// A WhatsApp Web chat, with one person or a group.
import { defineEntity } from '../entity.ts'
import { boolean, count, object, platformData, platformId, reference, references, text, time } from '../fields.ts'

export const waWebChatEntity = defineEntity({
  type: 'WAWEBCHAT',
  base: '/api/waweb/chats',
  schema: object({
    name: text(),
    /** The network's address of the chat (jid or lid). */
    remoteId: platformId(),
    waWebPhoneId: reference().required(),
    /** The person, unless the chat is a group. */
    waWebContactId: reference(),
    waWebContactIds: references(),
    waWebLabelIds: references(),
    /** The session that delivered it last. */
    waWebSessionId: reference(),
    lastMessageId: reference(),
    lastMessageDate: time(),
    unreadCount: count(),
    isAnswered: boolean(),
    /** group, isReadOnly, isMuted, pinned; the time of each of these reports. */
    data: platformData(),
  }),
  references: {
    waWebPhoneId: { to: 'WAWEBPHONE', onDelete: 'keep' },
    waWebContactId: { to: 'WAWEBCONTACT', onDelete: 'clear' },
    waWebContactIds: { to: 'WAWEBCONTACT', onDelete: 'clear' },
    waWebLabelIds: { to: 'WAWEBLABEL', onDelete: 'clear' },
    waWebSessionId: { to: 'WAWEBSESSION', onDelete: 'clear' },
    lastMessageId: { to: 'WAWEBMESSAGE', onDelete: 'clear' },
  },
  scope: { kind: 'thread', field: '_id' },
  allow: { list: 'member', get: 'member' },
  unique: [['waWebPhoneId', 'remoteId']],
  cached: true,
  defaultSort: { field: 'lastMessageDate', direction: 'descending' },
  pushNames: { update: 'WAWEBCHAT_UPDATED' },
  filterable: [
    'name',
    'remoteId',
    'waWebPhoneId',
    'waWebContactId',
    'waWebContactIds',
    'waWebLabelIds',
    'waWebSessionId',
    'lastMessageDate',
    'unreadCount',
    'isAnswered',
  ],
  sortable: ['lastMessageDate', 'name'],
  title: (chat) => chat.name || chat._id,
})
