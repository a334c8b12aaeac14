// Reads conversations under their locks, in order to change all of them, such as those of a customer or an account.
import type { Row } from '../../../contract/index.ts'
import { portOf } from '../../context/port-of.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Match } from '../../database/matching.ts'
import type { Context } from '../../context/context.ts'

type Thread = Row<'THREAD'>

/**
 * Takes the locks, and reads again under them: for each match the newest first, one match after another. All locks of a unit are taken
 * here at once, because others take theirs in the order of their names.
 */
export const lockThreads = async (
  services: Context,
  unit: UnitOfWork,
  matches: readonly Match[],
  max: number,
): Promise<Thread[]> => {
  const unlockedThreads: Thread[] = []
  for (const match of matches)
    unlockedThreads.push(
      ...(await unit.findAll('THREAD', match, {
        orderBy: { lastMessageTime: -1 },
        limit: max - unlockedThreads.length,
      })),
    )
  const locks: string[] = []
  for (const { itemType, itemId } of unlockedThreads)
    locks.push(...(await portOf(services, itemType).locksOf(unit, itemId)))
  await unit.lock(...locks)
  const threads: Thread[] = []
  for (const { _id } of unlockedThreads) {
    const thread = await unit.get('THREAD', _id)
    if (thread) threads.push(thread)
  }
  return threads
}
