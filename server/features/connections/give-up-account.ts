// Accounts pass on together: when another organisation connects one, with a page go its Instagram accounts, with a business account its
// numbers. The next one's subscription brings what happens at them, and none of that is the first's any more.
import { originalId, toFreedId } from '../../../contract/freed-id.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { endHolding } from '../../inbound/account-holders.ts'
import type { AccountIdType } from '../../inbound/freed-accounts.ts'
import { isActive } from '../../platform/webhook-subscription.ts'
import { disconnectAccount } from './end-access.ts'
import { clearElsewhere, markElsewhere } from './mark-elsewhere.ts'

type Accounts = readonly Row<AccountIdType>[]

/** Accounts whose webhooks come by this one's subscription. */
export const findBelow = async (unit: UnitOfWork, type: AccountIdType, accountId: string): Promise<Accounts> => {
  if (type === 'FBPAGE') return unit.findAll('IGUSER', { fbPageId: accountId })
  return type === 'FBWABA' ? unit.findAll('FBWAPHONE', { fbWaBAId: accountId }) : []
}

const belowTypes = { FBPAGE: 'IGUSER', FBWABA: 'FBWAPHONE' } as const

/** One that the platform took away was never disconnected by hand: it does not come back by itself, and its token goes. */
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

/** In the unit that connects it elsewhere. */
export const giveUpAccount = async (
  unit: UnitOfWork,
  type: AccountIdType,
  account: Row<AccountIdType>,
): Promise<void> => {
  if (type === 'FBPAGE' || type === 'FBWABA')
    for (const below of await findBelow(unit, type, account._id)) await giveUpAlone(unit, belowTypes[type], below)
  await giveUpAlone(unit, type, account)
}

/** In the unit that connects it here again: what passed on with it can be connected again as well, where nobody else has it. */
export const clearBelow = async (unit: UnitOfWork, type: AccountIdType, accountId: string): Promise<void> => {
  if (type !== 'FBPAGE' && type !== 'FBWABA') return
  for (const { _id, fbId } of await findBelow(unit, type, accountId)) {
    const holder = await unit.find(belowTypes[type], { fbId: originalId(fbId) })
    if (!holder || holder._id === _id) await clearElsewhere(unit, _id)
  }
}
