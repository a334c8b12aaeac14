// Hands the open conversations of an absent user over to another member, or to nobody.
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
  /** Null for nobody. */
  readonly userId: string | null
  /** Only this organisation, which the user has left; all by default. */
  readonly organisationId?: string
  /** If nobody is named, the assignment rules choose an assignee. */
  readonly byRules?: true
}

const handOverOf = ({ change }: Row<'BULKJOB'>): HandOver => change as unknown as HandOver

export const openStates = ['open', 'snoozed'] as const

/** Condition on the table of conversations under the alias `record`. */
export const matchOpenWork = ({ ofUserId, organisationId }: Omit<HandOver, 'userId'>): RawBuilder<boolean> => {
  const open = sql<boolean>`record."assigneeId" = ${ofUserId} AND record.status IN (${sql.join([...openStates])})`
  return organisationId === undefined ? open : sql<boolean>`${open} AND record.organisation_id = ${organisationId}`
}

/** Whether the user can be assigned work of the organisation: only an active member can. */
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
  // The conversation, its activity, and the customer's assignments.
  max: 3,
  // Otherwise the rest would stay with an absent user.
  anyMaker: true,
  // A conversation that changes, because the customer writes, is handed over all the same.
  anyVersion: true,
  locksOf: getThreadLocks,
  // Taken before the lock of the assignment rules, which the first record may already need.
  laterLocksOf: async ({ unit }, id) => {
    const customerId = (await unit.get('THREAD', id))?.customerId
    return customerId ? [customerLock(customerId)] : []
  },
  run: async ({ unit, job }, id) => {
    const { ofUserId, userId, organisationId, byRules } = handOverOf(job)
    const thread = await unit.get('THREAD', id)
    if (organisationId !== undefined && thread?.organisationId !== organisationId) return null
    if (thread?.assigneeId !== ofUserId || !openStates.some((status) => status === thread.status)) return null
    // A user who has become active again keeps the rest.
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
  // Only if the former assignee is active again.
  undo: async ({ services, unit, rights, job }, { recordId, before }) => {
    await checkAssignee(unit, (await unit.get('THREAD', recordId))?.organisationId ?? '', handOverOf(job).ofUserId)
    await restoreThread(services, unit, rights, recordId, before as ThreadBefore)
  },
  more: async (unit, job) => {
    const mine = sql<boolean>`${matchOpenWork(handOverOf(job))}
      AND NOT EXISTS (SELECT 1 FROM bulk_rows AS taken WHERE taken.job_id = ${job._id} AND taken.record_id = record.id)`
    const addedCount = await selectMatchingRecords(unit, job._id, 'THREAD', mine, { _id: 1 })
    const before = (job.doneCount ?? 0) + (job.failedCount ?? 0) + (job.skippedCount ?? 0)
    if (addedCount > 0) await unit.change('BULKJOB', job._id, { count: before + addedCount })
    return addedCount
  },
  ended: (unit, job) => {
    const count = job.doneCount ?? 0
    const { ofUserId, organisationId } = handOverOf(job)
    if (job.state === 'running' && count > 0)
      addAudit(unit, 'workHandedOver', 'USER', ofUserId, { count, ...(organisationId ? { organisationId } : {}) })
  },
}
