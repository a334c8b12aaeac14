// Instagram as the house sees it: private messages of its accounts, and comments on their media.
import { instagramHandlers } from './handlers.ts'
import type { InstagramCall } from './handlers.ts'
import type { ServerChannel } from '../server-channel.ts'
import { accountFields } from './account-fields.ts'
import { instagramComments } from './instagram-comments.ts'
import { instagramMessaging } from './instagram-messaging.ts'

export const instagramChannel: ServerChannel<InstagramCall> = {
  accounts: { IGUSER: {} },
  webhooks: [instagramMessaging.webhooks, instagramComments.webhooks, accountFields],
  items: { igConversation: instagramMessaging.conversations, igComment: instagramComments.comments },
  jobs: (services) => ({ ...instagramMessaging.jobs(services), ...instagramComments.jobs(services) }),
  calls: instagramHandlers,
}
