// Facebook as the house sees it: Messenger conversations of its pages, and comments on their posts.
import { facebookHandlers } from './handlers.ts'
import type { FacebookCall } from './handlers.ts'
import type { ServerChannel } from '../server-channel.ts'
import { facebookComments } from './facebook-comments.ts'
import { messenger } from './messenger.ts'
import { pageFields } from './page-fields.ts'

export const facebookChannel: ServerChannel<FacebookCall> = {
  accounts: { FBPAGE: {} },
  webhooks: [messenger.webhooks, facebookComments.webhooks, pageFields],
  items: { fbConversation: messenger.conversations, fbComment: facebookComments.comments },
  jobs: (services) => ({ ...messenger.jobs(services), ...facebookComments.jobs(services) }),
  calls: facebookHandlers,
}
