// Asks the platform for an account's identity and whether our token is valid for it. Nothing counts as connected before the
// platform has answered.
import type { ChannelProblem } from '../../contract/platform/channel.ts'
import type { GraphClient } from '../context/platform-client.ts'
import type { Config } from '../lib/config.ts'
import { asList, asObject, asText, clip } from '../lib/json-reading.ts'
import type { JsonObject } from '../lib/json-reading.ts'
import { classifyError } from './classify-error.ts'
import { GraphError } from './graph-error.ts'
import { joinFieldNames } from './webhook-fields.ts'

export interface PlatformContext {
  readonly platform: GraphClient
  readonly config: Pick<Config, 'meta'>
}

/** The platform has answered that the account cannot be connected. */
export class NotConnected extends Error {
  readonly problem: ChannelProblem

  constructor(problem: ChannelProblem, words: string) {
    super(words)
    this.name = 'NotConnected'
    this.problem = problem
  }
}

export const neededScopes = {
  page: ['pages_messaging', 'pages_manage_metadata'],
  whatsapp: ['whatsapp_business_management', 'whatsapp_business_messaging'],
} as const

/** The accounts that the permission was granted for; null for all. */
const findTargets = (granular: readonly unknown[], scope: string): readonly string[] | null => {
  const entry = granular.map(asObject).find((one) => asText(one?.['scope']) === scope)
  const targets = entry?.['target_ids']
  return Array.isArray(targets) ? targets.flatMap((id) => asText(id) ?? []) : null
}

const isGrantedFor = (granular: readonly unknown[], scope: string, fbId: string): boolean =>
  findTargets(granular, scope)?.includes(fbId) ?? true

/**
 * The call was made with our own secret, so a refusal is about the application, even if its code mentions tokens; anything else is
 * temporary.
 */
const toApplicationError = (error: GraphError): GraphError =>
  classifyError(error).action === 'give-up'
    ? new GraphError({ outcome: 'refused', message: error.message, status: error.status })
    : new GraphError({
        outcome: 'unsent',
        message: error.message,
        status: error.status === 429 ? error.status : null,
        transient: true,
        retryAfterMs: error.retryAfterMs,
      })

/**
 * The platform's information on a token.
 * @throws GraphError if it does not answer, which says nothing about the token, or refuses our application
 */
export const debugToken = async (
  { platform, config: { meta } }: PlatformContext,
  token: string,
): Promise<JsonObject> => {
  const request = { path: '/debug_token', token: `${meta.appId}|${meta.appSecret}`, query: { input_token: token } }
  const answer = asObject(
    await platform.get(request).catch((error: unknown) => {
      throw error instanceof GraphError ? toApplicationError(error) : error
    }),
  )
  return asObject(answer?.['data']) ?? {}
}

/** Why the token cannot be used at all, in the platform's words; null if it can. */
export const findTokenFault = (data: JsonObject, appId: string): NotConnected | null => {
  if (data['is_valid'] !== true)
    return new NotConnected('TOKEN_INVALID', asText(asObject(data['error'])?.['message']) ?? 'The token is not valid.')
  return asText(data['app_id']) === appId
    ? null
    : new NotConnected('TOKEN_FOREIGN', 'The token belongs to another application.')
}

/** @throws NotConnected if the token is invalid, belongs to another application or account, or lacks permissions; GraphError */
export const checkToken = async (
  asking: PlatformContext,
  token: string,
  kind: keyof typeof neededScopes,
  fbId: string,
): Promise<void> => {
  const data = await debugToken(asking, token)
  const fault = findTokenFault(data, asking.config.meta.appId)
  if (fault) throw fault
  if (data['type'] === 'PAGE' && asText(data['profile_id']) !== fbId)
    throw new NotConnected('ACCOUNT_UNKNOWN', 'The token belongs to another page.')
  const scopes = asList(data['scopes']).map(asText)
  const granular = asList(data['granular_scopes'])
  const missing = neededScopes[kind].filter((scope) => !scopes.includes(scope) || !isGrantedFor(granular, scope, fbId))
  if (missing.length > 0) throw new NotConnected('PERMISSION_MISSING', `Missing permission: ${missing.join(', ')}`)
}

/**
 * Business accounts that the token grants access to.
 * @throws NotConnected if it is not valid or not for our application; GraphError
 */
export const listSharedAccounts = async (asking: PlatformContext, token: string): Promise<readonly string[]> => {
  const data = await debugToken(asking, token)
  const fault = findTokenFault(data, asking.config.meta.appId)
  if (fault) throw fault
  return findTargets(asList(data['granular_scopes']), 'whatsapp_business_management') ?? []
}

export interface PlatformNumber {
  readonly fbId: string
  readonly verifiedName: string | null
  readonly displayPhoneNumber: string | null
  readonly qualityRating: string | null
  readonly codeVerificationStatus: string | null
  /** CONNECTED, PENDING, RESTRICTED, BANNED ... */
  readonly status: string | null
  /** Status of the display name: APPROVED, PENDING_REVIEW, DECLINED ... */
  readonly nameStatus: string | null
  /** AVAILABLE, LIMITED, BLOCKED. */
  readonly canSend: string | null
}

export interface PlatformBusinessAccount {
  readonly fbId: string
  readonly name: string | null
  readonly numbers: readonly PlatformNumber[]
}

const numberFields =
  'id,verified_name,display_phone_number,quality_rating,code_verification_status,status,name_status,health_status'
const numbersAtOnce = 100
/** Far more than the platform allows per account; stops a list whose cursors form a cycle. */
const maxLists = 50
const short = (value: unknown, max: number): string | null => clip(asText(value) ?? '', max) || null

const numberOf = (raw: unknown): PlatformNumber[] => {
  const number = asObject(raw)
  const fbId = asText(number?.['id'])
  if (!number || fbId === null) return []
  return [
    {
      fbId,
      verifiedName: short(number['verified_name'], 150),
      displayPhoneNumber: short(number['display_phone_number'], 40),
      qualityRating: short(number['quality_rating'], 40),
      codeVerificationStatus: short(number['code_verification_status'], 40),
      status: short(number['status'], 40),
      nameStatus: short(number['name_status'], 40),
      canSend: short(asObject(number['health_status'])?.['can_send_message'], 40),
    },
  ]
}

/** Whether the object does not exist, or is not visible to us. */
const isUnknownObject = (error: unknown): boolean =>
  error instanceof GraphError && (error.code === 33 || (error.code === 100 && error.subcode === 33))

const orUnknown = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    if (isUnknownObject(error)) throw new NotConnected('ACCOUNT_UNKNOWN', (error as GraphError).message)
    throw error
  }
}

/** @throws GraphError */
const listNumbers = async (
  { platform }: Pick<PlatformContext, 'platform'>,
  token: string,
  fbId: string,
): Promise<readonly PlatformNumber[]> => {
  const numbers: PlatformNumber[] = []
  let after: string | null = null
  for (let list = 0; list < maxLists; list += 1) {
    const query = { fields: numberFields, limit: String(numbersAtOnce), ...(after === null ? {} : { after }) }
    const answer = asObject(await platform.get({ path: `/${fbId}/phone_numbers`, token, query }))
    numbers.push(...asList(answer?.['data']).flatMap(numberOf))
    const paging = asObject(answer?.['paging'])
    after = asText(asObject(paging?.['cursors'])?.['after'])
    if (asText(paging?.['next']) === null || after === null) break
  }
  return numbers
}

/** @throws NotConnected, GraphError */
export const identifyBusinessAccount = (
  { platform }: Pick<PlatformContext, 'platform'>,
  token: string,
  fbId: string,
): Promise<PlatformBusinessAccount> =>
  orUnknown(async () => {
    const account = asObject(await platform.get({ path: `/${fbId}`, token, query: { fields: 'id,name' } }))
    if (asText(account?.['id']) !== fbId)
      throw new NotConnected('ACCOUNT_UNKNOWN', 'The platform names another account.')
    const numbers = await listNumbers({ platform }, token, fbId)
    return { fbId, name: short(account?.['name'], 150), numbers }
  })

/**
 * Null if the response contains no number.
 * @throws GraphError
 */
export const identifyNumber = async (
  { platform }: Pick<PlatformContext, 'platform'>,
  token: string,
  fbId: string,
): Promise<PlatformNumber | null> =>
  numberOf(await platform.get({ path: `/${fbId}`, token, query: { fields: numberFields } }))[0] ?? null

export interface PlatformIdentity {
  readonly fbId: string
  readonly name: string | null
  readonly instagram: { readonly fbId: string; readonly username: string | null; readonly name: string | null } | null
}

/** @throws NotConnected, GraphError */
export const identifyPage = (
  { platform }: Pick<PlatformContext, 'platform'>,
  token: string,
  fbId: string,
): Promise<PlatformIdentity> =>
  orUnknown(async () => {
    const fields = 'id,name,instagram_business_account{id,username,name}'
    const page = asObject(await platform.get({ path: `/${fbId}`, token, query: { fields } }))
    if (asText(page?.['id']) !== fbId) throw new NotConnected('ACCOUNT_UNKNOWN', 'The platform names another page.')
    const linked = asObject(page?.['instagram_business_account'])
    const igId = asText(linked?.['id'])
    const instagram =
      linked && igId !== null
        ? { fbId: igId, username: short(linked['username'], 150), name: short(linked['name'], 150) }
        : null
    return { fbId, name: short(page?.['name'], 150), instagram }
  })

const applicationIn = (raw: unknown): JsonObject | null => {
  const entry = asObject(raw)
  return asObject(entry?.['whatsapp_business_api_data']) ?? entry
}

/**
 * The applications subscribed to the account's webhooks.
 * @throws GraphError
 */
export const listSubscribedApps = async (
  { platform }: Pick<PlatformContext, 'platform'>,
  fbId: string,
  token: string,
): Promise<readonly { readonly id: string; readonly name: string | null }[]> => {
  const answer = asObject(await platform.get({ path: `/${fbId}/subscribed_apps`, token }))
  return asList(answer?.['data']).flatMap((raw) => {
    const app = applicationIn(raw)
    const id = asText(app?.['id'])
    return id === null ? [] : [{ id, name: short(app?.['name'], 150) }]
  })
}

/** The webhook fields our application is subscribed to; null if it is not subscribed at all. */
const findSubscribedFields = (answer: unknown, appId: string): ReadonlySet<string | null> | null => {
  for (const raw of asList(asObject(answer)?.['data'])) {
    const entry = asObject(raw)
    if (asText(applicationIn(raw)?.['id']) === appId) return new Set(asList(entry?.['subscribed_fields']).map(asText))
  }
  return null
}

/**
 * Subscribes only if needed, and verifies the result.
 * @param fields true for an account without a choice of fields
 * @throws NotConnected, GraphError
 */
export const ensureSubscribed = async (
  { platform, config: { meta } }: PlatformContext,
  fbId: string,
  token: string,
  fields: readonly string[] | true,
): Promise<void> => {
  const request = { path: `/${fbId}/subscribed_apps`, token }
  const subscribedFields = findSubscribedFields(await platform.get(request), meta.appId)
  const isSo =
    fields === true
      ? subscribedFields !== null
      : subscribedFields?.size === fields.length && fields.every((one) => subscribedFields.has(one))
  if (isSo) return
  await platform.post({ ...request, body: fields === true ? {} : { subscribed_fields: joinFieldNames(fields) } })
  const now = findSubscribedFields(await platform.get(request), meta.appId)
  if (now === null || (fields !== true && !fields.every((one) => now.has(one))))
    throw new NotConnected('NOT_SUBSCRIBED', 'The platform does not name us among those it tells.')
}
