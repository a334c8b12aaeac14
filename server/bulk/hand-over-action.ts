// The open work of somebody who is not there any more goes to another member, or to nobody.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Row } from '../../contract/index.ts'
import { addAudit } from '../audit/audit.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import { beforeOf, checkTaker, mirrorAssignments, restoreThread } from '../threads/commands.ts'
import type { ThreadBefore } from '../threads/commands.ts'
import type { BulkAction } from './bulk-action.ts'
import { takeMatching } from './bulk-rows.ts'
import { locksOfThread } from './thread-locks.ts'

export interface HandOver {
  readonly ofUserId: string
  /** null: to nobody. */
  readonly userId: string | null
}

const handOverOf = ({ change }: Row<'BULKJOB'>): HandOver => change as unknown as HandOver

export const openStates = ['open', 'snoozed'] as const

/** Of the table of work items under the alias `record`. */
export const openWorkOf = (userId: string): RawBuilder<boolean> => sql<boolean>`record."assigneeId" = ${userId} AND record.status IN (${sql.join([...openStates])})`

/** Only a member of the organisation who is there can be given its work. */
const mayTake = async (unit: Unit, organisationId: string, userId: string): Promise<boolean> => {
  try {
    await checkTaker(unit, organisationId, userId)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

export const handOverAction: BulkAction = {
  // The customer's assignments follow.
  most: 2,
  // A customer who writes meanwhile does not make it his again.
  anyVersion: true,
  locksOf: locksOfThread,
  run: async ({ unit, job }, id) => {
    const { ofUserId, userId } = handOverOf(job)
    const thread = await unit.get('THREAD', id)
    if (thread?.assigneeId !== ofUserId || !openStates.some((status) => status === thread.status)) return null
    const taker = userId !== null && (await mayTake(unit, thread.organisationId ?? '', userId)) ? userId : null
    await unit.change('THREAD', id, { assigneeId: taker })
    await mirrorAssignments(unit, thread.customerId ?? null)
    return beforeOf(thread)
  },
  // Back to him who has come back.
  undo: async ({ services, unit, rights, job }, { recordId, before }) => {
    await checkTaker(unit, (await unit.get('THREAD', recordId))?.organisationId ?? '', handOverOf(job).ofUserId)
    await restoreThread(services, unit, rights, recordId, before as ThreadBefore)
  },
  more: async (unit, job) => {
    const mine = sql<boolean>`${openWorkOf(handOverOf(job).ofUserId)}
      AND NOT EXISTS (SELECT 1 FROM bulk_rows AS taken WHERE taken.job_id = ${job._id} AND taken.record_id = record.id)`
    const taken = await takeMatching(unit, job._id, 'THREAD', mine, { _id: 1 })
    const before = (job.doneCount ?? 0) + (job.failedCount ?? 0) + (job.skippedCount ?? 0)
    if (taken > 0) await unit.change('BULKJOB', job._id, { count: before + taken })
    return taken
  },
  ended: (unit, job) => {
    const count = job.doneCount ?? 0
    if (job.state === 'running' && count > 0) addAudit(unit, 'workHandedOver', 'USER', handOverOf(job).ofUserId, { count })
  },
}
