// Connects a number of a WhatsApp Business account as a channel. The token is checked, the platform lists the numbers and confirms
// the webhook subscription; only then is anything stored or replaced.
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { BusinessNumber, BusinessNumbers, SharedNumbers } from '../../../contract/platform/connection-calls.ts'
import { addAudit } from '../../records/audit.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { claimAccounts, endClaimsOf, releaseClaim } from '../../inbound/account-claims.ts'
import { reprocessUnattributed } from '../../inbound/reprocess.ts'
import { ApiError } from '../../lib/api-error.ts'
import { connectChannel } from '../../platform/connect-channel.ts'
import {
  checkToken,
  ensureSubscribed,
  identifyBusinessAccount,
  listSharedAccounts,
} from '../../platform/identify-account.ts'
import type { PlatformBusinessAccount, PlatformNumber } from '../../platform/identify-account.ts'
import { resumeAfterToken } from '../../platform/retry-later.ts'
import { hasNumbers, isActive, syncHolder, syncSubscription } from '../../platform/webhook-subscription.ts'
import { checkAllowance } from '../organisations/allowance.ts'
import { claimRecord, findAccountsToClaim, findOwnRecord } from './account-place.ts'
import { checkManager, openConnection } from './connection.ts'
import { findConnectionState } from './connection-state.ts'
import { toConnectionError } from './try-connection.ts'

interface AccountToken {
  readonly organisationId: string
  readonly accountFbId: string
  readonly token: string
}

/** @throws ApiError FB_TOKEN_INVALID, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE */
const identify = async (services: Context, { accountFbId, token }: AccountToken): Promise<PlatformBusinessAccount> => {
  try {
    await checkToken(services, token, 'whatsapp', accountFbId)
    return await identifyBusinessAccount(services, token, accountFbId)
  } catch (error) {
    throw toConnectionError(error)
  }
}

/** @throws ApiError ACCOUNT_ELSEWHERE, SERVICE_NOT_ALLOWED, ALLOWANCE_EXHAUSTED */
const check = async (
  unit: UnitOfWork,
  { organisationId, accountFbId }: Omit<AccountToken, 'token'>,
  numberFbId: string,
): Promise<void> => {
  await unit.lock(`ACCOUNT:${accountFbId}`)
  const known = await findOwnRecord(unit, 'FBWABA', accountFbId, organisationId)
  await findOwnRecord(unit, 'FBWAPHONE', numberFbId, organisationId)
  if (!known || !isActive(known)) await checkAllowance(unit, 'FBWABA', organisationId)
}

const writeAccount = async (
  { writes }: Context,
  unit: UnitOfWork,
  { organisationId }: AccountToken,
  { fbId, name }: PlatformBusinessAccount,
): Promise<Row<'FBWABA'>> => {
  const known = await claimRecord(unit, 'FBWABA', fbId, organisationId)
  if (known) return unit.change('FBWABA', known._id, { name: name ?? known.name, isPassive: false })
  const added = unit.add('FBWABA', { fbId, name, isPassive: false, data: {} }, { organisationId })
  await writes.after(unit, 'FBWABA', null, added as unknown as AnyRow)
  return added
}

const writeNumber = async (
  { writes }: Context,
  unit: UnitOfWork,
  { organisationId, accountFbId }: AccountToken,
  fbWaBAId: string,
  number: PlatformNumber,
): Promise<Row<'FBWAPHONE'>> => {
  const { fbId, verifiedName, displayPhoneNumber, qualityRating, codeVerificationStatus } = number
  const fields = { fbWaBAId, verifiedName, displayPhoneNumber, qualityRating, codeVerificationStatus, isPassive: false }
  const known = await claimRecord(unit, 'FBWAPHONE', fbId, organisationId)
  if (known) {
    // Events for the number may have arrived under the business account's id.
    await reprocessUnattributed(unit, accountFbId)
    return unit.change('FBWAPHONE', known._id, fields)
  }
  const added = unit.add('FBWAPHONE', { fbId, ...fields, data: {} }, { organisationId })
  await writes.after(unit, 'FBWAPHONE', null, added as unknown as AnyRow)
  return added
}

/** Replaces the account's earlier tokens; this one has been checked. */
const writeToken = async (
  unit: UnitOfWork,
  { organisationId, token }: AccountToken,
  fbWaBAId: string,
): Promise<void> => {
  for (const { _id } of await unit.findAll('FBACCESSTOKEN', { fbWaBAId })) await unit.remove('FBACCESSTOKEN', _id)
  const tokenFields = {
    token,
    tokenType: 'WHATSAPP_BEARER' as const,
    fbWaBAId,
    issued_at: unit.now,
    isValid: true,
    data: {},
  }
  unit.add('FBACCESSTOKEN', tokenFields, { organisationId })
  await resumeAfterToken(unit, { fbWaBAId })
}

/** Connection state of each number of the account. */
const describe = async (
  { database }: Context,
  organisationId: string,
  { fbId, name, numbers }: PlatformBusinessAccount,
): Promise<BusinessNumbers> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const found: BusinessNumber[] = []
    for (const { fbId: numberFbId, verifiedName, displayPhoneNumber, status } of numbers) {
      const standing = await findConnectionState(unit, organisationId, 'FBWAPHONE', numberFbId)
      found.push({
        fbId: numberFbId,
        name: verifiedName ?? displayPhoneNumber ?? numberFbId,
        number: displayPhoneNumber,
        isRegistered: status === 'CONNECTED',
        ...standing,
      })
    }
    return found
  })
  return { name: name ?? fbId, numbers: result }
}

const listNumbers = async ({
  services,
  rights,
  body,
}: CallContext<'businessNumbers', Context>): Promise<BusinessNumbers> => {
  const { organisationId } = body
  await transact(services.database, { actor: null }, (unit) => checkManager(unit, rights, organisationId))
  return describe(services, organisationId, await identify(services, body))
}

/** More than anybody shares. */
const maxShared = 25

const listShared = async ({
  services,
  rights,
  params,
}: CallContext<'sharedNumbers', Context>): Promise<SharedNumbers> => {
  const { result: connection } = await transact(services.database, { actor: null }, (unit) =>
    openConnection(unit, rights, params['id'] ?? ''),
  )
  const { organisationId, token } = connection
  const ids = await listSharedAccounts(services, token).catch((error: unknown) => {
    throw toConnectionError(error)
  })
  const accounts: SharedNumbers['accounts'][number][] = []
  for (const accountFbId of ids.slice(0, maxShared)) {
    const account = await identify(services, { organisationId, accountFbId, token })
    accounts.push({ fbId: account.fbId, ...(await describe(services, organisationId, account)) })
  }
  return { organisationId, accounts }
}

/** @throws ApiError NOT_FOUND, INVALID_BODY */
const readToken = async (
  unit: UnitOfWork,
  { rights, body }: CallContext<'connectBusinessNumber', Context>,
): Promise<string> => {
  if (body.token) return body.token
  if (!body.connectionId) throw new ApiError('INVALID_BODY', { token: 'EMPTY_VALUE' }, 'connectBusinessNumber')
  const { organisationId, token } = await openConnection(unit, rights, body.connectionId)
  if (organisationId !== body.organisationId) throw new ApiError('NOT_FOUND', undefined, 'FBACCESSTOKEN')
  return token
}

/**
 * After a failed connection, ends the webhook subscription of an account without connected numbers. A failure to do so is only
 * logged.
 */
const undoSubscription = async (
  { database, platform, log }: Context,
  { accountFbId, token }: Pick<AccountToken, 'accountFbId' | 'token'>,
): Promise<void> => {
  const { result: isUsed } = await transact(database, { actor: null }, async (unit) => {
    const known = await unit.find('FBWABA', { fbId: accountFbId })
    return known !== null && (await hasNumbers(unit, known._id))
  })
  if (isUsed) return
  await platform
    .delete({ path: `/${accountFbId}/subscribed_apps`, token })
    .catch((error: unknown) => log.warn({ err: error }, 'connect: ending the webhook subscription failed'))
  await transact(database, { actor: null }, (unit) => syncHolder(unit, 'FBWABA', accountFbId))
}

/** Claims the accounts before the platform is asked to send their webhooks. */
const claim = async (unit: UnitOfWork, given: AccountToken, numberFbId: string) => {
  await check(unit, given, numberFbId)
  const accounts = [
    { type: 'FBWABA', fbId: given.accountFbId },
    { type: 'FBWAPHONE', fbId: numberFbId },
  ] as const
  const claimed = await findAccountsToClaim(unit, given.organisationId, accounts)
  return { claimed: [...claimed], claimId: await claimAccounts(unit, claimed) }
}

const write = async (
  services: Context,
  actor: string,
  given: AccountToken,
  account: PlatformBusinessAccount,
  number: PlatformNumber,
  claimed: readonly string[],
): Promise<{ accountId: string; channelId: string }> => {
  const { organisationId, accountFbId, token } = given
  await ensureSubscribed(services, accountFbId, token, true).catch(async (error: unknown) => {
    // The platform may have subscribed us in spite of the error.
    await undoSubscription(services, given)
    throw toConnectionError(error)
  })
  const written = transact(
    services.database,
    { actor },
    async (unit) => {
      await check(unit, given, number.fbId)
      const { _id: fbWaBAId } = await writeAccount(services, unit, given, account)
      await writeToken(unit, given, fbWaBAId)
      const phone = await writeNumber(services, unit, given, fbWaBAId, number)
      const channel = await connectChannel(unit, 'FBWAPHONE', phone as unknown as AnyRow, 'connected')
      // Overrides a job that was ending the subscription concurrently.
      await syncSubscription(unit, { fbWaBAId })
      await endClaimsOf(unit, [accountFbId, number.fbId, ...claimed])
      addAudit(unit, 'channelConnected', 'CHANNEL', channel._id, { organisationId })
      return { accountId: phone._id, channelId: channel._id }
    },
    { now: services.now },
  )
  return written.then(
    ({ result }) => result,
    async (error: unknown) => {
      await undoSubscription(services, given)
      throw error
    },
  )
}

const connect = async (
  context: CallContext<'connectBusinessNumber', Context>,
): Promise<{ accountId: string; channelId: string }> => {
  const { services, rights, body } = context
  const { organisationId, accountFbId, numberFbId } = body
  const { database } = services
  const actor = rights.userId
  const { result: token } = await transact(database, { actor }, async (unit) => {
    await checkManager(unit, rights, organisationId)
    await check(unit, { organisationId, accountFbId }, numberFbId)
    return readToken(unit, context)
  })
  const given = { organisationId, accountFbId, token }
  const account = await identify(services, given)
  const number = account.numbers.find(({ fbId }) => fbId === numberFbId)
  if (!number) throw new ApiError('NOT_FOUND', undefined, 'FBWAPHONE')
  const { result: claimResult } = await transact(database, { actor }, (unit) => claim(unit, given, numberFbId))
  return write(services, actor, given, account, number, claimResult.claimed).catch(async (error: unknown) => {
    await releaseClaim(services, claimResult.claimId)
    throw error
  })
}

export const numberHandlers: Handlers<'businessNumbers' | 'sharedNumbers' | 'connectBusinessNumber', Context> = {
  businessNumbers: listNumbers,
  sharedNumbers: listShared,
  connectBusinessNumber: connect,
}
