// Which organisation holds a platform account. An organisation that uses it keeps it; one that has disconnected it gives it up to
// the next organisation that connects it, and keeps its history. When an account returns to an organisation, it gets its former
// record there back.
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
  /** The organisation's own record. It carries the platform's id only if no other organisation's record does. */
  readonly own: Row<Type> | null
  readonly other: Row<Type> | null
  /** Whether the other organisation uses it. */
  readonly isElsewhere: boolean
}

/**
 * After the platform revoked our access, the account is still active, as nobody disconnected it by hand, but its channel is
 * disconnected.
 */
const isConnected = async (unit: UnitOfWork, account: Row<AccountIdType>): Promise<boolean> =>
  isActive(account) && (await unit.find('CHANNEL', { accountId: account._id }))?.status !== 'disconnected'

/**
 * A page that is not connected itself may lend its token to its Instagram account; a business account counts as used if any of its
 * numbers is connected.
 */
const isUsed = async (unit: UnitOfWork, type: AccountIdType, account: Row<AccountIdType>): Promise<boolean> => {
  const below = await findBelow(unit, type, account._id)
  for (const one of below) if (await isConnected(unit, one)) return true
  // A business account is no channel itself: it is used if one of its numbers is.
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
 * Refuses to create a record for an account that the organisation already has: that one is to be reconnected. Says nothing of
 * accounts of other organisations.
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

/**
 * Runs in the unit of work that connects the account, under its lock. Takes the account over from an organisation that no longer
 * uses it.
 * @throws ApiError ACCOUNT_ELSEWHERE
 */
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
  // Events that arrived while no organisation had the account are parked for this.
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
 * Accounts not held by this organisation yet, with the accounts below them: their webhook events are parked while they are being
 * connected. Events of the organisation's own accounts are handled as usual.
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
