// Private messages of an Instagram account, sent and asked about through the page it is linked to.
import type { Dialect } from '../../messaging/dialect.ts'
import { messagingChannel } from '../../messaging/messaging-channel.ts'
import { nameIn, pictureIn } from '../../messaging/profile-members.ts'

export const instagramDialect: Dialect = {
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
    read: ({ name, username, profile_pic: picture }) => ({ name: nameIn(name), username: nameIn(username), imageUrl: pictureIn(picture) }),
  },
}

export const instagramMessaging = messagingChannel(instagramDialect)
