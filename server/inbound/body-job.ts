// Handles webhook bodies that were stored, those that wait together, in portions: the items of a large one let others pass.
import { Histogram } from 'prom-client'
import type { Context } from '../context/context.ts'
import type { WebhookItem } from '../context/webhook-item.ts'
import { done } from '../jobs/job.ts'
import type { GivenJob, JobResult } from '../jobs/job.ts'
import { handleItems, recordFailedItem } from './handle-item.ts'
import type { FailedItem } from './handle-item.ts'
import { splitWebhookBody, splittersOf } from './items.ts'
import { defineJob, handleJobs } from '../jobs/define-job.ts'
import type { HandledJob, PreparedJob, GroupHandler } from '../jobs/define-job.ts'

interface BodyPayload {
  readonly bodyId: string
  /** How many of its items are handled. */
  readonly from?: number
}

export const bodyJob = defineJob(
  'webhookBody',
  (bodyId: string, organisationId: string | null): PreparedJob<BodyPayload> => ({
    queue: 'inbound',
    organisationId,
    lane: `webhookBody:${bodyId}`,
    payload: { bodyId },
  }),
)

type BodyJob = GivenJob<BodyPayload>

/** A handler that breaks is tried this often; then the item is kept as failed, with its error. */
const maxAttempts = 5

/** Items that are handled before others have their turn. One transaction takes so many messages, each of which changes five records. */
export const maxPortionItems = 16

/** Of a body that small all items are handled, whatever stands beside it. */
const maxSmallBodyItems = 4

interface OpenBody {
  readonly id: string
  readonly items: readonly WebhookItem[]
  readonly received: Date
}

/** Large bodies of which a portion is done: the next need not read them again. */
const maxOpenBodies = 4

interface Portion {
  readonly job: BodyJob
  /** Null where there is no such body any more. */
  readonly body: OpenBody | null
  readonly items: readonly WebhookItem[]
  /** Where the next portion begins. */
  readonly end: number
}

const bodyIdOf = ({ payload }: BodyJob): string => payload.bodyId
const startOf = ({ payload }: BodyJob): number => payload.from ?? 0

/** A portion of each: small bodies whole, then larger ones in turn, as far as there is room. In the order of the jobs. */
const cutPortions = (jobs: readonly BodyJob[], bodies: ReadonlyMap<string, OpenBody>): Portion[] => {
  const countLeft = (job: BodyJob): number => (bodies.get(bodyIdOf(job))?.items.length ?? 0) - startOf(job)
  const isSmall = (job: BodyJob): boolean => countLeft(job) <= maxSmallBodyItems
  let room = maxPortionItems
  const taken = new Map<BodyJob, number>()
  for (const job of [...jobs.filter(isSmall), ...jobs.filter((one) => !isSmall(one))]) {
    const count = isSmall(job) ? countLeft(job) : Math.min(countLeft(job), Math.max(0, room))
    taken.set(job, count)
    room -= count
  }
  return jobs.map((job) => {
    const body = bodies.get(bodyIdOf(job)) ?? null
    const end = startOf(job) + (taken.get(job) ?? 0)
    return { job, body, items: body?.items.slice(startOf(job), end) ?? [], end }
  })
}

const toResult = ({ job, body, items, end }: Portion, failed: readonly FailedItem[]): JobResult<BodyPayload> => {
  const broken = failed.find(({ item }) => items.includes(item))
  if (broken && job.attempt.attempts < maxAttempts) {
    const { error } = broken
    return { state: 'retry', error: error instanceof Error ? error.message : String(error) }
  }
  return body && end < body.items.length ? { state: 'rest', remember: { from: end } } : done
}

const createBodyHandler = (services: Context): GroupHandler<typeof bodyJob> => {
  const { kysely } = services.database
  const splitters = splittersOf(services)
  const open = new Map<string, OpenBody>()
  const lag = new Histogram({
    name: 'inbox_webhook_lag_seconds',
    help: 'From the arrival of a webhook body until all of it is handled',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
    registers: [services.metrics],
  })

  const read = async (ids: readonly string[]): Promise<OpenBody[]> => {
    if (ids.length === 0) return []
    const found = await kysely
      .selectFrom('webhook_bodies')
      .select(['id', 'body', 'received_at'])
      .where('id', 'in', ids)
      .execute()
    return found.map(({ id, body, received_at: received }) => ({
      id,
      items: splitWebhookBody(body, received, splitters),
      received,
    }))
  }

  /** Those that are open, and those that are not. */
  const openBodies = async (ids: readonly string[]): Promise<Map<string, OpenBody>> => {
    const held = ids.flatMap((id) => open.get(id) ?? [])
    const others = await read(ids.filter((id) => !open.has(id)))
    for (const id of ids) open.delete(id)
    return new Map([...held, ...others].map((body) => [body.id, body]))
  }

  const hold = (body: OpenBody): void => {
    open.set(body.id, body)
    const [oldest] = open.keys()
    if (open.size > maxOpenBodies && oldest !== undefined) open.delete(oldest)
  }

  const handlePortions = async (portions: readonly Portion[]): Promise<FailedItem[]> => {
    const failed = await handleItems(
      services,
      portions.flatMap(({ items }) => items),
    )
    for (const { item, error } of failed) {
      services.log.error({ err: error, kind: item.kind, eventKey: item.eventKey }, 'webhooks: event handler failed')
      const portion = portions.find(({ items }) => items.includes(item))
      if ((portion?.job.attempt.attempts ?? 0) >= maxAttempts) await recordFailedItem(services, item, error)
    }
    return failed
  }

  return async (jobs) => {
    const portions = cutPortions(jobs, await openBodies(jobs.map(bodyIdOf)))
    const failed = await handlePortions(portions)
    const results = portions.map((portion) => toResult(portion, failed))
    const ended: OpenBody[] = []
    for (const [place, { body }] of portions.entries()) {
      if (!body) continue
      if (results[place]?.state === 'rest') hold(body)
      if (results[place]?.state === 'done') ended.push(body)
    }
    // All its items stand as events: nothing is kept twice.
    const handled = ended.map(({ id }) => id)
    if (handled.length > 0) await kysely.deleteFrom('webhook_bodies').where('id', 'in', handled).execute()
    for (const { received } of ended) lag.observe(Math.max(0, Date.now() - received.getTime()) / 1_000)
    return results
  }
}

/** A worker takes many bodies at once. */
export const handleBodyJobs = (services: Context): HandledJob =>
  handleJobs(bodyJob, { handle: createBodyHandler(services), most: maxPortionItems })
