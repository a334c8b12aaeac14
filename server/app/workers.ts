// The workers behind webhooks and sending: job kinds and their handlers, started with the server.
import { Histogram } from 'prom-client'
import { channels } from './channels.ts'
import { bulkJobKind } from '../features/bulk/bulk-work.ts'
import { createBulkHandler, maxConcurrentBulkJobs } from '../features/bulk/bulk-worker.ts'
import { createDeletePersonHandler, deletePersonJobKind } from '../features/administration/delete-person.ts'
import { resubscribePages } from '../platform/resubscribe.ts'
import { createSubscriptionHandler, subscriptionJobKind } from '../platform/webhook-subscription.ts'
import { createBlockHandler, blockJobKind } from '../features/customers/block.ts'
import {
  createPasswordResetHandler,
  passwordResetJobKind,
  createLinkMailHandler,
  linkMailJobKind,
} from '../features/auth/link-jobs.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, JobResult } from '../jobs/job.ts'
import { maxConcurrentCopies, createCopyHandler } from '../media/copy-job.ts'
import { createDeleteFileHandler } from '../media/delete-unused-file.ts'
import { copyJobKind, deleteFileJobKind } from '../media/job-kinds.ts'
import {
  createDeleteRecordingFileHandler,
  deleteRecordingFileJobKind,
} from '../features/recordings/purge-recordings.ts'
import type { AppContext } from './app-context.ts'
import { createSendHandler, sendJobKind } from '../conversations/sending/send-job.ts'
import { createRetitleHandler, retitleJobKind } from '../conversations/threads/customer-title.ts'
import {
  closeAccountThreadsJobKind,
  createCloseAccountThreadsHandler,
} from '../conversations/threads/close-account-threads.ts'
import { createMarkRestHandler, markRestJobKind } from '../conversations/threads/mark-as-read.ts'
import { createSettleHandler, settleJobKind } from '../records/settle-references.ts'
import { createReadReceiptHandler, readReceiptJobKind } from '../conversations/threads/read-receipts.ts'
import { createWakeHandler, wakeJobKind } from '../conversations/threads/wake.ts'
import { toWebhookItem } from '../inbound/event-record.ts'
import { iterateEvents } from '../inbound/iterate-events.ts'
import type { EventMatch } from '../inbound/iterate-events.ts'
import { startRetentionJob } from './retention-job.ts'
import { indexMessages, markBodyProcessed } from '../inbound/redact-message.ts'
import { handleItem, recordFailedItem } from '../inbound/handle-item.ts'
import type { WebhookItem } from '../context/webhook-item.ts'
import { splitWebhookBody, splittersOf } from '../inbound/items.ts'
import type { Splitters } from '../inbound/items.ts'
import { reprocessJobKind } from '../inbound/reprocess.ts'
import { createReprocessKindHandler, reprocessKindJobKind } from '../features/administration/reprocess-handlers.ts'
import { bodyJobKind } from './webhook-routes.ts'
import { parkedJobKind } from '../inbound/parked-events.ts'

/** A handler that breaks is tried this often; then the item is kept as failed, with its error. */
const maxAttempts = 5

const handleAll = async (services: AppContext, items: readonly WebhookItem[], attempts: number): Promise<JobResult> => {
  let broken: unknown = null
  for (const item of items) {
    try {
      await handleItem(services, item)
    } catch (error) {
      broken = error
      services.log.error({ err: error, kind: item.kind, eventKey: item.eventKey }, 'webhooks: event handler failed')
      if (attempts >= maxAttempts) await recordFailedItem(services, item, error)
    }
  }
  if (broken === null || attempts >= maxAttempts) return done
  return { state: 'retry', error: broken instanceof Error ? broken.message : String(broken) }
}

const createBodyHandler = (services: AppContext, splitters: Splitters): JobHandler => {
  const lag = new Histogram({
    name: 'inbox_webhook_lag_seconds',
    help: 'From the arrival of a webhook body until all of it is handled',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
    registers: [services.metrics],
  })
  return async (payload, { attempts }) => {
    const { kysely } = services.database
    const bodyId = String(payload['bodyId'])
    const found = await kysely
      .selectFrom('webhook_bodies')
      .select(['body', 'received_at'])
      .where('id', '=', bodyId)
      .executeTakeFirst()
    if (!found) return done
    const items = splitWebhookBody(found.body, found.received_at, splitters)
    await indexMessages(kysely, bodyId, items)
    const result = await handleAll(services, items, attempts)
    if (result.state === 'done') {
      await markBodyProcessed(kysely, bodyId)
      lag.observe(Math.max(0, Date.now() - found.received_at.getTime()) / 1_000)
    }
    return result
  }
}

/** One that breaks, or stays as it was, must not keep the others from being handled. */
const handleAllAgain = async (services: AppContext, match: EventMatch): Promise<void> => {
  for await (const event of iterateEvents(services.database, match)) {
    const item = toWebhookItem(event)
    await handleItem(services, item, true).catch((error: unknown) => recordFailedItem(services, item, error))
  }
}

/** An event that stays unattributed has lost its account again. */
const createReprocessHandler =
  (services: AppContext): JobHandler =>
  async (payload) => {
    await handleAllAgain(services, { accountFbId: String(payload['accountFbId']), state: 'unattributed' })
    return done
  }

const createParkedHandler =
  (services: AppContext): JobHandler =>
  async (payload) => {
    await handleAllAgain(services, { waitsFor: String(payload['waitsFor']), state: 'parked' })
    return done
  }

/** Bodies stored by a process that died before their job was written cannot be: both are one transaction. */
export const startWorkers = async (services: AppContext): Promise<{ close(): Promise<void> }> => {
  const { jobs } = services
  jobs.register(bodyJobKind, createBodyHandler(services, splittersOf(services)))
  jobs.register(reprocessJobKind, createReprocessHandler(services))
  jobs.register(parkedJobKind, createParkedHandler(services))
  jobs.register(markRestJobKind, createMarkRestHandler(services))
  jobs.register(readReceiptJobKind, createReadReceiptHandler(services))
  jobs.register(retitleJobKind, createRetitleHandler(services))
  jobs.register(settleJobKind, createSettleHandler(services))
  jobs.register(closeAccountThreadsJobKind, createCloseAccountThreadsHandler(services))
  jobs.register(bulkJobKind, createBulkHandler(services), maxConcurrentBulkJobs)
  jobs.register(deletePersonJobKind, createDeletePersonHandler(services))
  jobs.register(subscriptionJobKind, createSubscriptionHandler(services))
  jobs.register(wakeJobKind, createWakeHandler(services))
  jobs.register(blockJobKind, createBlockHandler(services))
  jobs.register(reprocessKindJobKind, createReprocessKindHandler(services))
  jobs.register(sendJobKind, createSendHandler(services))
  jobs.register(copyJobKind, createCopyHandler(services), maxConcurrentCopies)
  jobs.register(deleteFileJobKind, createDeleteFileHandler(services))
  jobs.register(deleteRecordingFileJobKind, createDeleteRecordingFileHandler(services))
  jobs.register(passwordResetJobKind, createPasswordResetHandler(services))
  jobs.register(linkMailJobKind, createLinkMailHandler(services))
  for (const channel of channels) {
    for (const [kind, handler] of Object.entries(channel.jobs?.(services) ?? {})) jobs.register(kind, handler)
  }
  await resubscribePages(services)
  await jobs.start()
  const stopForgetting = startRetentionJob(services)
  return {
    close: async () => {
      await stopForgetting()
      await jobs.close()
    },
  }
}
