// Messenger: a page's private messages.
import type { Dialect } from '../../messaging/dialect.ts'
import { messagingChannel } from '../../messaging/messaging-channel.ts'
import { nameIn, pictureIn } from '../../messaging/profile-members.ts'

export const messengerDialect: Dialect = {
  itemType: 'fbConversation',
  personType: 'FBUSER',
  fields: { account: 'fbPageId', page: '_id', person: 'fbUserId', accounts: 'fbPageIds' },
  events: { received: 'NEW_FB_MESSAGE', reacted: 'REACTION_FB_MESSAGE', delivered: 'DELIVERY_FB_MESSAGE', read: 'READ_FB_MESSAGE' },
  prefix: 'fb',
  webhookObject: 'page',
  platform: 'MESSENGER',
  echoesMark: true,
  profile: {
    fields: 'first_name,last_name,name,profile_pic',
    read: ({ first_name: first, last_name: last, name, profile_pic: picture }) => {
      const parts = [nameIn(first), nameIn(last)].filter((part) => part !== null)
      return { name: nameIn(parts.join(' ')) ?? nameIn(name), imageUrl: pictureIn(picture) }
    },
  },
}

export const messenger = messagingChannel(messengerDialect)
