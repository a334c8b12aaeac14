// The work items of a customer, under their locks: what is done to a customer is done to them.
import type { Row } from '../../contract/index.ts'
import { portOf } from '../channels/server-channel.ts'
import type { Match, Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'

type Thread = Row<'THREAD'>

/** Newest first, locked, read again under the lock. */
export const lockedThreads = async (services: Services, unit: Unit, match: Match, most: number): Promise<Thread[]> => {
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
