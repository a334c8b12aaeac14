// An account that is not connected here any more, and that another organisation has now, or had until it could be connected here again.
import { closeAccountThreads } from '../../conversations/threads/close-account-threads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Its channel says so, and its open conversations close: nobody could answer them. */
export const markElsewhere = async (unit: UnitOfWork, accountId: string): Promise<void> => {
  const known = await unit.find('CHANNEL', { accountId })
  if (!known) return
  await unit.lock(`CHANNEL:${known._id}`)
  await unit.change('CHANNEL', known._id, { problem: 'ACCOUNT_ELSEWHERE' })
  await closeAccountThreads(unit, accountId, 'accountElsewhere')
}

/** It can be connected here again: it is disconnected, and no more. */
export const clearElsewhere = async (unit: UnitOfWork, accountId: string): Promise<void> => {
  const known = await unit.find('CHANNEL', { accountId })
  if (known?.problem !== 'ACCOUNT_ELSEWHERE') return
  await unit.lock(`CHANNEL:${known._id}`)
  await unit.change('CHANNEL', known._id, { problem: null })
}
