// All that lets somebody in besides their password and their identity provider: sessions with their devices, API keys, links by mail.
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { voidLinks } from './account-links.ts'
import { endApiKeys } from './api-keys.ts'

interface EndOptions {
  /** The session that goes on; null ends all. */
  readonly except?: string | null
  /** So many are looked at; left out: all. */
  readonly max?: number
}

/** Together with what they are ended for. @returns how many were ended */
export const endSessions = async (
  unit: UnitOfWork,
  userId: string,
  { except = null, max }: EndOptions = {},
): Promise<number> => {
  const found = await unit.findAll('AUTH', { userId }, max === undefined ? {} : { limit: max })
  const going = found.filter(({ _id }) => _id !== except)
  // Under their locks: one that is being renewed meanwhile must not come back.
  await unit.lock(...going.map(({ _id }) => `AUTH:${_id}`))
  for (const { _id } of going) if (await unit.get('AUTH', _id)) await unit.remove('AUTH', _id)
  return going.length
}

/** None of it comes to life again with its user. */
export const endAccess = async (unit: UnitOfWork, userId: string): Promise<void> => {
  await endSessions(unit, userId)
  await endApiKeys(unit, userId)
  await voidLinks(unit, userId)
}
