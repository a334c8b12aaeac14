// Comments of one platform, behind the interface of all channels.
import { textIn } from '../../platform/account-records.ts'
import type { ItemPort, WebhookPort, Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { isConnected } from '../../platform/page-access.ts'
import { prepareDelivery } from './delivery.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { handleCheckJob } from './create-check-handler.ts'
import { handleCommentJobs } from './jobs.ts'
import { publicationLock } from './locks.ts'
import { moderate } from './moderate.ts'
import { createWebhookPort } from './webhook-port.ts'
import type { CommentEventReader } from './webhook-port.ts'
import type { HandledJob } from '../../jobs/define-job.ts'

export interface CommentsChannel {
  readonly webhooks: WebhookPort
  readonly comments: ItemPort
  readonly jobs: (services: Context) => readonly HandledJob[]
}

const locksOf = async (unit: UnitOfWork, adapter: PlatformAdapter, rootId: string): Promise<readonly string[]> => {
  const types = getRecordTypes(adapter)
  const root = await unit.get(types.comment, rootId)
  const account = root && (await unit.get(types.account, textIn(root, adapter.fields.account) ?? ''))
  const publication = root && (await unit.get(types.publication, textIn(root, adapter.fields.publication) ?? ''))
  return account && publication ? [publicationLock(adapter, account.fbId, publication.fbId)] : []
}

export const createCommentsChannel = (adapter: PlatformAdapter, read: CommentEventReader): CommentsChannel => ({
  webhooks: createWebhookPort(adapter, read),
  comments: {
    locksOf: (unit, rootId) => locksOf(unit, adapter, rootId),
    isConnected: (unit, accountId) => isConnected(unit, adapter, accountId),
    moderate: (moderator, unit, id, action) => moderate(adapter, moderator, unit, { id, action }),
    prepare: (services, unit, message, rootId) => prepareDelivery(adapter, services, unit, message, rootId),
  },
  jobs: (services) => [...handleCommentJobs(adapter, services), handleCheckJob(adapter, services)],
})
