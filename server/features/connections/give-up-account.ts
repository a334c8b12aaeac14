// Gives accounts up to another organisation that connects them. A page takes its Instagram accounts along, a business account its
// numbers, because the new subscription delivers their webhooks, which no longer concern the former organisation.
import { originalId, toFreedId } from '../../../contract/freed-id.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { endHolding } from '../../inbound/account-holders.ts'
import type { AccountIdType } from '../../inbound/freed-accounts.ts'
import { isActive } from '../../platform/webhook-subscription.ts'
import { disconnectAccount } from './end-access.ts'
import { clearElsewhere, markElsewhere } from './mark-elsewhere.ts'

type Accounts = readonly Row<AccountIdType>[]

/** Accounts whose webhooks are delivered through this one's subscription. */
export const findBelow = async (unit: UnitOfWork, type: AccountIdType, accountId: string): Promise<Accounts> => {
  if (type === 'FBPAGE') return unit.findAll('IGUSER', { fbPageId: accountId })
  return type === 'FBWABA' ? unit.findAll('FBWAPHONE', { fbWaBAId: accountId }) : []
}

const belowTypes = { FBPAGE: 'IGUSER', FBWABA: 'FBWAPHONE' } as const

/**
 * Disconnects an account whose access the platform revoked, as if by hand: it does not reconnect by itself, and its token is
 * deleted.
 */
const endByHand = async (unit: UnitOfWork, account: Row<AccountIdType>): Promise<void> => {
  const channel = isActive(account) ? await unit.find('CHANNEL', { accountId: account._id }) : null
  if (!channel) return
  await unit.lock(`CHANNEL:${channel._id}`)
  await disconnectAccount(unit, channel)
}

const giveUpAlone = async (unit: UnitOfWork, type: AccountIdType, account: Row<AccountIdType>): Promise<void> => {
  if (originalId(account.fbId) !== account.fbId) return
  await endByHand(unit, account)
  await endHolding(unit, account as unknown as AnyRow, unit.now)
  await unit.change(type, account._id, { fbId: toFreedId(account._id, account.fbId), isPassive: true })
  await markElsewhere(unit, account._id)
}

/** Runs in the unit of work that connects the account elsewhere. */
export const giveUpAccount = async (
  unit: UnitOfWork,
  type: AccountIdType,
  account: Row<AccountIdType>,
): Promise<void> => {
  if (type === 'FBPAGE' || type === 'FBWABA')
    for (const below of await findBelow(unit, type, account._id)) await giveUpAlone(unit, belowTypes[type], below)
  await giveUpAlone(unit, type, account)
}

/**
 * Runs in the unit of work that reconnects the account: accounts below it may be reconnected as well, unless another organisation
 * has them.
 */
export const clearBelow = async (unit: UnitOfWork, type: AccountIdType, accountId: string): Promise<void> => {
  if (type !== 'FBPAGE' && type !== 'FBWABA') return
  for (const { _id, fbId } of await findBelow(unit, type, accountId)) {
    const holder = await unit.find(belowTypes[type], { fbId: originalId(fbId) })
    if (!holder || holder._id === _id) await clearElsewhere(unit, _id)
  }
}
