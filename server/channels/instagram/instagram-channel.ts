// Instagram as the house sees it: private messages of its accounts.
import type { ServerChannel } from '../server-channel.ts'
import { instagramMessaging } from './instagram-messaging.ts'

export const instagramChannel: ServerChannel = {
  webhooks: [instagramMessaging.webhooks],
  items: { igConversation: instagramMessaging.conversations },
  jobs: instagramMessaging.jobs,
}
