// Ends sessions of a user, in portions: their sockets are cut as soon as the log says so.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'

/** @param except the session that goes on; null ends all. @returns how many were ended */
export const endSessions = async (services: Context, userId: string, except: string | null): Promise<number> => {
  let ended = 0
  for (;;) {
    const { result } = await transact(
      services.database,
      { actor: userId },
      async (unit) => {
        const found = await unit.findAll('AUTH', { userId }, { limit: maxTransactionRecords })
        const going = found.filter((session) => session._id !== except)
        for (const session of going) {
          // Under its lock: one that is being renewed meanwhile must not come back.
          await unit.lock(`AUTH:${session._id}`)
          if (await unit.get('AUTH', session._id)) await unit.remove('AUTH', session._id)
        }
        return going.length
      },
      { now: services.now },
    )
    ended += result
    if (result < maxTransactionRecords - 1) return ended
  }
}
