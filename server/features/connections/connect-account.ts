// Connects one of a person's accounts as a channel of an organisation: webhook subscription, account record, token and channel.
import type { AnyRow, Row } from '../../../contract/index.ts'
import { neededTasks } from '../../../contract/platform/connection-calls.ts'
import type { ConnectableType } from '../../../contract/platform/connection-calls.ts'
import { addAudit } from '../../records/audit.ts'
import { beginImport } from '../../conversations/past/import-progress.ts'
import { connectChannel } from '../../platform/connect-channel.ts'
import { fieldsForInstagramOnly, joinFieldNames, webhookFields } from '../../platform/webhook-fields.ts'
import {
  getPageFields,
  isActive,
  syncHolder,
  syncSubscription,
  subscriptionData,
} from '../../platform/webhook-subscription.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkAllowance, checkPersonAllowance } from '../organisations/allowance.ts'
import type { Context } from '../../context/context.ts'
import { claimAccounts, endClaimsOf, releaseClaim } from '../../inbound/account-claims.ts'
import { claimRecord, findAccountsToClaim, findOwnRecord } from './account-place.ts'
import { storePageToken } from './store-token.ts'
import { tryConnection } from './try-connection.ts'
import type { PlatformInstagram, PlatformPage } from './fetch-pages.ts'
import type { OpenConnection } from './connection.ts'

export interface AccountChoice {
  readonly page: PlatformPage
  /** Null if the page itself is connected. */
  readonly instagram: PlatformInstagram | null
  readonly importsPast: boolean
}

export const missingTasks = ({ tasks }: PlatformPage): string[] => neededTasks.filter((task) => !tasks.includes(task))

/** Only an account that is not active yet takes up a place of the allowance. */
const checkRoom = async (
  unit: UnitOfWork,
  type: ConnectableType,
  known: Row<ConnectableType> | null,
  { organisationId, userId }: OpenConnection,
): Promise<void> => {
  if (known && isActive(known)) return
  await checkAllowance(unit, type, organisationId)
  await checkPersonAllowance(unit, type, organisationId, userId)
}

/** @throws ApiError ACCOUNT_ELSEWHERE, SERVICE_NOT_ALLOWED, ALLOWANCE_EXHAUSTED, PERSON_ALLOWANCE_EXHAUSTED */
const check = async (
  unit: UnitOfWork,
  { page, instagram }: AccountChoice,
  connection: OpenConnection,
): Promise<Row<'FBPAGE'> | null> => {
  const { organisationId } = connection
  await unit.lock(`ACCOUNT:${page.fbId}`)
  const known = await findOwnRecord(unit, 'FBPAGE', page.fbId, organisationId)
  if (!instagram) await checkRoom(unit, 'FBPAGE', known, connection)
  else await checkRoom(unit, 'IGUSER', await findOwnRecord(unit, 'IGUSER', instagram.fbId, organisationId), connection)
  return known
}

/** @param connects false if the page only lends its token to its Instagram account; its state stays as it is */
const writePage = async (
  { writes }: Context,
  unit: UnitOfWork,
  organisationId: string,
  { fbId, name, imageUrl, link }: PlatformPage,
  fields: readonly string[],
  connects: boolean,
): Promise<Row<'FBPAGE'>> => {
  const known = await claimRecord(unit, 'FBPAGE', fbId, organisationId)
  const data = { ...known?.data, ...(link === null ? {} : { link }), ...subscriptionData(fields) }
  if (known)
    return unit.change('FBPAGE', known._id, { name, imageUrl, data, ...(connects ? { isPassive: false } : {}) })
  const added = unit.add('FBPAGE', { fbId, name, imageUrl, isPassive: !connects, data }, { organisationId })
  await writes.after(unit, 'FBPAGE', null, added as unknown as AnyRow)
  return added
}

const writeInstagram = async (
  { writes }: Context,
  unit: UnitOfWork,
  organisationId: string,
  { fbId, username, name, imageUrl }: PlatformInstagram,
  fbPageId: string,
): Promise<Row<'IGUSER'>> => {
  const known = await claimRecord(unit, 'IGUSER', fbId, organisationId)
  const fields = { username, name, imageUrl, fbPageId, isPassive: false }
  if (known) return unit.change('IGUSER', known._id, fields)
  const added = unit.add('IGUSER', { fbId, ...fields, data: {} }, { organisationId })
  await writes.after(unit, 'IGUSER', null, added as unknown as AnyRow)
  return added
}

/** After a failed connection, restores the former webhook subscription. A failure to do so is only logged. */
const undoSubscription = async ({ database, platform, log }: Context, { fbId, token }: PlatformPage): Promise<void> => {
  const { result: fields } = await transact(database, { actor: null }, async (unit) => {
    const known = await unit.find('FBPAGE', { fbId })
    return known ? getPageFields(unit, known) : []
  })
  const request = { path: `/${fbId}/subscribed_apps`, token }
  const restored =
    fields.length === 0
      ? platform.delete(request)
      : platform.post({ ...request, body: { subscribed_fields: joinFieldNames(fields) } })
  await restored.catch((error: unknown) =>
    log.warn({ err: error }, 'connect: restoring the webhook subscription failed'),
  )
  await transact(database, { actor: null }, (unit) => syncHolder(unit, 'FBPAGE', fbId))
}

/** Claims the accounts before the platform is asked to send their webhooks. */
const begin = async (unit: UnitOfWork, chosen: AccountChoice, connection: OpenConnection) => {
  const known = await check(unit, chosen, connection)
  const { page, instagram } = chosen
  const accounts = [
    { type: 'FBPAGE', fbId: page.fbId } as const,
    ...(instagram ? [{ type: 'IGUSER', fbId: instagram.fbId } as const] : []),
  ]
  const claimed = await findAccountsToClaim(unit, connection.organisationId, accounts)
  return { known, claimed: [...claimed], claimId: await claimAccounts(unit, claimed) }
}

type ConnectStart = Awaited<ReturnType<typeof begin>>

const mayBeSubscribed = new Set<string>(['FACEBOOK_REQUEST_ERROR', 'PLATFORM_UNREACHABLE'])

const subscribeAndWrite = async (
  services: Context,
  actor: string,
  connection: OpenConnection,
  chosen: AccountChoice,
  { known, claimed }: Pick<ConnectStart, 'known' | 'claimed'>,
): Promise<{ accountId: string; channelId: string }> => {
  const { page, instagram } = chosen
  const { organisationId } = connection
  const whole = !instagram || (known !== null && isActive(known))
  // Subscribe first: events that arrive early are parked, while a channel without a subscription would receive nothing.
  const fields = whole ? webhookFields.page : fieldsForInstagramOnly
  await tryConnection(services, page.fbId, page.token, 'page', fields).catch(async (error: unknown) => {
    // The platform may have subscribed us in spite of the error.
    if (error instanceof ApiError && mayBeSubscribed.has(error.code)) await undoSubscription(services, page)
    throw error
  })
  const written = transact(
    services.database,
    { actor },
    async (unit) => {
      await check(unit, chosen, connection)
      const record = await writePage(services, unit, organisationId, page, fields, !instagram)
      await storePageToken(
        unit,
        { organisationId, fbPageId: record._id, token: page.token },
        { fbAppId: connection.record.fbAppId, personFbId: connection.userId },
      )
      const [type, account] = instagram
        ? (['IGUSER', await writeInstagram(services, unit, organisationId, instagram, record._id)] as const)
        : (['FBPAGE', record] as const)
      const channel = await connectChannel(unit, type, account as unknown as AnyRow, 'connected')
      if (chosen.importsPast) await beginImport(unit, channel)
      // Overrides a job that was ending the subscription concurrently; for a new record, the write hooks enqueue this.
      if (known) await syncSubscription(unit, { fbPageId: record._id })
      await endClaimsOf(unit, [page.fbId, ...(instagram ? [instagram.fbId] : []), ...claimed])
      addAudit(unit, 'channelConnected', 'CHANNEL', channel._id, { organisationId })
      return { accountId: account._id, channelId: channel._id }
    },
    { now: services.now },
  )
  return written.then(
    ({ result }) => result,
    async (error: unknown) => {
      await undoSubscription(services, page)
      throw error
    },
  )
}

/**
 * @throws ApiError ACCOUNT_ELSEWHERE, SERVICE_NOT_ALLOWED, ALLOWANCE_EXHAUSTED, PERSON_ALLOWANCE_EXHAUSTED, PAGE_TASKS_MISSING, and the
 * errors of the platform
 */
export const connectChosenAccount = async (
  services: Context,
  actor: string,
  connection: OpenConnection,
  chosen: AccountChoice,
): Promise<{ accountId: string; channelId: string }> => {
  const { page } = chosen
  if (missingTasks(page).length > 0) throw new ApiError('PAGE_TASKS_MISSING', { tasks: missingTasks(page) }, 'FBPAGE')
  const { result: connectStart } = await transact(services.database, { actor }, (unit) =>
    begin(unit, chosen, connection),
  )
  return subscribeAndWrite(services, actor, connection, chosen, connectStart).catch(async (error: unknown) => {
    await releaseClaim(services, connectStart.claimId)
    throw error
  })
}
