// Facebook as the house sees it: Messenger conversations of its pages.
import type { ServerChannel } from '../server-channel.ts'
import { messenger } from './messenger.ts'

export const facebookChannel: ServerChannel = {
  webhooks: [messenger.webhooks],
  items: { fbConversation: messenger.conversations },
  jobs: messenger.jobs,
}
