// The Instagram channel: private messages of accounts, and comments on their media.
import { instagramHandlers } from './handlers.ts'
import type { InstagramCall } from './handlers.ts'
import { createMessageMerge } from '../../conversations/messaging/message-reads.ts'
import { createImportHandler } from '../../conversations/past/create-import-handler.ts'
import { importJobs } from '../../conversations/past/import-job.ts'
import type { ServerChannel } from '../server-channel.ts'
import { accountFields } from './account-fields.ts'
import { instagramComments, instagramCommentsAdapter } from './instagram-comments.ts'
import { instagramAdapter, instagramMessaging } from './instagram-messaging.ts'
import { handleJob } from '../../jobs/define-job.ts'

export const instagramChannel: ServerChannel<InstagramCall> = {
  accounts: { IGUSER: {} },
  webhooks: [instagramMessaging.webhooks, instagramComments.webhooks, accountFields],
  items: {
    igConversation: instagramMessaging.conversations,
    igComment: instagramComments.comments,
    igMedia: instagramComments.comments,
  },
  copies: { IGMESSAGE: createMessageMerge(instagramAdapter) },
  jobs: (services) => [
    ...instagramMessaging.jobs(services),
    ...instagramComments.jobs(services),
    handleJob(importJobs.IGUSER, createImportHandler(instagramCommentsAdapter, services)),
  ],
  calls: instagramHandlers,
}
