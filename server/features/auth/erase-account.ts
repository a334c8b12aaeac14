// Deletes the credentials of a deleted user.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

const tables = ['credentials', 'second_factors', 'recovery_codes', 'api_keys', 'account_links', 'identities'] as const

export const eraseAccount = async (unit: UnitOfWork, userId: string): Promise<void> => {
  for (const table of tables) await unit.tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
