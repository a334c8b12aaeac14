// The limits of a queue's figures, by what it is narrowed to.
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { QueueFilter, ReportScope } from '../../../contract/live-figures.ts'
import type { LiveReport } from '../../../contract/platform/report-calls.ts'
import type { QueueLimits } from '../../../contract/queue-limits.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { addAudit } from '../../records/audit.ts'
import type { Handlers } from '../../records/call-context.ts'
import { checkNotDeleted } from '../../records/check-not-deleted.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkQueueParts } from './find-queue-parts.ts'

type QueueIds = Omit<QueueFilter, 'organisation'>

/** Each queue has its own: those of a whole organisation say nothing about one of its teams. */
const toQueueKey = ({ channel, account, team, agent }: QueueIds): string =>
  JSON.stringify([channel, account, team, agent])

/** Of a row: what it is narrowed to. */
export const readQueueKey = (organisation: string, queue: string): QueueFilter => {
  const [channel = null, account = null, team = null, agent = null] = JSON.parse(queue) as (string | null)[]
  return { organisation, channel, account, team, agent }
}

/** None where several organisations are counted together. */
export const readQueueLimits = async (
  tx: Transaction<Tables>,
  scope: ReportScope,
  filter: QueueFilter,
): Promise<Pick<LiveReport, 'limits' | 'notifiesOfLimits'>> => {
  const none = { limits: {}, notifiesOfLimits: false }
  const organisation = filter.organisation ?? (scope?.length === 1 ? scope[0] : undefined)
  if (organisation === undefined || (scope !== null && !scope.includes(organisation))) return none
  const row = await tx
    .selectFrom('queue_limits')
    .select(['limits', 'notifies'])
    .where('organisation_id', '=', organisation)
    .where('queue', '=', toQueueKey(filter))
    .executeTakeFirst()
  return row ? { limits: row.limits, notifiesOfLimits: row.notifies } : none
}

export const queueLimitHandlers: Handlers<'setQueueLimits'> = {
  setQueueLimits: async ({ services, rights, params, body }) => {
    const id = params['id'] ?? ''
    const narrowed = {
      channel: body.channel ?? null,
      account: body.account ?? null,
      team: body.team ?? null,
      agent: body.agent ?? null,
    }
    const queue = toQueueKey(narrowed)
    const limits: QueueLimits = Object.fromEntries(
      body.limits.map(({ figure, warning = null, alarm = null }) => [figure, { warning, alarm }]),
    )
    // Levels by other limits say nothing.
    const written = { limits: JSON.stringify(limits), notifies: body.notifies === true, levels: '{}' }
    await transact(
      services.database,
      { actor: rights.userId },
      async (unit) => {
        const organisation = await unit.get('ORGANISATION', id)
        if (!organisation || !canManageOrganisation(rights, id))
          throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
        await checkNotDeleted(unit.tx, [id])
        // Limits can be taken from a queue whose team or person is gone.
        if (body.limits.length > 0) await checkQueueParts(unit, { organisation: id, ...narrowed })
        await unit.tx
          .insertInto('queue_limits')
          .values({ organisation_id: id, queue, ...written })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'queue']).doUpdateSet(written))
          .execute()
        addAudit(unit, 'queueLimitsChanged', 'ORGANISATION', id, { organisationId: id })
        // Announced, so that whoever watches the queue has them at once.
        await unit.touch('ORGANISATION', id)
      },
      { now: services.now },
    )
    return {}
  },
}
