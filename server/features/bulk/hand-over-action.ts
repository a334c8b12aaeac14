// The open work of somebody who is not there any more goes to another member, or to nobody.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import { addAudit } from '../../records/audit.ts'
import { customerLock } from '../../records/customer-lock.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import {
  toThreadBefore,
  checkAssignee,
  mirrorAssignments,
  restoreThread,
} from '../../conversations/threads/commands.ts'
import type { ThreadBefore } from '../../../contract/platform/thread-calls.ts'
import { assignByRule } from '../../conversations/threads/assign-by-rule.ts'
import type { BulkAction } from './bulk-action.ts'
import { selectMatchingRecords } from './bulk-rows.ts'
import { getThreadLocks } from './thread-locks.ts'

export interface HandOver {
  readonly ofUserId: string
  /** null: to nobody. */
  readonly userId: string | null
  /** Of this organisation alone, which they have left; left out: of all. */
  readonly organisationId?: string
  /** Where it goes to nobody, the assignment rules find somebody. */
  readonly byRules?: true
}

const handOverOf = ({ change }: Row<'BULKJOB'>): HandOver => change as unknown as HandOver

export const openStates = ['open', 'snoozed'] as const

/** Of the table of conversations under the alias `record`. */
export const matchOpenWork = ({ ofUserId, organisationId }: Omit<HandOver, 'userId'>): RawBuilder<boolean> => {
  const open = sql<boolean>`record."assigneeId" = ${ofUserId} AND record.status IN (${sql.join([...openStates])})`
  return organisationId === undefined ? open : sql<boolean>`${open} AND record.organisation_id = ${organisationId}`
}

/** Only a member of the organisation who is there can be given its work. */
const canTake = async (unit: UnitOfWork, organisationId: string, userId: string): Promise<boolean> => {
  try {
    await checkAssignee(unit, organisationId, userId)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

export const handOverAction: BulkAction = {
  // The customer's assignments follow, and the line about it.
  max: 3,
  // Else the rest would stay with somebody who is gone.
  anyMaker: true,
  // A customer who writes meanwhile does not assign it to them again.
  anyVersion: true,
  locksOf: getThreadLocks,
  // Before the desk, at which the first one already may be given to somebody.
  laterLocksOf: async ({ unit }, id) => {
    const customerId = (await unit.get('THREAD', id))?.customerId
    return customerId ? [customerLock(customerId)] : []
  },
  run: async ({ unit, job }, id) => {
    const { ofUserId, userId, organisationId, byRules } = handOverOf(job)
    const thread = await unit.get('THREAD', id)
    if (organisationId !== undefined && thread?.organisationId !== organisationId) return null
    if (thread?.assigneeId !== ofUserId || !openStates.some((status) => status === thread.status)) return null
    // Somebody who is back meanwhile keeps the rest.
    if (!byRules && (await canTake(unit, thread.organisationId ?? '', ofUserId))) return null
    const taker = userId !== null && (await canTake(unit, thread.organisationId ?? '', userId)) ? userId : null
    const given =
      taker === null && byRules && thread.status === 'open'
        ? await assignByRule(unit, { ...thread, assigneeId: null }, thread.customerId ?? null)
        : {}
    await unit.change('THREAD', id, { assigneeId: taker, queueReason: null, ...given })
    await mirrorAssignments(unit, thread.customerId ?? null)
    return toThreadBefore(thread)
  },
  // Back to the user who has come back.
  undo: async ({ services, unit, rights, job }, { recordId, before }) => {
    await checkAssignee(unit, (await unit.get('THREAD', recordId))?.organisationId ?? '', handOverOf(job).ofUserId)
    await restoreThread(services, unit, rights, recordId, before as ThreadBefore)
  },
  more: async (unit, job) => {
    const mine = sql<boolean>`${matchOpenWork(handOverOf(job))}
      AND NOT EXISTS (SELECT 1 FROM bulk_rows AS taken WHERE taken.job_id = ${job._id} AND taken.record_id = record.id)`
    const taken = await selectMatchingRecords(unit, job._id, 'THREAD', mine, { _id: 1 })
    const before = (job.doneCount ?? 0) + (job.failedCount ?? 0) + (job.skippedCount ?? 0)
    if (taken > 0) await unit.change('BULKJOB', job._id, { count: before + taken })
    return taken
  },
  ended: (unit, job) => {
    const count = job.doneCount ?? 0
    const { ofUserId, organisationId } = handOverOf(job)
    if (job.state === 'running' && count > 0)
      addAudit(unit, 'workHandedOver', 'USER', ofUserId, { count, ...(organisationId ? { organisationId } : {}) })
  },
}
