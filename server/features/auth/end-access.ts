// Ends everything that lets a user in besides their password and identity provider: sessions with their devices, API keys, links
// sent by mail.
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { voidLinks } from './account-links.ts'
import { endApiKeys } from './api-keys.ts'

interface EndOptions {
  /** The session to keep; null ends all. */
  readonly except?: string | null
  /** Maximum number of sessions to look at; all by default. */
  readonly max?: number
}

/**
 * Runs in the transaction of the change that requires it.
 * @returns how many sessions were ended
 */
export const endSessions = async (
  unit: UnitOfWork,
  userId: string,
  { except = null, max }: EndOptions = {},
): Promise<number> => {
  const found = await unit.findAll('AUTH', { userId }, max === undefined ? {} : { limit: max })
  const going = found.filter(({ _id }) => _id !== except)
  // Under their locks, so that a session being renewed concurrently does not come back.
  await unit.lock(...going.map(({ _id }) => `AUTH:${_id}`))
  for (const { _id } of going) if (await unit.get('AUTH', _id)) await unit.remove('AUTH', _id)
  return going.length
}

/** None of it becomes valid again when the user is re-activated. */
export const endAccess = async (unit: UnitOfWork, userId: string): Promise<void> => {
  await endSessions(unit, userId)
  await endApiKeys(unit, userId)
  await voidLinks(unit, userId)
}
