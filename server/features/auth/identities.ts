// The link between a user and a person of an identity provider. An administrator removes it if the provider has recreated the
// person.
import type { AuthCall } from './auth-context.ts'
import { getOtherManagedUser } from './managed-user.ts'
import type { Database } from '../../database/database.ts'
import { transact } from '../../database/transact.ts'
import { addAudit } from '../../records/audit.ts'

export const hasIdentity = async (kysely: Database['kysely'], userId: string): Promise<boolean> => {
  const found = await kysely
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Does nothing if the user has no link. */
export const unlinkWorkAccount = async ({
  services,
  rights,
  params,
}: AuthCall<'unlinkWorkAccount'>): Promise<Record<string, never>> => {
  await transact(
    services.database,
    { actor: rights.userId },
    async (unit) => {
      const user = await getOtherManagedUser(unit, rights, params['id'] ?? '')
      const deleteResult = await unit.tx.deleteFrom('identities').where('user_id', '=', user._id).executeTakeFirst()
      if (deleteResult.numDeletedRows > 0n) addAudit(unit, 'workAccountUnlinked', 'USER', user._id)
    },
    { now: services.now },
  )
  return {}
}
