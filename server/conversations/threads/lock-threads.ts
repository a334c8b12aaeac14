// The conversations of a customer, under their locks: what is done to a customer is done to them.
import type { Row } from '../../../contract/index.ts'
import { portOf } from '../../context/port-of.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Match } from '../../database/matching.ts'
import type { Context } from '../../context/context.ts'

type Thread = Row<'THREAD'>

/** Newest first, locked, read again under the lock. */
export const lockThreads = async (
  services: Context,
  unit: UnitOfWork,
  match: Match,
  most: number,
): Promise<Thread[]> => {
  const seen = await unit.findAll('THREAD', match, { orderBy: { lastMessageTime: -1 }, limit: most })
  const locks: string[] = []
  for (const { itemType, itemId } of seen) locks.push(...(await portOf(services, itemType).locksOf(unit, itemId)))
  await unit.lock(...locks)
  const threads: Thread[] = []
  for (const { _id } of seen) {
    const thread = await unit.get('THREAD', _id)
    if (thread) threads.push(thread)
  }
  return threads
}
