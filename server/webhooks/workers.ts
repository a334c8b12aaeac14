// The workers behind webhooks and sending: job kinds and their handlers, started with the server.
import type { Row } from '../../contract/index.ts'
import { runUnit } from '../database/run-unit.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, JobResult } from '../jobs/job.ts'
import { registerFacebookJobs } from '../channels/facebook/facebook-jobs.ts'
import type { Services } from '../services.ts'
import { itemOf } from './event-record.ts'
import { handleItem, keepFailed } from './handle-item.ts'
import { itemsOf } from './items.ts'
import type { WebhookItem } from './items.ts'
import { reprocessJobKind } from './reprocess.ts'
import { bodyJobKind } from './routes.ts'

/** A handler that breaks is tried this often; then the item is kept as failed, with its error. */
const attemptsMost = 5
const reprocessBatch = 200

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
  const result = await handleAll(services, itemsOf(found.body, found.received_at.getTime()), attempts)
  if (result.state === 'done') await kysely.updateTable('webhook_bodies').set({ state: 'done' }).where('id', '=', bodyId).execute()
  return result
}

const reprocessHandler = (services: Services): JobHandler => async (payload) => {
  const accountFbId = String(payload['accountFbId'])
  const { result: events } = await runUnit(services.database, { actor: null }, (unit) =>
    unit.findAll('WEBHOOKEVENT', { accountFbId, state: 'unattributed' }, { orderBy: { createdTime: 1 }, limit: reprocessBatch }),
  )
  for (const event of events as Row<'WEBHOOKEVENT'>[]) await handleItem(services, itemOf(event), true)
  return events.length < reprocessBatch ? done : { state: 'retry', error: 'more to handle', inMs: 0 }
}

/** Bodies stored by a process that died before their job was written cannot be: both are one transaction. */
export const startWorkers = async (services: Services): Promise<{ close(): Promise<void> }> => {
  const { jobs } = services
  jobs.register(bodyJobKind, bodyHandler(services))
  jobs.register(reprocessJobKind, reprocessHandler(services))
  registerFacebookJobs(services)
  await jobs.start()
  return { close: () => jobs.close() }
}
