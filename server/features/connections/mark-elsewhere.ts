// Marks accounts that are no longer connected here because another organisation has, or had, connected them.
import { closeAccountThreads } from '../../conversations/threads/close-account-threads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Marks the channel and closes its open conversations, which nobody could reply to. */
export const markElsewhere = async (unit: UnitOfWork, accountId: string): Promise<void> => {
  const known = await unit.find('CHANNEL', { accountId })
  if (!known) return
  await unit.lock(`CHANNEL:${known._id}`)
  await unit.change('CHANNEL', known._id, { problem: 'ACCOUNT_ELSEWHERE' })
  await closeAccountThreads(unit, accountId, 'accountElsewhere')
}

/** The account can be connected here again: its channel is merely disconnected. */
export const clearElsewhere = async (unit: UnitOfWork, accountId: string): Promise<void> => {
  const known = await unit.find('CHANNEL', { accountId })
  if (known?.problem !== 'ACCOUNT_ELSEWHERE') return
  await unit.lock(`CHANNEL:${known._id}`)
  await unit.change('CHANNEL', known._id, { problem: null })
}
