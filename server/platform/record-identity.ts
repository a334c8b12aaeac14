// Stores what the platform says when identifying an account: its names, and that it is connected.
import type { ChannelProblem } from '../../contract/platform/channel.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { TokenOwner } from './account-token.ts'
import { recordChannelSuccess, recordConnected, recordLost, recordRestriction } from './channel-health.ts'
import type { ErrorVerdict } from './classify-error.ts'
import type { PlatformBusinessAccount, PlatformIdentity, PlatformNumber } from './identify-account.ts'

/** Drops what the platform does not say, so that our values stay. */
const pickTold = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>

export const problemOf = (verdict: ErrorVerdict | null): ChannelProblem => {
  if (verdict?.action !== 'give-up') return 'PLATFORM_UNREACHABLE'
  if (verdict.reason === 'TOKEN_INVALID' || verdict.reason === 'PERMISSION_MISSING') return verdict.reason
  return 'PLATFORM_REFUSED'
}

/** Our records of the connected accounts that a token is for. */
export const findAccountIds = async (unit: UnitOfWork, owner: TokenOwner): Promise<string[]> => {
  const accounts =
    'fbWaBAId' in owner
      ? await unit.findAll('FBWAPHONE', owner)
      : [await unit.get('FBPAGE', owner.fbPageId), ...(await unit.findAll('IGUSER', owner))]
  return accounts.flatMap((account) => (account && account.isPassive !== true ? [account._id] : []))
}

export const recordPage = async (
  unit: UnitOfWork,
  owner: TokenOwner,
  { name, instagram }: PlatformIdentity,
): Promise<void> => {
  if (!('fbPageId' in owner)) return
  const page = await unit.get('FBPAGE', owner.fbPageId)
  if (!page) return
  await unit.change('FBPAGE', page._id, pickTold({ name }))
  if (page.isPassive !== true) await recordConnected(unit, page._id)
  for (const account of await unit.findAll('IGUSER', owner)) {
    if (account.isPassive === true) continue
    if (instagram?.fbId !== account.fbId) {
      await recordLost(unit, account._id, 'ACCOUNT_UNKNOWN', 'The account is not linked to the page any more.')
      continue
    }
    await unit.change('IGUSER', account._id, pickTold({ username: instagram.username, name: instagram.name }))
    await recordConnected(unit, account._id)
  }
}

/** The platform's statuses of a number that it restricts. */
const restrictions: Readonly<Record<string, ChannelProblem>> = {
  BANNED: 'ACCOUNT_DISABLED',
  RESTRICTED: 'ACCOUNT_RESTRICTED',
  DISCONNECTED: 'NUMBER_NOT_REGISTERED',
  PENDING: 'NUMBER_NOT_REGISTERED',
  UNVERIFIED: 'NUMBER_NOT_REGISTERED',
}

/** Stores a number's names and its status on the platform. */
export const recordNumber = async (unit: UnitOfWork, phoneId: string, number: PlatformNumber): Promise<void> => {
  const { verifiedName, displayPhoneNumber, qualityRating, codeVerificationStatus, status, nameStatus, canSend } =
    number
  const phone = await unit.get('FBWAPHONE', phoneId)
  await unit.change('FBWAPHONE', phoneId, {
    ...pickTold({ verifiedName, displayPhoneNumber, qualityRating, codeVerificationStatus }),
    data: { ...phone?.data, ...pickTold({ status, name_status: nameStatus }) },
  })
  const problem = status === null ? undefined : restrictions[status]
  await recordConnected(unit, phoneId)
  if (problem) await recordRestriction(unit, phoneId, unit.now, problem, status ?? '')
  else if (canSend === 'BLOCKED' || canSend === 'LIMITED')
    await recordRestriction(unit, phoneId, unit.now, null, `can_send_message ${canSend}`)
  else if (canSend === 'AVAILABLE') await recordChannelSuccess(unit, phoneId)
}

export const recordBusinessAccount = async (
  unit: UnitOfWork,
  owner: TokenOwner,
  { name, numbers }: PlatformBusinessAccount,
): Promise<void> => {
  if (!('fbWaBAId' in owner)) return
  if (name !== null) await unit.change('FBWABA', owner.fbWaBAId, { name })
  for (const phone of await unit.findAll('FBWAPHONE', owner)) {
    if (phone.isPassive === true) continue
    const number = numbers.find(({ fbId }) => fbId === phone.fbId)
    if (number) await recordNumber(unit, phone._id, number)
    else await recordLost(unit, phone._id, 'ACCOUNT_UNKNOWN', 'The number is not one of the account.')
  }
}
