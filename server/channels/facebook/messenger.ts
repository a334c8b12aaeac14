// Adapter of Messenger: private messages of a page.
import type { PlatformAdapter } from '../../conversations/messaging/platform-adapter.ts'
import { createMessagingChannel } from '../../conversations/messaging/messaging-channel.ts'
import { asText } from '../../lib/json-reading.ts'
import { readName, readPicture } from '../../conversations/messaging/profile-members.ts'

export const messengerAdapter: PlatformAdapter = {
  itemType: 'fbConversation',
  personType: 'FBUSER',
  fields: { account: 'fbPageId', page: '_id', person: 'fbUserId', accounts: 'fbPageIds' },
  events: {
    received: 'NEW_FB_MESSAGE',
    reacted: 'REACTION_FB_MESSAGE',
    delivered: 'DELIVERY_FB_MESSAGE',
    read: 'READ_FB_MESSAGE',
  },
  prefix: 'fb',
  webhookObject: 'page',
  platform: 'MESSENGER',
  echoesMark: true,
  profile: {
    fields: 'first_name,last_name,name,profile_pic',
    localeScope: 'pages_user_locale',
    read: ({ first_name: first, last_name: last, name, profile_pic: picture, locale }) => {
      const parts = [readName(first), readName(last)].filter((part) => part !== null)
      return {
        name: readName(parts.join(' ')) ?? readName(name),
        imageUrl: readPicture(picture),
        locale: asText(locale),
      }
    },
  },
}

export const messenger = createMessagingChannel(messengerAdapter)
