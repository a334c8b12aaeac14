// Adapter of private messages of an Instagram account, sent and read through the page it is linked to.
import type { PlatformAdapter } from '../../conversations/messaging/platform-adapter.ts'
import { createMessagingChannel } from '../../conversations/messaging/messaging-channel.ts'
import { readName, readPicture } from '../../conversations/messaging/profile-members.ts'

export const instagramAdapter: PlatformAdapter = {
  itemType: 'igConversation',
  personType: 'IGCUSTOMERUSER',
  fields: { account: 'igUserId', page: 'fbPageId', person: 'igCustomerUserId', accounts: 'igUserIds' },
  events: { received: 'NEW_IG_MESSAGE', read: 'READ_IG_MESSAGE' },
  prefix: 'ig',
  webhookObject: 'instagram',
  platform: 'instagram',
  echoesMark: false,
  profile: {
    fields: 'name,username,profile_pic',
    read: ({ name, username, profile_pic: picture }) => ({
      name: readName(name),
      username: readName(username),
      imageUrl: readPicture(picture),
    }),
  },
}

export const instagramMessaging = createMessagingChannel(instagramAdapter)
