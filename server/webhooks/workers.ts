// The workers behind webhooks and sending: job kinds and their handlers, started with the server.
import { bulkJobKind } from '../bulk/bulk-work.ts'
import { bulkHandler, bulkJobsAtOnce } from '../bulk/bulk-worker.ts'
import { deletePersonHandler, deletePersonJobKind } from '../administration/delete-person.ts'
import { resubscribe } from '../channels/resubscribe.ts'
import { subscriptionHandler, subscriptionJobKind } from '../channels/webhook-subscription.ts'
import { blockHandler, blockJobKind } from '../customers/block.ts'
import { forgottenHandler, forgottenJobKind, linkMailHandler, linkMailJobKind } from '../auth/link-jobs.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, JobResult } from '../jobs/job.ts'
import { copiesAtOnce, copyHandler } from '../media/copy-job.ts'
import { forgetHandler } from '../media/forget-file.ts'
import { copyJobKind, forgetJobKind } from '../media/job-kinds.ts'
import { forgetLogHandler, forgetLogJobKind } from '../recordings/forget-recordings.ts'
import type { Services } from '../services.ts'
import { sendHandler, sendJobKind } from '../sending/send-job.ts'
import { retitleHandler, retitleJobKind } from '../threads/customer-title.ts'
import { emptyTeamHandler, emptyTeamJobKind } from '../threads/empty-team.ts'
import { markRestHandler, markRestJobKind } from '../threads/mark-as-read.ts'
import { emptyLabelGroupHandler, emptyLabelGroupJobKind, unlabelHandler, unlabelJobKind } from '../threads/unlabel.ts'
import { tellSeenHandler, tellSeenJobKind } from '../threads/tell-seen.ts'
import { wakeHandler, wakeJobKind } from '../threads/wake.ts'
import { itemOf } from './event-record.ts'
import { eventsInTurn } from './events-in-turn.ts'
import type { EventMatch } from './events-in-turn.ts'
import { forgetRegularly } from './forget-old.ts'
import { noteWords, settleBody } from './forget-words.ts'
import { handleItem, keepFailed } from './handle-item.ts'
import type { WebhookItem } from './item.ts'
import { itemsOf } from './items.ts'
import { reprocessJobKind } from './reprocess.ts'
import { reprocessKindHandler, reprocessKindJobKind } from './reprocess-handlers.ts'
import { bodyJobKind } from './routes.ts'
import { arrivedJobKind } from './waiting.ts'

/** A handler that breaks is tried this often; then the item is kept as failed, with its error. */
const attemptsMost = 5

const handleAll = async (services: Services, items: readonly WebhookItem[], attempts: number): Promise<JobResult> => {
  let broken: unknown = null
  for (const item of items) {
    try {
      await handleItem(services, item)
    } catch (error) {
      broken = error
      services.log.error({ err: error, kind: item.kind, eventKey: item.eventKey }, 'a webhook item broke its handler')
      if (attempts >= attemptsMost) await keepFailed(services, item, error)
    }
  }
  if (broken === null || attempts >= attemptsMost) return done
  return { state: 'retry', error: broken instanceof Error ? broken.message : String(broken) }
}

const bodyHandler = (services: Services): JobHandler => async (payload, { attempts }) => {
  const { kysely } = services.database
  const bodyId = String(payload['bodyId'])
  const found = await kysely.selectFrom('webhook_bodies').select(['body', 'received_at']).where('id', '=', bodyId).executeTakeFirst()
  if (!found) return done
  const items = itemsOf(found.body, found.received_at)
  await noteWords(kysely, bodyId, items)
  const result = await handleAll(services, items, attempts)
  if (result.state === 'done') await settleBody(kysely, bodyId)
  return result
}

/** One that breaks, or stays as it was, must not keep the others from being handled. */
const handleAllAgain = async (services: Services, match: EventMatch): Promise<void> => {
  for await (const event of eventsInTurn(services.database, match)) {
    const item = itemOf(event)
    await handleItem(services, item, true).catch((error: unknown) => keepFailed(services, item, error))
  }
}

/** What stays unattributed has lost its account again. */
const reprocessHandler = (services: Services): JobHandler => async (payload) => {
  await handleAllAgain(services, { accountFbId: String(payload['accountFbId']), state: 'unattributed' })
  return done
}

const arrivedHandler = (services: Services): JobHandler => async (payload) => {
  await handleAllAgain(services, { waitsFor: String(payload['waitsFor']), state: 'parked' })
  return done
}

/** Bodies stored by a process that died before their job was written cannot be: both are one transaction. */
export const startWorkers = async (services: Services): Promise<{ close(): Promise<void> }> => {
  const { jobs } = services
  jobs.register(bodyJobKind, bodyHandler(services))
  jobs.register(reprocessJobKind, reprocessHandler(services))
  jobs.register(arrivedJobKind, arrivedHandler(services))
  jobs.register(markRestJobKind, markRestHandler(services))
  jobs.register(tellSeenJobKind, tellSeenHandler(services))
  jobs.register(retitleJobKind, retitleHandler(services))
  jobs.register(emptyTeamJobKind, emptyTeamHandler(services))
  jobs.register(unlabelJobKind, unlabelHandler(services))
  jobs.register(emptyLabelGroupJobKind, emptyLabelGroupHandler(services))
  jobs.register(bulkJobKind, bulkHandler(services), bulkJobsAtOnce)
  jobs.register(deletePersonJobKind, deletePersonHandler(services))
  jobs.register(subscriptionJobKind, subscriptionHandler(services))
  jobs.register(wakeJobKind, wakeHandler(services))
  jobs.register(blockJobKind, blockHandler(services))
  jobs.register(reprocessKindJobKind, reprocessKindHandler(services))
  jobs.register(sendJobKind, sendHandler(services))
  jobs.register(copyJobKind, copyHandler(services), copiesAtOnce)
  jobs.register(forgetJobKind, forgetHandler(services))
  jobs.register(forgetLogJobKind, forgetLogHandler(services))
  jobs.register(forgottenJobKind, forgottenHandler(services))
  jobs.register(linkMailJobKind, linkMailHandler(services))
  for (const channel of services.channels) {
    for (const [kind, handler] of Object.entries(channel.jobs(services))) jobs.register(kind, handler)
  }
  await resubscribe(services)
  await jobs.start()
  const stopForgetting = forgetRegularly(services)
  return {
    close: async () => {
      await stopForgetting()
      await jobs.close()
    },
  }
}
