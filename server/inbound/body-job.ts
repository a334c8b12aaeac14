// Handles a webhook body that was stored, in portions: the items of a large one let others pass.
import { Histogram } from 'prom-client'
import type { Context } from '../context/context.ts'
import type { WebhookItem } from '../context/webhook-item.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler, JobResult, NewJob } from '../jobs/job.ts'
import { asNumber } from '../lib/json-reading.ts'
import { handleItems, recordFailedItem } from './handle-item.ts'
import { splitWebhookBody, splittersOf } from './items.ts'
import { indexMessages, markBodyProcessed } from './redact-message.ts'

export const bodyJobKind = 'webhookBody'

export const bodyJob = (bodyId: string, organisationId: string | null): NewJob => ({
  queue: 'inbound',
  organisationId,
  lane: `${bodyJobKind}:${bodyId}`,
  kind: bodyJobKind,
  payload: { bodyId },
})

/** A handler that breaks is tried this often; then the item is kept as failed, with its error. */
const maxAttempts = 5

/** Items of a body that are handled before others have their turn. */
export const maxPortionItems = 20

const handlePortion = async (
  services: Context,
  items: readonly WebhookItem[],
  attempts: number,
): Promise<JobResult> => {
  const failed = await handleItems(services, items)
  for (const { item, error } of failed) {
    services.log.error({ err: error, kind: item.kind, eventKey: item.eventKey }, 'webhooks: event handler failed')
    if (attempts >= maxAttempts) await recordFailedItem(services, item, error)
  }
  const broken = failed.at(-1)?.error
  if (failed.length === 0 || attempts >= maxAttempts) return done
  return { state: 'retry', error: broken instanceof Error ? broken.message : String(broken) }
}

interface OpenBody {
  readonly items: readonly WebhookItem[]
  readonly received: Date
}

/** Large bodies of which a portion is done: the next need not read them again. */
const maxOpenBodies = 4

export const createBodyHandler = (services: Context): JobHandler => {
  const { kysely } = services.database
  const splitters = splittersOf(services)
  const open = new Map<string, OpenBody>()
  const lag = new Histogram({
    name: 'inbox_webhook_lag_seconds',
    help: 'From the arrival of a webhook body until all of it is handled',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
    registers: [services.metrics],
  })

  const read = async (bodyId: string): Promise<OpenBody | null> => {
    const found = await kysely
      .selectFrom('webhook_bodies')
      .select(['body', 'received_at'])
      .where('id', '=', bodyId)
      .executeTakeFirst()
    if (!found) return null
    const items = splitWebhookBody(found.body, found.received_at, splitters)
    await indexMessages(kysely, bodyId, items)
    return { items, received: found.received_at }
  }

  const hold = (bodyId: string, body: OpenBody): void => {
    open.set(bodyId, body)
    const [oldest] = open.keys()
    if (open.size > maxOpenBodies && oldest !== undefined) open.delete(oldest)
  }

  return async (payload, { attempts }) => {
    const bodyId = String(payload['bodyId'])
    const from = asNumber(payload['from']) ?? 0
    const body = open.get(bodyId) ?? (await read(bodyId))
    open.delete(bodyId)
    if (!body) return done
    const end = from + maxPortionItems
    const result = await handlePortion(services, body.items.slice(from, end), attempts)
    if (result.state !== 'done') return result
    if (end < body.items.length) {
      hold(bodyId, body)
      return { state: 'rest', remember: { from: end } }
    }
    await markBodyProcessed(kysely, bodyId)
    lag.observe(Math.max(0, Date.now() - body.received.getTime()) / 1_000)
    return done
  }
}
