// Assigns the conversations that rules left waiting to agents who have become able to take them, oldest first, and keeps the reasons of
// others up to date.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { portOf } from '../../context/port-of.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { JobHandler } from '../../jobs/define-job.ts'
import { done } from '../../jobs/job.ts'
import { deleteWaitingJobs, enqueueJobOnce } from '../../jobs/job-table.ts'
import { hasWaitingJob } from '../../jobs/lanes.ts'
import { startRepeating } from '../../lib/start-repeating.ts'
import { customerLock } from '../../records/customer-lock.ts'
import { giveThread } from './assign-by-rule.ts'
import { isReadOnly, lockDesk, openDesk } from './assignment-desk.ts'
import type { Decision } from './assignment-desk.ts'
import { giveWaitingJob } from './give-waiting-job.ts'
import type { GiveWaiting } from './give-waiting-job.ts'
import { isOpenNow } from './is-open-now.ts'
import { findWaitingKinds, isWaiting, iterateWaiting, matchWaiting } from './waiting-threads.ts'
import type { WaitingKind } from './waiting-threads.ts'

/** Number of conversations changed in one transaction: each brings its customer, its activity and its notification. */
const maxPortionThreads = 50

/** Number found by one check: a check costs as much as there are waiting, a portion as much as it changes. */
const maxLookThreads = 1_000

/** Business hours begin and end on the minute. */
const hoursLookMs = 30_000

const isThere = async (unit: UnitOfWork, organisationId: string): Promise<boolean> => {
  const organisation = await unit.get('ORGANISATION', organisationId)
  return organisation !== null && !organisation.deletedTime
}

const isChange = (decision: Decision, { queueReason }: Pick<WaitingKind, 'queueReason'>): boolean =>
  decision.to === 'member' || decision.reason !== queueReason

/** Result of a check. */
interface Due {
  /** The oldest conversations that are to be changed, as of now. */
  readonly due: readonly string[]
  /** Whether there are no others. */
  readonly isAll: boolean
}

const findDue = async (unit: UnitOfWork, organisationId: string): Promise<Due> => {
  // Waits for a unit that is deciding: this check sees what it leaves waiting, and later units see the change that caused this check.
  await lockDesk(unit, organisationId)
  // Before anything is read: the changes that enqueued these jobs are committed, and this check sees them.
  await deleteWaitingJobs(unit, giveWaitingJob(organisationId).lane)
  const all = await findWaitingKinds(unit, organisationId)
  if (all.length === 0 || !(await isThere(unit, organisationId))) return { due: [], isAll: true }
  const desk = await openDesk(unit, organisationId)
  const isDue = (kind: WaitingKind): boolean => desk.foresee(kind).some((decision) => isChange(decision, kind))
  /** Whether only some of its languages are to be changed. */
  const isUnclear = (kind: WaitingKind): boolean =>
    isDue(kind) && !desk.foresee(kind).every((decision) => isChange(decision, kind))
  const [unclear, clear] = [all.filter(isUnclear), all.filter((kind) => !isUnclear(kind))]
  const unclearKeys = unclear.map(({ key }) => key)
  let kinds =
    unclearKeys.length > 0 ? [...clear, ...(await findWaitingKinds(unit, organisationId, unclearKeys))] : clear
  const due: string[] = []
  // Each assignment leaves an agent less room: kinds that are not to be changed once are not examined again in this check.
  const dropSettled = (): void => {
    kinds = kinds.filter(isDue)
  }
  dropSettled()
  for await (const page of iterateWaiting(unit, organisationId, unclearKeys, () => kinds)) {
    await desk.preload(page)
    for (const thread of page) {
      const decision = await desk.decide(thread)
      if (!isChange(decision, thread)) continue
      if (due.push(thread._id) === maxLookThreads) return { due, isAll: false }
      if (decision.to === 'nobody') continue
      desk.count(decision)
      dropSettled()
      if (kinds.length === 0) return { due, isAll: true }
      // The next check reads their languages together: read one by one, most of them would be of no use.
      if (kinds.some(isUnclear)) return { due, isAll: false }
    }
  }
  return { due, isAll: true }
}

const getThreads = async (unit: UnitOfWork, ids: readonly string[]): Promise<Row<'THREAD'>[]> => {
  const threads: Row<'THREAD'>[] = []
  for (const id of ids) {
    const thread = await unit.get('THREAD', id)
    if (thread) threads.push(thread)
  }
  return threads
}

/**
 * Decides once more, under the conversations' locks: others may have taken them in the meantime.
 * @returns whether all of them still waited; otherwise there is room that was planned for them
 */
const decide = async (
  services: Context,
  unit: UnitOfWork,
  organisationId: string,
  ids: readonly string[],
): Promise<boolean> => {
  // Conversations, then their customers, then the desk: the order of locks wherever a message or a profile is handled.
  const conversations: string[] = []
  for (const { itemType, itemId } of await getThreads(unit, ids))
    conversations.push(...(await portOf(services, itemType).locksOf(unit, itemId)))
  await unit.lock(...conversations)
  const threads = await getThreads(unit, ids)
  await unit.lock(...threads.flatMap(({ customerId }) => (customerId ? [customerLock(customerId)] : [])))
  const desk = await openDesk(unit, organisationId)
  let waited = 0
  for (const id of ids) {
    const thread = await unit.get('THREAD', id)
    if (!thread || !isWaiting(thread)) continue
    waited += 1
    const decision = await desk.decide(thread)
    if (decision.to === 'member') {
      await desk.give(decision)
      await giveThread(unit, thread, decision.userId)
    } else if (decision.reason === thread.queueReason) continue
    else await unit.change('THREAD', id, { queueReason: decision.reason })
  }
  return waited === ids.length
}

/** The rest of an earlier portion, unless somebody may have become free since: then the oldest come first again. */
const findRemaining = async (
  unit: UnitOfWork,
  { organisationId, due = [], isAll = false }: GiveWaiting,
): Promise<Due> => {
  const isStale = due.length === 0 || (await hasWaitingJob(unit, giveWaitingJob(organisationId).lane))
  return isStale ? findDue(unit, organisationId) : { due, isAll }
}

export const createGiveWaitingHandler =
  (services: Context): JobHandler<typeof giveWaitingJob> =>
  async (payload) => {
    const run = <Result>(work: (unit: UnitOfWork) => Promise<Result>) =>
      transact(services.database, { actor: null }, work, { now: services.now })
    const { due, isAll } = (await run((unit) => findRemaining(unit, payload))).result
    if (due.length === 0) return done
    const portion = due.slice(0, maxPortionThreads)
    const { result: areAll } = await run((unit) => decide(services, unit, payload.organisationId, portion))
    const remainingIds = areAll ? due.slice(maxPortionThreads) : []
    return areAll && isAll && remainingIds.length === 0
      ? done
      : { state: 'rest', remember: { due: remainingIds, isAll } }
  }

interface Waits {
  readonly organisation_id: string
  readonly outside: boolean
  readonly inside: boolean
}

/** Enqueues a check for organisations whose business hours have begun or ended since the reasons were recorded. */
export const checkBusinessHours = async ({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> => {
  const reason = sql`doc ->> 'queueReason'`
  const { rows } = await sql<Waits>`
    SELECT organisation_id, bool_or(${reason} = 'outOfHours') AS outside, bool_or(${reason} NOT IN ('outOfHours', 'noRule', 'readOnly')) AS inside
    FROM ${sql.table(tableOf('THREAD'))} WHERE ${matchWaiting} GROUP BY organisation_id`.execute(database.kysely)
  for (const { organisation_id: organisationId, outside, inside } of rows)
    await transact(
      database,
      { actor: null },
      async (unit) => {
        const organisation = await unit.get('ORGANISATION', organisationId)
        if (!organisation || organisation.deletedTime || isReadOnly(organisation, unit.now)) return
        if (isOpenNow(organisation, unit.now) ? outside : inside)
          await enqueueJobOnce(unit, giveWaitingJob(organisationId))
      },
      { now },
    )
}

/** @returns stops it; resolves once nothing of it runs any more */
export const startBusinessHoursChecks = (services: Context): (() => Promise<void>) =>
  startRepeating({
    everyMs: hoursLookMs,
    isDueAtOnce: true,
    work: () => checkBusinessHours(services),
    onError: (error) => services.log.warn({ err: error }, 'assignment: the look at business hours failed'),
  })
