// Lets an administrator reprocess webhook events: a single event at once, all events of a kind by a job. A handled event is never
// handled twice.
import { sql } from 'kysely'
import { reprocessableStates } from '../../../contract/platform/administration-calls.ts'
import type { Row } from '../../../contract/index.ts'
import { addAudit } from '../../records/audit.ts'
import { tableOf } from '../../database/columns.ts'
import { getRecord } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { toWebhookItem } from '../../inbound/event-record.ts'
import { iterateEvents } from '../../inbound/iterate-events.ts'
import { handleItem, recordFailedItem } from '../../inbound/handle-item.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

type Event = Row<'WEBHOOKEVENT'>

type ReprocessableState = (typeof reprocessableStates)[number]

export const reprocessKindJob = defineJob('webhookReprocessKind', (kind: string, state: ReprocessableState) => ({
  lane: `webhookReprocessKind:${kind}`,
  payload: { kind, state },
}))

const isReprocessable = ({ state }: Event): boolean => (reprocessableStates as readonly string[]).includes(state)

const reprocessEvent = async (services: Context, event: Event): Promise<void> => {
  const item = toWebhookItem(event)
  await handleItem(services, item, true).catch((error: unknown) => recordFailedItem(services, item, error))
}

const readEvent = async (services: Context, id: string): Promise<Event | null> =>
  (await transact(services.database, { actor: null }, (unit) => unit.get('WEBHOOKEVENT', id))).result

export const createReprocessKindHandler =
  (services: Context): JobHandler<typeof reprocessKindJob> =>
  async ({ kind, state }) => {
    for await (const event of iterateEvents(services.database, { kind, state })) await reprocessEvent(services, event)
    return done
  }

export const reprocessHandlers: Handlers<'reprocessWebhookEvent' | 'reprocessWebhookEvents'> = {
  reprocessWebhookEvent: async ({ services, rights, params }) => {
    const id = params['id'] ?? ''
    const event = (await getRecord(services.database, rights, 'WEBHOOKEVENT', id)) as unknown as Event | null
    if (!event) throw new ApiError('NOT_FOUND', undefined, 'WEBHOOKEVENT')
    if (isReprocessable(event)) {
      await reprocessEvent(services, event)
      await transact(
        services.database,
        { actor: rights.userId },
        async (unit) => addAudit(unit, 'webhookEventsReprocessed', 'WEBHOOKEVENT', id),
        { now: services.now },
      )
    }
    const { state, error } = (await readEvent(services, id)) ?? event
    return { state, error: error ?? null }
  },
  reprocessWebhookEvents: async ({ body: { kind, state } }, unit) => {
    const found = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(tableOf('WEBHOOKEVENT'))} WHERE kind = ${kind} AND state = ${state}`.execute(
      unit.tx,
    )
    const count = Number(found.rows[0]?.count ?? 0)
    if (count > 0) {
      await enqueueJob(unit, reprocessKindJob(kind, state))
      addAudit(unit, 'webhookEventsReprocessed', 'WEBHOOKEVENT', null, { count })
    }
    return { count }
  },
}
