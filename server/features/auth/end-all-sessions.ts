// Ends sessions of a user, in portions: their sockets are cut as soon as the log says so.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import { endSessions } from './end-access.ts'

/** @param except the session that goes on; null ends all. @returns how many were ended */
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
