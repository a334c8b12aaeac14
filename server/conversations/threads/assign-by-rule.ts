// Assigns a conversation that a customer has just opened, by the organisation's assignment rules.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { isLaneAtWork } from '../../jobs/lanes.ts'
import { lockCustomers } from '../../records/customer-lock.ts'
import { passNotificationOn } from '../notifications/conversation-notification.ts'
import { hasRule, openDesk } from './assignment-desk.ts'
import { mirrorAssignments } from './commands.ts'
import { giveWaitingJob } from './give-waiting-job.ts'
import { hasWaiting } from './waiting-threads.ts'

type Thread = Row<'THREAD'>

/** Resulting fields of the conversation; empty if it is already assigned, or spam. */
export type RuleAssignment = Partial<Pick<Thread, 'assigneeId' | 'queueReason'>>

/** Conversations decided in a unit, after everything committed before: they need no further check. */
const decided = new WeakMap<object, Set<string>>()

export const isDecided = (unit: object, threadId: string): boolean => decided.get(unit)?.has(threadId) === true

/** Whether others wait, and a check of them is due or running because somebody has become free: they come first. */
const areOthersFirst = async (unit: UnitOfWork, organisationId: string): Promise<boolean> =>
  (await isLaneAtWork(unit, giveWaitingJob(organisationId).lane)) &&
  (await hasWaiting(unit, organisationId, ['noRule', 'nobodyThere']))

/**
 * Called in the unit that opens the conversation, under its lock.
 * @param customerId the customer as of the opening message
 */
export const assignByRule = async (
  unit: UnitOfWork,
  given: Thread,
  customerId: string | null,
): Promise<RuleAssignment> => {
  const thread = { ...given, customerId }
  if (thread.assigneeId || thread.isSpam) return {}
  if (!(await hasRule(unit, thread))) return { queueReason: null }
  // Before the desk, as in the check of waiting conversations: assignees are written to the customer.
  if (customerId) await lockCustomers(unit, customerId)
  const organisationId = thread.organisationId ?? ''
  const desk = await openDesk(unit, organisationId)
  const decision = await desk.decide(thread)
  if (decision.to === 'member' && (await areOthersFirst(unit, organisationId))) return { queueReason: 'atCapacity' }
  decided.set(unit, (decided.get(unit) ?? new Set()).add(thread._id))
  if (decision.to === 'nobody') return { queueReason: decision.reason === 'noRule' ? null : decision.reason }
  await desk.give(decision)
  return { assigneeId: decision.userId, queueReason: null }
}

/** Assigns, by rule, a conversation that was already open. */
export const giveThread = async (unit: UnitOfWork, thread: Thread, assigneeId: string): Promise<void> => {
  await unit.change('THREAD', thread._id, { assigneeId, queueReason: null })
  await passNotificationOn(unit, thread)
  await mirrorAssignments(unit, thread.customerId ?? null)
}

/** Decides again on a conversation that is open, unassigned and unanswered. Called under its lock. */
export const assignAgain = async (unit: UnitOfWork, threadId: string): Promise<void> => {
  const thread = await unit.get('THREAD', threadId)
  if (!thread || thread.status !== 'open' || thread.firstReplyTime) return
  const { assigneeId, queueReason } = await assignByRule(unit, thread, thread.customerId ?? null)
  if (assigneeId) await giveThread(unit, thread, assigneeId)
  else if (queueReason) await unit.change('THREAD', threadId, { queueReason })
}
