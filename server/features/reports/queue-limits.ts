// The limits of a queue's figures, stored by the queue's filter.
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { QueueFilter, ReportScope } from '../../../contract/live-figures.ts'
import type { BodyOf } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import type { LiveReport } from '../../../contract/platform/report-calls.ts'
import { limitedFigures } from '../../../contract/queue-limits.ts'
import type { FigureLimits, LimitedFigure, QueueLimits } from '../../../contract/queue-limits.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { addAudit } from '../../records/audit.ts'
import { checkNotOvertaken } from '../../records/check-not-overtaken.ts'
import { leaveAsSeen } from '../../records/check-replacing.ts'
import type { Handlers } from '../../records/call-context.ts'
import { checkNotDeleted } from '../../records/check-not-deleted.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkQueueParts } from './find-queue-parts.ts'

type QueueIds = Omit<QueueFilter, 'organisation'>

/** Each queue has limits of its own: those of a whole organisation do not apply to one of its teams. */
const toQueueKey = ({ channel, account, team, agent }: QueueIds): string =>
  JSON.stringify([channel, account, team, agent])

/** The filter of a stored row. */
export const readQueueKey = (organisation: string, queue: string): QueueFilter => {
  const [channel = null, account = null, team = null, agent = null] = JSON.parse(queue) as (string | null)[]
  return { organisation, channel, account, team, agent }
}

interface LimitRow {
  readonly limits: QueueLimits
  readonly notifies: boolean
}

const readLimitRow = (tx: Transaction<Tables>, organisation: string, queue: string): Promise<LimitRow | undefined> =>
  tx
    .selectFrom('queue_limits')
    .select(['limits', 'notifies'])
    .where('organisation_id', '=', organisation)
    .where('queue', '=', queue)
    .executeTakeFirst()

type LimitFields = Pick<BodyOf<Calls['setQueueLimits']>, 'limits' | 'notifies'>

const toLimitRow = ({ limits, notifies }: LimitFields): LimitRow => ({
  limits: Object.fromEntries(limits.map(({ figure, warning = null, alarm = null }) => [figure, { warning, alarm }])),
  notifies: notifies === true,
})

type LimitValues = { readonly notifies: boolean } & Readonly<Record<LimitedFigure, FigureLimits | null>>

/** One value per figure, so that two users who set different figures do not overtake each other. */
const toLimitValues = (row: LimitRow | undefined): LimitValues => ({
  notifies: row?.notifies ?? false,
  ...(Object.fromEntries(limitedFigures.map((figure) => [figure, row?.limits[figure] ?? null])) as Record<
    LimitedFigure,
    FigureLimits | null
  >),
})

const toLimits = (values: Omit<LimitValues, 'notifies'>): QueueLimits =>
  Object.fromEntries(Object.entries(values).filter(([, limits]) => limits !== null))

/** Limits apply to one organisation only; none if several are counted together. */
export const readQueueLimits = async (
  tx: Transaction<Tables>,
  scope: ReportScope,
  filter: QueueFilter,
): Promise<Pick<LiveReport, 'limits' | 'notifiesOfLimits'>> => {
  const none = { limits: {}, notifiesOfLimits: false }
  const organisation = filter.organisation ?? (scope?.length === 1 ? scope[0] : undefined)
  if (organisation === undefined || (scope !== null && !scope.includes(organisation))) return none
  const row = await readLimitRow(tx, organisation, toQueueKey(filter))
  return row ? { limits: row.limits, notifiesOfLimits: row.notifies } : none
}

export const queueLimitHandlers: Handlers<'setQueueLimits'> = {
  setQueueLimits: async ({ services, rights, params, body }) => {
    const id = params['id'] ?? ''
    const queueParts = {
      channel: body.channel ?? null,
      account: body.account ?? null,
      team: body.team ?? null,
      agent: body.agent ?? null,
    }
    const queue = toQueueKey(queueParts)
    await transact(
      services.database,
      { actor: rights.userId },
      async (unit) => {
        const organisation = await unit.get('ORGANISATION', id)
        if (!organisation || !canManageOrganisation(rights, id))
          throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
        await checkNotDeleted(unit.tx, [id])
        // Limits can be removed even if the queue's team or agent no longer exists.
        if (body.limits.length > 0) await checkQueueParts(unit, { organisation: id, ...queueParts })
        await unit.lock(`ORGANISATION:${id}`)
        const before = toLimitValues(await readLimitRow(unit.tx, id, queue))
        const seen = body.$seen && toLimitValues(toLimitRow(body.$seen))
        const { notifies, ...limits } = leaveAsSeen(toLimitValues(toLimitRow(body)), seen, before)
        checkNotOvertaken('ORGANISATION', seen ?? {}, before, { notifies, ...limits })
        // Levels reached under other limits are meaningless.
        const written = { limits: JSON.stringify(toLimits(limits)), notifies, levels: '{}' }
        await unit.tx
          .insertInto('queue_limits')
          .values({ organisation_id: id, queue, ...written })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'queue']).doUpdateSet(written))
          .execute()
        addAudit(unit, 'queueLimitsChanged', 'ORGANISATION', id, { organisationId: id })
        // Announced, so that everybody watching the queue gets the new limits at once.
        await unit.touch('ORGANISATION', id)
      },
      { now: services.now },
    )
    return {}
  },
}
