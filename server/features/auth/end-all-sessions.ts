// Ends a user's sessions, in portions. Their sockets are closed as soon as the change log shows it.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import { endSessions } from './end-access.ts'

/**
 * @param except the session to keep; null ends all
 * @returns how many sessions were ended
 */
export const endAllSessions = async (services: Context, userId: string, except: string | null): Promise<number> => {
  let ended = 0
  for (;;) {
    const { result } = await transact(
      services.database,
      { actor: userId },
      (unit) => endSessions(unit, userId, { except, max: maxTransactionRecords }),
      { now: services.now },
    )
    ended += result
    if (result < maxTransactionRecords - 1) return ended
  }
}
