// Handlers of connecting accounts: through Facebook's dialog or with a token, then account by account.
import type { FacebookContext } from '../auth/facebook/attempts.ts'
import { connectionScopes, findMissingScopes } from '../../../contract/facebook/scopes.ts'
import { connectPlatforms } from '../../../contract/platform/connection-calls.ts'
import type {
  BegunConnection,
  ConnectPlatform,
  ConnectableAccount,
  ConnectableAccounts,
  Connection,
} from '../../../contract/platform/connection-calls.ts'
import type { ServiceFlags } from '../../../contract/platform/calls.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { readCode, createState } from '../auth/facebook/handlers.ts'
import { buildDialogUrl, exchangeCode } from '../auth/facebook/platform-login.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { neededScopes } from '../../platform/identify-account.ts'
import { asList } from '../../lib/json-reading.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { allowanceOf } from '../organisations/allowance.ts'
import { fetchPages } from './fetch-pages.ts'
import type { PlatformInstagram, PlatformPage } from './fetch-pages.ts'
import { claimAttempt, endAttempt, keepAttemptToken, releaseAttempt } from './connection-attempts.ts'
import type { ClaimedAttempt } from './connection-attempts.ts'
import { checkApplication, checkManager, saveConnection, openConnection } from './connection.ts'
import { findConnectionState } from './connection-state.ts'
import { connectChosenAccount, missingTasks } from './connect-account.ts'

const servicesFor: Readonly<Record<(typeof connectPlatforms)[number], readonly (keyof ServiceFlags)[]>> = {
  all: ['FaFacebook', 'FaInstagram'],
  instagram: ['FaInstagram'],
  whatsapp: ['FaWhatsapp'],
}
const maxTargetLength = 1_000

const textAt = ({ query }: Pick<CallContext<'beginConnection', FacebookContext>, 'query'>, name: string): string =>
  typeof query[name] === 'string' ? query[name] : ''

const idAt = (context: CallContext<'beginConnection', FacebookContext>, name: string): string => {
  const id = textAt(context, name)
  if (!recordIdPattern.test(id))
    throw new ApiError('INVALID_BODY', { [name]: id === '' ? 'EMPTY_VALUE' : 'INVALID_ID' }, 'beginConnection')
  return id
}

const begin = async (context: CallContext<'beginConnection', FacebookContext>): Promise<{ url: string }> => {
  const { services, rights, host, setCookie } = context
  const [organisationId, fbAppId] = [idAt(context, 'organisationId'), idAt(context, 'appId')]
  const platform = connectPlatforms.find((one) => one === (textAt(context, 'platform') || 'all'))
  if (!platform) throw new ApiError('INVALID_BODY', { platform: 'INVALID_VALUE' }, 'beginConnection')
  await transact(services.database, { actor: null }, async (unit) => {
    const { allowedServices } = await checkManager(unit, rights, organisationId)
    await checkApplication(unit, services, fbAppId)
    if (allowedServices && !servicesFor[platform].some((service) => allowedServices[service] === true))
      throw new ApiError('SERVICE_NOT_ALLOWED', { services: servicesFor[platform] }, 'ORGANISATION')
  })
  const appReturn = textAt(context, 'appReturn').slice(0, maxTargetLength) || null
  const attempt = {
    state: createState(),
    redirectUri: `${services.config.publicUrl ?? host}/addFacebookAccount`,
    userId: rights.userId,
    organisationId,
    fbAppId,
    platform,
    appReturn,
  }
  setCookie(await services.facebook.connect.keep(attempt, services.now()))
  const dialogOptions =
    platform === 'whatsapp'
      ? { scopes: neededScopes.whatsapp, configId: services.config.meta.whatsappConfigId }
      : { scopes: connectionScopes }
  return { url: buildDialogUrl(services.config, { ...attempt, ...dialogOptions }) }
}

/** Temporary failures of the platform, after which the attempt can be retried. */
const passesByItself: ReadonlySet<string> = new Set(['PLATFORM_UNREACHABLE', 'PLATFORM_THROTTLED'])

/** Exchanges the code once; the token is stored before any other call of the platform. */
const openToken = async (
  { services, body }: CallContext<'endConnection', FacebookContext>,
  { state, redirectUri }: { readonly state: string; readonly redirectUri: string },
  { token }: ClaimedAttempt,
): Promise<string> => {
  if (token !== null) return token
  const exchanged = await exchangeCode(services, readCode(body), redirectUri)
  await keepAttemptToken(services.database, state, exchanged, services.now())
  return exchanged
}

const completeConnection = async (
  context: CallContext<'endConnection', FacebookContext>,
): Promise<Connection & { appReturn: string | null; platform: ConnectPlatform }> => {
  const { services, rights, cookies, body } = context
  const { database, now } = services
  const attempt = await services.facebook.connect.find(cookies, body.state, now())
  // Another user has signed in in the meantime.
  if (attempt?.userId !== rights.userId) throw new ApiError('SSO_STATE_UNKNOWN')
  const { state, organisationId, appReturn, platform } = attempt
  await transact(database, { actor: null }, (unit) => checkManager(unit, rights, organisationId))
  const claimed = await claimAttempt(database, state, now())
  if (claimed.connectionId !== null) return { connectionId: claimed.connectionId, organisationId, appReturn, platform }
  try {
    const connection = await saveConnection(services, rights, attempt, await openToken(context, attempt, claimed))
    await endAttempt(database, state, connection.connectionId)
    return { ...connection, appReturn, platform }
  } catch (error) {
    if (error instanceof ApiError && !passesByItself.has(error.code)) await endAttempt(database, state, null)
    else await releaseAttempt(database, state, now())
    throw error
  }
}

/** An error tells the user who started the attempt what it was for, so that they can start it again. */
const end: typeof completeConnection = async (context) => {
  const { services, rights, cookies, body } = context
  const attempt = await services.facebook.connect.find(cookies, body.state, services.now())
  try {
    return await completeConnection(context)
  } catch (error) {
    if (!(error instanceof ApiError) || attempt?.userId !== rights.userId) throw error
    const { organisationId, platform, appReturn } = attempt
    const startedConnection = { organisationId, platform, appReturn } satisfies BegunConnection
    throw new ApiError(error.code, { ...(error.details ?? {}), begun: startedConnection }, error.controller)
  }
}

const withToken = async ({
  services,
  rights,
  body,
}: CallContext<'connectWithToken', FacebookContext>): Promise<Connection> => {
  const { organisationId, fbAppId, token } = body
  await transact(services.database, { actor: null }, async (unit) => {
    await checkManager(unit, rights, organisationId)
    await checkApplication(unit, services, fbAppId)
  })
  return saveConnection(services, rights, { organisationId, fbAppId }, token)
}

const nameOf = ({ username, name, fbId }: PlatformInstagram): string => username ?? name ?? fbId

const listConnectable = async (
  unit: UnitOfWork,
  organisationId: string,
  page: PlatformPage,
): Promise<ConnectableAccount[]> => {
  const both = { pageFbId: page.fbId, missingTasks: missingTasks(page) }
  const own = {
    type: 'FBPAGE' as const,
    fbId: page.fbId,
    name: page.name,
    ...both,
    ...(await findConnectionState(unit, organisationId, 'FBPAGE', page.fbId)),
  }
  const { instagram } = page
  if (!instagram) return [own]
  return [
    own,
    {
      type: 'IGUSER',
      fbId: instagram.fbId,
      name: nameOf(instagram),
      ...both,
      ...(await findConnectionState(unit, organisationId, 'IGUSER', instagram.fbId)),
    },
  ]
}

const accounts = async ({
  services,
  rights,
  params,
}: CallContext<'connectableAccounts', FacebookContext>): Promise<ConnectableAccounts> => {
  const { result: connection } = await transact(services.database, { actor: null }, (unit) =>
    openConnection(unit, rights, params['id'] ?? ''),
  )
  const { organisationId, personName } = connection
  const pages = await fetchPages(services, connection.token)
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const found: ConnectableAccount[] = []
    for (const page of pages) found.push(...(await listConnectable(unit, organisationId, page)))
    return {
      organisationId,
      personName,
      accounts: found,
      missingScopes: findMissingScopes(asList(connection.record.data?.['scopes'])),
      allowance: await allowanceOf(unit, await checkManager(unit, rights, organisationId)),
    }
  })
  return result
}

const connect = async ({
  services,
  rights,
  params,
  body: { type, fbId, importsPast },
}: CallContext<'connectAccount', FacebookContext>): Promise<{ accountId: string; channelId: string }> => {
  const { result: connection } = await transact(services.database, { actor: null }, (unit) =>
    openConnection(unit, rights, params['id'] ?? ''),
  )
  const pages = await fetchPages(services, connection.token)
  const page = pages.find((one) => (type === 'FBPAGE' ? one.fbId : one.instagram?.fbId) === fbId)
  // The person cannot grant access to that account.
  if (!page) throw new ApiError('NOT_FOUND', undefined, type)
  return connectChosenAccount(services, rights.userId, connection, {
    page,
    instagram: type === 'FBPAGE' ? null : page.instagram,
    importsPast: importsPast === true,
  })
}

export const connectionHandlers: Handlers<
  'beginConnection' | 'endConnection' | 'connectWithToken' | 'connectableAccounts' | 'connectAccount',
  FacebookContext
> = {
  beginConnection: begin,
  endConnection: end,
  connectWithToken: withToken,
  connectableAccounts: accounts,
  connectAccount: connect,
}
