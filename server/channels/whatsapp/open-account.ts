// A number or business account that somebody asks the platform about: theirs to see or to change, with the token that speaks for it.
import type { AnyRow, CallName, Row } from '../../../contract/index.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { openToken } from '../../platform/account-token.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { getReadableRecord } from '../../platform/platform-read.ts'
import type { CallContext } from '../../records/call-context.ts'
import { checkNotReadOnly } from '../../records/check-not-read-only.ts'

type Asking = Pick<CallContext<CallName>, 'services' | 'rights' | 'params'>
type Right = 'member' | 'manager'

/** Of what somebody is about to change at the platform. @throws ApiError SUBSCRIPTION_ENDED */
export const checkChangeable = (
  { services, rights }: Asking,
  account: Parameters<typeof organisationOf>[0],
): Promise<void> => checkNotReadOnly(services.database.kysely, [organisationOf(account)], rights.userId, services.now())

const getToken = async ({ services }: Asking, fbWaBAId: string): Promise<string> => {
  const { result } = await transact(services.database, { actor: null }, (unit) => openToken(unit, { fbWaBAId }))
  if (result === null) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBWABA')
  return result
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CHANNEL_NOT_CONNECTED where no token speaks for it */
export const openPhone = async (
  asking: Asking,
  right: Right,
): Promise<{ readonly phone: Row<'FBWAPHONE'>; readonly token: string }> => {
  const phone = (await getReadableRecord(asking, 'FBWAPHONE', right)) as unknown as Row<'FBWAPHONE'>
  return { phone, token: await getToken(asking, phone.fbWaBAId) }
}

/** @throws as of a phone */
export const openAccount = async (
  asking: Asking,
  right: Right,
): Promise<{ readonly account: Row<'FBWABA'>; readonly token: string }> => {
  const account = (await getReadableRecord(asking, 'FBWABA', right)) as unknown as Row<'FBWABA'>
  return { account, token: await getToken(asking, account._id) }
}

/** The record alone, where nobody asks the platform. @throws ApiError NOT_FOUND */
export const getAccount = (asking: Asking): Promise<AnyRow> => getReadableRecord(asking, 'FBWABA', 'member')
