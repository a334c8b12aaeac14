// The open work of somebody who is not there any more goes to another member, or to nobody: portion by portion, with a note at the end.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { addAudit } from '../audit/audit.ts'
import { tableOf } from '../database/columns.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Tables } from '../database/tables.ts'
import type { Unit } from '../database/unit.ts'
import { insertJob } from '../jobs/job-table.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { mirrorAssignments } from '../threads/commands.ts'
import { lockedThreads } from '../threads/customer-threads.ts'

export const handOverJobKind = 'handOver'

/** Each changes its customer too. */
const atOnce = 40

const living = ['open', 'snoozed'] as const

export const openThreadsOf = async (kysely: Kysely<Tables>, userId: string): Promise<number> => {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(tableOf('THREAD'))}
    WHERE "assigneeId" = ${userId} AND status IN (${sql.join([...living])})`.execute(kysely)
  return Number(found.rows[0]?.count ?? 0)
}

/** @param toUserId null: to nobody */
export const handOverLater = (unit: Unit, userId: string, toUserId: string | null): Promise<void> =>
  insertJob(unit, { lane: `${handOverJobKind}:${userId}`, kind: handOverJobKind, payload: { userId, toUserId, actor: unit.context.actor } })

const portion = async (services: Services, unit: Unit, userId: string, toUserId: string | null): Promise<number> => {
  for (const status of living) {
    const threads = await lockedThreads(services, unit, { assigneeId: userId, status }, atOnce)
    if (threads.length === 0) continue
    for (const { _id, organisationId, assigneeId } of threads) {
      if (assigneeId !== userId) continue
      // Only a member of the organisation can be given its work.
      const taker = toUserId !== null && (await unit.find('ORGANISATIONMEMBERSHIP', { organisationId: organisationId ?? '', userId: toUserId })) ? toUserId : null
      await unit.change('THREAD', _id, { assigneeId: taker })
    }
    for (const customerId of new Set(threads.map((thread) => thread.customerId ?? null))) await mirrorAssignments(unit, customerId)
    return threads.length
  }
  return 0
}

export const handOverHandler = (services: Services): JobHandler => async (payload) => {
  const userId = String(payload['userId'])
  const toUserId = typeof payload['toUserId'] === 'string' ? payload['toUserId'] : null
  const actor = typeof payload['actor'] === 'string' ? payload['actor'] : null
  let count = 0
  for (let moved = 1; moved > 0; count += moved) {
    moved = (await runUnit(services.database, { actor }, (unit) => portion(services, unit, userId, toUserId), { now: services.now })).result
  }
  if (count > 0) await runUnit(services.database, { actor }, async (unit) => addAudit(unit, 'workHandedOver', 'USER', userId, { count }), { now: services.now })
  return done
}
