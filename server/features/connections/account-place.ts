// Where an account of the platform stands: an organisation that uses it keeps it; one that has disconnected it gives it up to the next
// that connects it, and keeps its history. An account that comes back to an organisation has its own record there again.
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { recordHolder } from '../../inbound/account-holders.ts'
import { findFreedId } from '../../inbound/freed-accounts.ts'
import type { AccountIdType } from '../../inbound/freed-accounts.ts'
import { reprocessUnattributed } from '../../inbound/reprocess.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isActive } from '../../platform/webhook-subscription.ts'
import { clearBelow, findBelow, giveUpAccount } from './give-up-account.ts'

export interface AccountPlace<Type extends AccountIdType> {
  /** The organisation's own record; its id is the platform's only where no other has it. */
  readonly own: Row<Type> | null
  readonly other: Row<Type> | null
  /** Whether the other one uses it. */
  readonly isElsewhere: boolean
}

/** One that the platform took away was not disconnected by hand, and its channel is. */
const isConnected = async (unit: UnitOfWork, account: Row<AccountIdType>): Promise<boolean> =>
  isActive(account) && (await unit.find('CHANNEL', { accountId: account._id }))?.status !== 'disconnected'

/** A page that is not connected itself may lend its token to its Instagram account, a business account to any of its numbers. */
const isUsed = async (unit: UnitOfWork, type: AccountIdType, account: Row<AccountIdType>): Promise<boolean> => {
  const below = await findBelow(unit, type, account._id)
  for (const one of below) if (await isConnected(unit, one)) return true
  // A business account is no channel itself: its numbers say whether it is used.
  return type === 'FBWABA' && below.length > 0 ? false : isConnected(unit, account)
}

const organisationIdOf = (account: object): unknown => (account as AnyRow)['organisationId']

export const findPlace = async <Type extends AccountIdType>(
  unit: UnitOfWork,
  type: Type,
  fbId: string,
  organisationId: string,
): Promise<AccountPlace<Type>> => {
  const known = await unit.find(type, { fbId })
  if (known && organisationIdOf(known) === organisationId) return { own: known, other: null, isElsewhere: false }
  const freedId = await findFreedId(unit, type, fbId, organisationId)
  const own = freedId === null ? null : await unit.get(type, freedId)
  return { own, other: known, isElsewhere: known !== null && (await isUsed(unit, type, known)) }
}

/** @throws ApiError ACCOUNT_ELSEWHERE */
export const findOwnRecord = async <Type extends AccountIdType>(
  unit: UnitOfWork,
  type: Type,
  fbId: string,
  organisationId: string,
): Promise<Row<Type> | null> => {
  const { own, isElsewhere } = await findPlace(unit, type, fbId, organisationId)
  if (isElsewhere) throw new ApiError('ACCOUNT_ELSEWHERE', undefined, type)
  return own
}

/**
 * One that the organisation has already is connected again, rather than made anew. Of one that another organisation has nothing is said.
 * @throws ApiError ACCOUNT_DISCONNECTED
 */
export const refuseDisconnected = async (
  unit: UnitOfWork,
  type: AccountIdType,
  fbId: string,
  organisationId: string,
): Promise<void> => {
  const { own, other } = await findPlace(unit, type, fbId, organisationId)
  if (!own || other) return
  // A page that only lends its token to its Instagram account is not connected itself.
  const isHere = type === 'FBWABA' ? await isUsed(unit, type, own) : await isConnected(unit, own)
  if (!isHere) throw new ApiError('ACCOUNT_DISCONNECTED', undefined, type)
}

/** In the unit that connects the account, under its lock: whoever had it gives it up. @throws ApiError ACCOUNT_ELSEWHERE */
export const claimRecord = async <Type extends AccountIdType>(
  unit: UnitOfWork,
  type: Type,
  fbId: string,
  organisationId: string,
): Promise<Row<Type> | null> => {
  const { own, other, isElsewhere } = await findPlace(unit, type, fbId, organisationId)
  if (isElsewhere) throw new ApiError('ACCOUNT_ELSEWHERE', undefined, type)
  if (other) await giveUpAccount(unit, type, other)
  if (!own) return null
  await clearBelow(unit, type, own._id)
  const isHere = (own as unknown as AnyRow)['fbId'] === fbId
  if (isHere && isActive(own)) return own
  // Items that came while nobody had it wait for this.
  await reprocessUnattributed(unit, fbId)
  if (isHere) return own
  await recordHolder(unit, { fbId, organisationId, since: unit.now })
  return unit.change(type, own._id, { fbId } as never)
}

interface AccountClaim {
  readonly type: AccountIdType
  readonly fbId: string
}

/**
 * Accounts that are not this organisation's, with what passes on with them: their webhooks wait while they are being connected.
 * Its own go on hearing what comes for them.
 */
export const findAccountsToClaim = async (
  unit: UnitOfWork,
  organisationId: string,
  accounts: readonly AccountClaim[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (const { type, fbId } of accounts) {
    const known = await unit.find(type, { fbId })
    if (known && organisationIdOf(known) === organisationId) continue
    found.add(fbId)
    for (const below of known ? await findBelow(unit, type, known._id) : []) found.add(below.fbId)
  }
  return found
}
