// An administrator has events looked at again: one now, all of a kind by a job. What was handled is never handled twice.
import { sql } from 'kysely'
import { reprocessableStates } from '../../contract/platform/administration-calls.ts'
import type { Row } from '../../contract/index.ts'
import { addAudit } from '../audit/audit.ts'
import { tableOf } from '../database/columns.ts'
import { getRecord } from '../database/reads.ts'
import { runUnit } from '../database/run-unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/call-context.ts'
import { insertJob } from '../jobs/job-table.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { itemOf } from './event-record.ts'
import { eventsInTurn } from './events-in-turn.ts'
import { handleItem, keepFailed } from './handle-item.ts'

export const reprocessKindJobKind = 'webhookReprocessKind'

type Event = Row<'WEBHOOKEVENT'>

const isReprocessable = ({ state }: Event): boolean => (reprocessableStates as readonly string[]).includes(state)

const again = async (services: Services, event: Event): Promise<void> => {
  const item = itemOf(event)
  await handleItem(services, item, true).catch((error: unknown) => keepFailed(services, item, error))
}

const readEvent = async (services: Services, id: string): Promise<Event | null> =>
  (await runUnit(services.database, { actor: null }, (unit) => unit.get('WEBHOOKEVENT', id))).result

export const reprocessKindHandler = (services: Services): JobHandler => async (payload) => {
  const state = reprocessableStates.find((one) => one === payload['state'])
  if (state === undefined) return done
  for await (const event of eventsInTurn(services.database, { kind: String(payload['kind']), state })) await again(services, event)
  return done
}

export const reprocessHandlers: Handlers<'reprocessWebhookEvent' | 'reprocessWebhookEvents'> = {
  reprocessWebhookEvent: async ({ services, rights, params }) => {
    const id = params['id'] ?? ''
    const event = (await getRecord(services.database, rights, 'WEBHOOKEVENT', id)) as unknown as Event | null
    if (!event) throw new ApiError('NOT_FOUND', undefined, 'WEBHOOKEVENT')
    if (isReprocessable(event)) {
      await again(services, event)
      await runUnit(services.database, { actor: rights.userId }, async (unit) => addAudit(unit, 'webhookEventsReprocessed', 'WEBHOOKEVENT', id), { now: services.now })
    }
    const { state, error } = (await readEvent(services, id)) ?? event
    return { state, error: error ?? null }
  },
  reprocessWebhookEvents: async ({ body: { kind, state } }, unit) => {
    const found = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(tableOf('WEBHOOKEVENT'))} WHERE kind = ${kind} AND state = ${state}`.execute(unit.tx)
    const count = Number(found.rows[0]?.count ?? 0)
    if (count > 0) {
      await insertJob(unit, { lane: `${reprocessKindJobKind}:${kind}`, kind: reprocessKindJobKind, payload: { kind, state } })
      addAudit(unit, 'webhookEventsReprocessed', 'WEBHOOKEVENT', null, { count })
    }
    return { count }
  },
}
