// Ends our access to a platform account: its webhooks, tokens and channel. Its history stays.
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import type { ThreadCloseReason } from '../../../contract/platform/thread.ts'
import { toCancelledImport } from '../../conversations/past/import-progress.ts'
import { closeAccountThreads } from '../../conversations/threads/close-account-threads.ts'
import { isSealed } from '../../database/encryption.ts'
import type { SealedText } from '../../database/encryption.ts'
import { selectById } from '../../database/matching.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { endHolding } from '../../inbound/account-holders.ts'
import { accountIdTypes } from '../../inbound/freed-accounts.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import { textIn } from '../../platform/account-records.ts'
import { logOutPhoneJob } from '../../platform/log-out-phone.ts'
import { findToken, findTokenOwner } from '../../platform/account-token.ts'
import type { TokenOwner } from '../../platform/account-token.ts'
import { getPageFields, hasNumbers, syncSubscription } from '../../platform/webhook-subscription.ts'

const accountTypes = ['FBPAGE', 'IGUSER', 'FBWAPHONE'] as const

/** A disconnected channel reports no problems and imports nothing. */
const endChannel = async (unit: UnitOfWork, channel: Row<'CHANNEL'>): Promise<void> => {
  const clearedProblem = { problem: null, lastError: null, lastErrorTime: null }
  await unit.change('CHANNEL', channel._id, {
    ...clearedProblem,
    ...toCancelledImport(unit, channel),
    status: 'disconnected',
  })
}

const setPassive = async (unit: UnitOfWork, { accountType, accountId }: Row<'CHANNEL'>): Promise<void> => {
  const type = accountTypes.find((one) => one === accountType)
  if (type && (await unit.get(type, accountId))) await unit.change(type, accountId, { isPassive: true })
}

/** The page's Instagram account, or another number of the business account, may still need token and webhooks. */
const isNeeded = async (unit: UnitOfWork, owner: TokenOwner): Promise<boolean> => {
  if ('fbWaBAId' in owner) return hasNumbers(unit, owner.fbWaBAId)
  const page = await unit.get('FBPAGE', owner.fbPageId)
  return page !== null && (await getPageFields(unit, page)).length > 0
}

const readSealedToken = async (unit: UnitOfWork, id: string): Promise<SealedText | null> => {
  const value = (await selectById(unit.tx, 'FBACCESSTOKEN', id))?.doc['token']
  return isSealed(value) ? value : null
}

const readPlatformId = async (unit: UnitOfWork, owner: TokenOwner): Promise<string | null> => {
  const account =
    'fbPageId' in owner ? await unit.get('FBPAGE', owner.fbPageId) : await unit.get('FBWABA', owner.fbWaBAId)
  return account?.fbId ?? null
}

/** @param accountFbId the platform's id if the account's record is deleted already */
const endAccess = async (unit: UnitOfWork, owner: TokenOwner, accountFbId: string | null): Promise<void> => {
  if (await isNeeded(unit, owner)) return syncSubscription(unit, owner)
  const last = await findToken(unit, owner)
  const token = last && (await readSealedToken(unit, last._id))
  if ('fbWaBAId' in owner && (await unit.get('FBWABA', owner.fbWaBAId)))
    await unit.change('FBWABA', owner.fbWaBAId, { isPassive: true })
  for (const { _id } of await unit.findAll('FBACCESSTOKEN', owner, { limit: 50 }))
    await unit.remove('FBACCESSTOKEN', _id)
  const fbId = accountFbId ?? (await readPlatformId(unit, owner))
  if (token !== null) await syncSubscription(unit, owner, token, fbId)
}

/** The account's record stays, as disconnected. */
export const disconnectAccount = async (unit: UnitOfWork, channel: Row<'CHANNEL'>): Promise<void> => {
  await setPassive(unit, channel)
  const type = accountTypes.find((one) => one === channel.accountType)
  const account = type && ((await unit.get(type, channel.accountId)) as unknown as AnyRow | null)
  const owner = type && account ? findTokenOwner(type, account) : null
  if (owner) await endAccess(unit, owner, null)
  if (channel.accountType === 'WAWEBPHONE') await enqueueJobOnce(unit, logOutPhoneJob(channel.accountId))
  await endChannel(unit, channel)
}

/** Runs in the unit of work that removes the account, after its removal; its channel is removed through the declared reference. */
export const endRemovedAccount = async (unit: UnitOfWork, type: EntityType, account: AnyRow): Promise<void> => {
  const owner = findTokenOwner(type, account)
  if (owner) await endAccess(unit, owner, type === 'FBPAGE' || type === 'FBWABA' ? textIn(account, 'fbId') : null)
  if (accountIdTypes.some((one) => one === type)) await endHolding(unit, account, unit.now)
  await closeAccountThreads(unit, account._id, 'accountDeleted')
}

const findAccountIds = async (unit: UnitOfWork, owner: TokenOwner): Promise<string[]> => {
  if ('fbWaBAId' in owner) return (await unit.findAll('FBWAPHONE', owner)).map(({ _id }) => _id)
  return [owner.fbPageId, ...(await unit.findAll('IGUSER', owner)).map(({ _id }) => _id)]
}

/** Runs in the unit of work that removes a token: accounts that have no other token become disconnected. */
export const endAccessOfToken = async (
  unit: UnitOfWork,
  token: Row<'FBACCESSTOKEN'>,
  reason: ThreadCloseReason,
): Promise<void> => {
  const owner = findTokenOwner('FBACCESSTOKEN', token as unknown as AnyRow)
  if (!owner || (await findToken(unit, owner))) return
  for (const accountId of await findAccountIds(unit, owner)) {
    const channel = await unit.find('CHANNEL', { accountId })
    if (!channel || channel.status === 'disconnected') continue
    await setPassive(unit, channel)
    await endChannel(unit, channel)
    await closeAccountThreads(unit, accountId, reason)
  }
  if ('fbWaBAId' in owner && (await unit.get('FBWABA', owner.fbWaBAId)))
    await unit.change('FBWABA', owner.fbWaBAId, { isPassive: true })
  const sealed = await readSealedToken(unit, token._id)
  if (sealed !== null) await syncSubscription(unit, owner, sealed, await readPlatformId(unit, owner))
}
