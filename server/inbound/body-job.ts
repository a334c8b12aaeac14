// Handles stored webhook bodies in portions, several bodies at once: the items of a large one let others pass.
import { Histogram } from 'prom-client'
import type { Context } from '../context/context.ts'
import type { WebhookItem } from '../context/webhook-item.ts'
import { listOpenUntil } from '../jobs/list-open-until.ts'
import { done } from '../jobs/job.ts'
import type { GivenJob, JobResult } from '../jobs/job.ts'
import { addEarlierItems } from './add-earlier-items.ts'
import { handleItems, recordFailedItem } from './handle-item.ts'
import type { FailedItem } from './handle-item.ts'
import { createOpenBodies, maxSmallBodyItems } from './open-bodies.ts'
import type { OpenBody } from './open-bodies.ts'
import { defineJob, handleJobs } from '../jobs/define-job.ts'
import type { HandledJob, PreparedJob, GroupHandler } from '../jobs/define-job.ts'
import { getErrorText } from '../lib/get-error-text.ts'

interface BodyPayload {
  readonly bodyId: string
  /** Number of its items that are handled. */
  readonly from?: number
}

const laneOf = (bodyId: string): string => `webhookBody:${bodyId}`

export const bodyJob = defineJob(
  'webhookBody',
  (bodyId: string, organisationId: string | null): PreparedJob<BodyPayload> => ({
    queue: 'inbound',
    organisationId,
    lane: laneOf(bodyId),
    payload: { bodyId },
  }),
)

type BodyJob = GivenJob<BodyPayload>

/** Maximum attempts of a handler that fails; then the item is kept as failed, with its error. */
const maxAttempts = 5

/** Number of items handled before others have their turn. One transaction holds so many messages, each of which changes five records. */
export const maxPortionItems = 16

interface Portion {
  readonly job: BodyJob
  /** Null if the body no longer exists. */
  readonly body: OpenBody | null
  readonly items: readonly WebhookItem[]
  /** Index of the item at which the next portion begins. */
  readonly end: number
}

const bodyIdOf = ({ payload }: BodyJob): string => payload.bodyId
const startOf = ({ payload }: BodyJob): number => payload.from ?? 0

/** Cuts a portion of each: small bodies whole, then larger ones in turn, as far as there is room. In the order of the jobs. */
const cutPortions = (jobs: readonly BodyJob[], bodies: ReadonlyMap<string, OpenBody>): Portion[] => {
  const countLeft = (job: BodyJob): number => (bodies.get(bodyIdOf(job))?.items.length ?? 0) - startOf(job)
  const isSmall = (job: BodyJob): boolean => countLeft(job) <= maxSmallBodyItems
  let room = maxPortionItems
  const counts = new Map<BodyJob, number>()
  for (const job of [...jobs.filter(isSmall), ...jobs.filter((one) => !isSmall(one))]) {
    const count = isSmall(job) ? countLeft(job) : Math.min(countLeft(job), Math.max(0, room))
    counts.set(job, count)
    room -= count
  }
  return jobs.map((job) => {
    const body = bodies.get(bodyIdOf(job)) ?? null
    const end = startOf(job) + (counts.get(job) ?? 0)
    return { job, body, items: body?.items.slice(startOf(job), end) ?? [], end }
  })
}

const toResult = ({ job, body, items, end }: Portion, failed: readonly FailedItem[]): JobResult<BodyPayload> => {
  const broken = failed.find(({ item }) => items.includes(item))
  if (broken && job.attempt.attempts < maxAttempts) {
    const { error } = broken
    return { state: 'retry', error: getErrorText(error) }
  }
  return body && end < body.items.length ? { state: 'rest', remember: { from: end } } : done
}

const createBodyHandler = (services: Context): GroupHandler<typeof bodyJob> => {
  const { kysely } = services.database
  const bodies = createOpenBodies(services)
  const lag = new Histogram({
    name: 'inbox_webhook_lag_seconds',
    help: 'From the arrival of a webhook body until all of it is handled',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
    registers: [services.metrics],
  })

  const listUntil = async (ids: readonly string[]): Promise<string[]> =>
    (await listOpenUntil<BodyPayload>(kysely, bodyJob.kind, ids.map(laneOf))).map(({ bodyId }) => bodyId)

  const handlePortions = async (portions: readonly Portion[]): Promise<FailedItem[]> => {
    const own = new Map(portions.map(({ job, items }) => [bodyIdOf(job), items]))
    const failed = await handleItems(services, await addEarlierItems(services, own, { bodies, listUntil }))
    for (const { item, error } of failed) {
      const portion = portions.find(({ items }) => items.includes(item))
      // Its own worker reports it.
      if (!portion) continue
      services.log.error({ err: error, kind: item.kind, eventKey: item.eventKey }, 'webhooks: event handler failed')
      if (portion.job.attempt.attempts >= maxAttempts) await recordFailedItem(services, item, error)
    }
    return failed
  }

  const handleBodies = async (portions: readonly Portion[]): Promise<JobResult<BodyPayload>[]> => {
    const failed = await handlePortions(portions)
    const results = portions.map((portion) => toResult(portion, failed))
    const ended = portions.flatMap(({ body }, place) => (body && results[place]?.state === 'done' ? [body] : []))
    // All its items are stored as events: the body is no longer needed.
    const handled = ended.map(({ id }) => id)
    if (handled.length > 0) await kysely.deleteFrom('webhook_bodies').where('id', 'in', handled).execute()
    for (const { received } of ended) lag.observe(Math.max(0, Date.now() - received.getTime()) / 1_000)
    return results
  }

  return async (jobs) => {
    const ids = jobs.map(bodyIdOf)
    const portions = cutPortions(jobs, await bodies.take(ids))
    const unfinished: OpenBody[] = []
    try {
      const results = await handleBodies(portions)
      unfinished.push(
        ...portions.flatMap(({ body }, place) => (body && results[place]?.state === 'rest' ? [body] : [])),
      )
      return results
    } finally {
      bodies.release(ids, unfinished)
    }
  }
}

/** A worker takes many bodies at once. */
export const handleBodyJobs = (services: Context): HandledJob =>
  handleJobs(bodyJob, { handle: createBodyHandler(services), max: maxPortionItems })
