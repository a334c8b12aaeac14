// One account of a person becomes a channel of an organisation: webhooks at the platform, its record, its token, its channel.
import type { AnyRow, Row } from '../../contract/index.ts'
import { neededTasks } from '../../contract/platform/connection-calls.ts'
import type { ConnectableType } from '../../contract/platform/connection-calls.ts'
import { addAudit } from '../audit/audit.ts'
import { inWords } from '../auth/facebook/platform-login.ts'
import { tokenArrived } from '../channels/ask-later.ts'
import { connectChannel } from '../channels/connect-channel.ts'
import { fieldsForInstagramOnly, webhookFields } from '../channels/webhook-fields.ts'
import { fieldsOfPage, isActive, settleSubscription, subscribe, subscriptionData } from '../channels/webhook-subscription.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import { afterWrite } from '../http/write-hooks.ts'
import { checkAllowance, checkPersonAllowance } from '../organisations/allowance.ts'
import type { Services } from '../services.ts'
import type { PlatformInstagram, PlatformPage } from './accounts-at-platform.ts'
import type { OpenConnection } from './connection.ts'

export interface Chosen {
  readonly page: PlatformPage
  /** null: the page itself. */
  readonly instagram: PlatformInstagram | null
}

export const missingTasks = ({ tasks }: PlatformPage): string[] => neededTasks.filter((task) => !tasks.includes(task))

/** The account's record, if it is ours. @throws ApiError ACCOUNT_ELSEWHERE */
const knownAs = async <Type extends ConnectableType>(unit: Unit, type: Type, fbId: string, organisationId: string): Promise<Row<Type> | null> => {
  const known = await unit.find(type, { fbId })
  if (known && (known as unknown as AnyRow)['organisationId'] !== organisationId) throw new ApiError('ACCOUNT_ELSEWHERE', undefined, type)
  return known
}

/** A place is taken by what has none yet. */
const checkRoom = async (unit: Unit, type: ConnectableType, known: Row<ConnectableType> | null, { organisationId, userId }: OpenConnection): Promise<void> => {
  if (known && isActive(known)) return
  await checkAllowance(unit, type, organisationId)
  await checkPersonAllowance(unit, type, organisationId, userId)
}

/** @throws ApiError ACCOUNT_ELSEWHERE, SERVICE_NOT_ALLOWED, ALLOWANCE_EXHAUSTED, PERSON_ALLOWANCE_EXHAUSTED */
const check = async (unit: Unit, { page, instagram }: Chosen, connection: OpenConnection): Promise<Row<'FBPAGE'> | null> => {
  const { organisationId } = connection
  await unit.lock(`ACCOUNT:${page.fbId}`)
  const known = await knownAs(unit, 'FBPAGE', page.fbId, organisationId)
  if (!instagram) await checkRoom(unit, 'FBPAGE', known, connection)
  else await checkRoom(unit, 'IGUSER', await knownAs(unit, 'IGUSER', instagram.fbId, organisationId), connection)
  return known
}

/** @param connects false: the page only lends its token to its Instagram account, and stays as it is */
const writePage = async (unit: Unit, organisationId: string, { fbId, name, imageUrl, link }: PlatformPage, fields: readonly string[], connects: boolean): Promise<Row<'FBPAGE'>> => {
  const known = await knownAs(unit, 'FBPAGE', fbId, organisationId)
  const data = { ...known?.data, ...(link === null ? {} : { link }), ...subscriptionData(fields) }
  if (known) return unit.change('FBPAGE', known._id, { name, imageUrl, data, ...(connects ? { isPassive: false } : {}) })
  const added = unit.add('FBPAGE', { fbId, name, imageUrl, isPassive: !connects, data }, { organisationId })
  await afterWrite(unit, 'FBPAGE', null, added as unknown as AnyRow)
  return added
}

const writeInstagram = async (unit: Unit, organisationId: string, { fbId, username, name, imageUrl }: PlatformInstagram, fbPageId: string): Promise<Row<'IGUSER'>> => {
  const known = await knownAs(unit, 'IGUSER', fbId, organisationId)
  const fields = { username, name, imageUrl, fbPageId, isPassive: false }
  if (known) return unit.change('IGUSER', known._id, fields)
  const added = unit.add('IGUSER', { fbId, ...fields, data: {} }, { organisationId })
  await afterWrite(unit, 'IGUSER', null, added as unknown as AnyRow)
  return added
}

/** In place of those it had. */
const writeToken = async (unit: Unit, { organisationId, userId, record }: OpenConnection, fbPageId: string, token: string): Promise<void> => {
  for (const { _id } of await unit.findAll('FBACCESSTOKEN', { fbPageId })) await unit.remove('FBACCESSTOKEN', _id)
  const kept = { token, tokenType: 'MESSENGER_TOKEN' as const, fbAppId: record.fbAppId, fbPageId, issued_at: unit.now, expires_at: null, isValid: true, data: { user_id: userId } }
  unit.add('FBACCESSTOKEN', kept, { organisationId })
  await tokenArrived(unit, { fbPageId })
}

/** Nothing came of it: the platform is to send what it sent before. What it says to that changes nothing any more. */
const takeBack = async ({ database, graph, log }: Services, { fbId, token }: PlatformPage): Promise<void> => {
  const { result: fields } = await runUnit(database, { actor: null }, async (unit) => {
    const known = await unit.find('FBPAGE', { fbId })
    return known ? fieldsOfPage(unit, known) : []
  })
  await subscribe(graph, fbId, token, fields).catch((error: unknown) => log.warn({ err: error }, 'webhooks of an account that was not connected'))
}

/** @throws ApiError ACCOUNT_ELSEWHERE, SERVICE_NOT_ALLOWED, ALLOWANCE_EXHAUSTED, PERSON_ALLOWANCE_EXHAUSTED, PAGE_TASKS_MISSING, FACEBOOK_REQUEST_ERROR */
export const connectChosen = async (services: Services, actor: string, connection: OpenConnection, chosen: Chosen): Promise<{ accountId: string; channelId: string }> => {
  const { page, instagram } = chosen
  const { organisationId } = connection
  if (missingTasks(page).length > 0) throw new ApiError('PAGE_TASKS_MISSING', { tasks: missingTasks(page) }, 'FBPAGE')
  const { result: known } = await runUnit(services.database, { actor }, (unit) => check(unit, chosen, connection))
  const whole = !instagram || (known !== null && isActive(known))
  // What comes before the records are there waits for them; without the platform's yes there would be a channel that hears nothing.
  const fields = whole ? webhookFields.page : fieldsForInstagramOnly
  await subscribe(services.graph, page.fbId, page.token, fields).catch((error: unknown) => {
    throw inWords(error, (words) => new ApiError('FACEBOOK_REQUEST_ERROR', { message: words }))
  })
  const written = runUnit(services.database, { actor }, async (unit) => {
    await check(unit, chosen, connection)
    const record = await writePage(unit, organisationId, page, fields, !instagram)
    await writeToken(unit, connection, record._id, page.token)
    const [type, account] = instagram ? (['IGUSER', await writeInstagram(unit, organisationId, instagram, record._id)] as const) : (['FBPAGE', record] as const)
    const channel = await connectChannel(unit, type, account as unknown as AnyRow)
    // A job that was ending the webhooks meanwhile must not have the last word.
    if (known) await settleSubscription(services, unit, { fbPageId: record._id })
    addAudit(unit, 'channelConnected', 'CHANNEL', channel._id, { organisationId })
    return { accountId: account._id, channelId: channel._id }
  }, { now: services.now })
  return written.then(
    ({ result }) => result,
    async (error: unknown) => {
      await takeBack(services, page)
      throw error
    },
  )
}
