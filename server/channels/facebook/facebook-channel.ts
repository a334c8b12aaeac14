// The Facebook channel: Messenger conversations of pages, and comments on their posts.
import { facebookHandlers } from './handlers.ts'
import type { FacebookCall } from './handlers.ts'
import { createMessageMerge } from '../../conversations/messaging/message-reads.ts'
import { createImportHandler } from '../../conversations/past/create-import-handler.ts'
import { importJobs } from '../../conversations/past/import-job.ts'
import type { ServerChannel } from '../server-channel.ts'
import { facebookComments, facebookCommentsAdapter } from './facebook-comments.ts'
import { labelWebhooks } from './labels.ts'
import { messenger, messengerAdapter } from './messenger.ts'
import { pageFields } from './page-fields.ts'
import { createPublishHandler, publishPostJob } from './publish-post.ts'
import { handleJob } from '../../jobs/define-job.ts'

export const facebookChannel: ServerChannel<FacebookCall> = {
  accounts: { FBPAGE: {} },
  webhooks: [messenger.webhooks, facebookComments.webhooks, labelWebhooks, pageFields],
  items: {
    fbConversation: messenger.conversations,
    fbComment: facebookComments.comments,
    fbPost: facebookComments.comments,
  },
  copies: { FBMESSAGE: createMessageMerge(messengerAdapter) },
  jobs: (services) => [
    ...messenger.jobs(services),
    ...facebookComments.jobs(services),
    handleJob(publishPostJob, createPublishHandler(services)),
    handleJob(importJobs.FBPAGE, createImportHandler(facebookCommentsAdapter, services)),
  ],
  calls: facebookHandlers,
}
