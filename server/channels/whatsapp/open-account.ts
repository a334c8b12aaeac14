// The number or business account of a call that reads or changes it at the platform, with its access token.
import type { CallName } from '../../../contract/calls.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { openToken } from '../../platform/account-token.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { getReadableRecord } from '../../platform/platform-read.ts'
import type { CallContext } from '../../records/call-context.ts'
import { checkNotReadOnly } from '../../records/check-not-read-only.ts'

type AccountRequest = Pick<CallContext<CallName>, 'services' | 'rights' | 'params'>

/** `end` gives something up: this is allowed even when an ended subscription forbids other changes. */
type Purpose = 'read' | 'change' | 'end'

/** The record, if the caller may do this with it. */
const open = async <Type extends 'FBWAPHONE' | 'FBWABA'>(
  asking: AccountRequest,
  type: Type,
  purpose: Purpose,
): Promise<Row<Type>> => {
  const { services, rights } = asking
  const right = purpose === 'read' ? 'member' : 'manager'
  const account = (await getReadableRecord(asking, type, right)) as unknown as Row<Type>
  if (purpose === 'change')
    await checkNotReadOnly(services.database.kysely, [organisationOf(account)], rights.userId, services.now())
  return account
}

const getToken = async ({ services }: AccountRequest, fbWaBAId: string): Promise<string> => {
  const { result } = await transact(services.database, { actor: null }, (unit) => openToken(unit, { fbWaBAId }))
  if (result === null) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBWABA')
  return result
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, SUBSCRIPTION_ENDED, CHANNEL_NOT_CONNECTED when the account has no token */
export const openPhone = async (
  asking: AccountRequest,
  purpose: Purpose,
): Promise<{ readonly phone: Row<'FBWAPHONE'>; readonly token: string }> => {
  const phone = await open(asking, 'FBWAPHONE', purpose)
  return { phone, token: await getToken(asking, phone.fbWaBAId) }
}

/** @throws like openPhone */
export const openAccount = async (
  asking: AccountRequest,
  purpose: Purpose,
): Promise<{ readonly account: Row<'FBWABA'>; readonly token: string }> => {
  const account = await open(asking, 'FBWABA', purpose)
  return { account, token: await getToken(asking, account._id) }
}

/** The record alone, for calls that do not reach the platform. @throws ApiError NOT_FOUND */
export const getAccount = (asking: AccountRequest): Promise<AnyRow> => getReadableRecord(asking, 'FBWABA', 'member')
