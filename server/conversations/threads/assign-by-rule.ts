// Gives a conversation that a customer has just opened to somebody, by the organisation's assignment rules.
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

/** What follows for the conversation; empty: no rule fits. */
export type RuleAssignment = Partial<Pick<Thread, 'assigneeId' | 'queueReason'>>

/** Decided in their unit, after all that was committed before: nothing has to look at them again. */
const decided = new WeakMap<object, Set<string>>()

export const isDecided = (unit: object, threadId: string): boolean => decided.get(unit)?.has(threadId) === true

/** Somebody has become free, and others wait: they were first, if they are about to be looked at. */
const areOthersFirst = async (unit: UnitOfWork, organisationId: string): Promise<boolean> =>
  (await isLaneAtWork(unit, giveWaitingJob(organisationId).lane)) &&
  (await hasWaiting(unit, organisationId, ['noRule', 'nobodyThere']))

/**
 * In the unit that opens it, under its lock.
 * @param customerId as the opening message has told
 */
export const assignByRule = async (
  unit: UnitOfWork,
  given: Thread,
  customerId: string | null,
): Promise<RuleAssignment> => {
  const thread = { ...given, customerId }
  if (thread.assigneeId || thread.isSpam) return {}
  if (!(await hasRule(unit, thread))) return { queueReason: null }
  // Before the desk, as whoever gives away what waits: those who are given it are written on the customer.
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

/** What follows when a rule gives away a conversation that was open already. */
export const giveThread = async (unit: UnitOfWork, thread: Thread, assigneeId: string): Promise<void> => {
  await unit.change('THREAD', thread._id, { assigneeId, queueReason: null })
  await passNotificationOn(unit, thread)
  await mirrorAssignments(unit, thread.customerId ?? null)
}

/** Of a conversation that is open, nobody's, and unanswered. Under its lock. */
export const assignAgain = async (unit: UnitOfWork, threadId: string): Promise<void> => {
  const thread = await unit.get('THREAD', threadId)
  if (!thread || thread.status !== 'open' || thread.firstReplyTime) return
  const { assigneeId, queueReason } = await assignByRule(unit, thread, thread.customerId ?? null)
  if (assigneeId) await giveThread(unit, thread, assigneeId)
  else if (queueReason) await unit.change('THREAD', threadId, { queueReason })
}
