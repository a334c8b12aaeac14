// What lets a user in, beside his record: gone with him.
import type { Unit } from '../database/unit.ts'

const tables = ['credentials', 'second_factors', 'recovery_codes', 'api_keys', 'account_links', 'identities'] as const

export const forgetAccount = async (unit: Unit, userId: string): Promise<void> => {
  for (const table of tables) await unit.tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
