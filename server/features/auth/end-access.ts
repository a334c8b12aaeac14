// All that lets somebody in besides their password and their identity provider: sessions with their devices, API keys, links by mail.
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { voidLinks } from './account-links.ts'
import { endApiKeys } from './api-keys.ts'

export const endSessions = async (unit: UnitOfWork, userId: string): Promise<void> => {
  for (const session of await unit.findAll('AUTH', { userId })) await unit.remove('AUTH', session._id)
}

/** None of it comes to life again with its user. */
export const endAccess = async (unit: UnitOfWork, userId: string): Promise<void> => {
  await endSessions(unit, userId)
  await endApiKeys(unit, userId)
  await voidLinks(unit, userId)
}
