// Comments of one dialect, as the house needs them.
import { textIn } from '../channels/account-records.ts'
import type { ItemPort, WebhookPort } from '../channels/server-channel.ts'
import type { Unit } from '../database/unit.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { isConnected } from '../channels/page-access.ts'
import { prepareDelivery } from './delivery.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { commentJobs } from './jobs.ts'
import { publicationLock } from './locks.ts'
import { webhookPort } from './webhook-port.ts'
import type { HappeningReader } from './webhook-port.ts'

export interface CommentsChannel {
  readonly webhooks: WebhookPort
  readonly comments: ItemPort
  readonly jobs: (services: Services) => Readonly<Record<string, JobHandler>>
}

const locksOf = async (unit: Unit, dialect: Dialect, rootId: string): Promise<readonly string[]> => {
  const types = typesOf(dialect)
  const root = await unit.get(types.comment, rootId)
  const account = root && (await unit.get(types.account, textIn(root, dialect.fields.account) ?? ''))
  const publication = root && (await unit.get(types.publication, textIn(root, dialect.fields.publication) ?? ''))
  return account && publication ? [publicationLock(dialect, account.fbId, publication.fbId)] : []
}

export const commentsChannel = (dialect: Dialect, read: HappeningReader): CommentsChannel => ({
  webhooks: webhookPort(dialect, read),
  comments: {
    locksOf: (unit, rootId) => locksOf(unit, dialect, rootId),
    isConnected: (unit, accountId) => isConnected(unit, dialect, accountId),
    prepare: (services, unit, message, rootId) => prepareDelivery(dialect, services, unit, message, rootId),
  },
  jobs: (services) => commentJobs(dialect, services),
})
