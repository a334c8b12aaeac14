// Reads an account with the token for calling the platform, in a unit of its own.
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import type { Account } from '../../platform/account-records.ts'
import { pageAccess } from '../../platform/page-access.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'

/** @returns null if the account no longer exists; its token is null if none is left that may still work */
export const getAccountWithToken = async (
  adapter: PlatformAdapter,
  { database }: Pick<Context, 'database'>,
  accountId: string,
): Promise<{ readonly account: Account; readonly token: string | null } | null> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const account = await unit.get(getRecordTypes(adapter).account, accountId)
    return account && { account, token: (await pageAccess(unit, adapter, account))?.token ?? null }
  })
  return result
}
