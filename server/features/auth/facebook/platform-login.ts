// Client of Facebook Login: the dialog's address, exchanging a code for a token, and inspecting tokens.
import type { Config } from '../../../lib/config.ts'
import { classifyError, isThrottle } from '../../../platform/classify-error.ts'
import { GraphError } from '../../../platform/graph-error.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { Context } from '../../../context/context.ts'
import { asList, asNumber, asObject, asText, clip } from '../../../lib/json-reading.ts'

type Platform = Pick<Context, 'platform' | 'config'>

export interface PlatformPerson {
  /** The platform's id of the person for our application; never reused for anyone else. */
  readonly id: string
  readonly name: string | null
  readonly email: string | null
}

export interface UserToken {
  readonly token: string
  /** UTC milliseconds; null if the token does not expire. */
  readonly expiresAt: number | null
  readonly dataAccessExpiresAt: number | null
  readonly scopes: readonly string[]
}

interface DialogRequest {
  readonly redirectUri: string
  readonly state: string
  readonly scopes: readonly string[]
  /** A dialog configuration made on the platform, which defines the permissions to request. */
  readonly configId?: string | null
}

export const buildDialogUrl = ({ meta }: Config, { redirectUri, state, scopes, configId }: DialogRequest): string => {
  const address = new URL(`${meta.facebookDialogBase}/${meta.graphVersion}/dialog/oauth`)
  const values = {
    client_id: meta.appId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: scopes.join(','),
    ...(configId ? { config_id: configId, override_default_response_type: 'true' } : {}),
  }
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value)
  return address.href
}

/** Details of an error: how long the platform asks us to wait. */
const toWait = ({ retryAfterMs }: GraphError): { seconds?: number } =>
  retryAfterMs === null ? {} : { seconds: Math.ceil(retryAfterMs / 1_000) }

/**
 * Converts an error of the platform, with its message where that helps. Lost responses and server errors become PLATFORM_UNREACHABLE, rate
 * limits PLATFORM_THROTTLED: both are temporary. A missing permission becomes SCOPE_MISSING.
 */
export const toPlatformRefusal = (error: unknown, refusal: (words: string) => ApiError): unknown => {
  if (!(error instanceof GraphError)) return error
  const words = clip(error.message, 500)
  const verdict = classifyError(error)
  if (verdict.action === 'give-up')
    return verdict.reason === 'PERMISSION_MISSING' ? new ApiError('SCOPE_MISSING', { message: words }) : refusal(words)
  if (error.status === 429 || (error.code !== null && isThrottle(error.code)))
    return new ApiError('PLATFORM_THROTTLED', toWait(error))
  // A failed connection has no message of the platform, and our HTTP client's own helps nobody.
  return new ApiError('PLATFORM_UNREACHABLE', {
    ...(error.outcome === 'refused' ? { message: words } : {}),
    ...toWait(error),
  })
}

export const toLoginError = (words: string): ApiError => new ApiError('FBLOGIN_REFUSED', { description: words })
export const toTokenError = (words: string): ApiError => new ApiError('FB_TOKEN_INVALID', { description: words })

const tokenFrom = async (
  { platform, config: { meta } }: Platform,
  query: Readonly<Record<string, string>>,
): Promise<string> => {
  const answer = asObject(
    await platform.get({
      path: '/oauth/access_token',
      token: null,
      query: { client_id: meta.appId, client_secret: meta.appSecret, ...query },
    }),
  )
  const token = asText(answer?.['access_token'])
  if (token === null) throw new ApiError('FACEBOOK_REQUEST_ERROR', { message: 'no token in the answer' })
  return token
}

/**
 * @param redirectUri the same address that the dialog was opened with
 * @throws ApiError FBLOGIN_REFUSED, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE
 */
export const exchangeCode = async (platform: Platform, code: string, redirectUri: string): Promise<string> => {
  try {
    return await tokenFrom(platform, { code, redirect_uri: redirectUri })
  } catch (error) {
    throw toPlatformRefusal(error, toLoginError)
  }
}

/** @throws ApiError FBLOGIN_REFUSED, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE */
export const fetchPerson = async ({ platform }: Platform, token: string): Promise<PlatformPerson> => {
  try {
    const answer = asObject(await platform.get({ path: '/me', token, query: { fields: 'id,name,email' } }))
    const id = asText(answer?.['id'])
    if (id === null) throw new ApiError('FACEBOOK_REQUEST_ERROR', { message: 'no id in the answer' })
    return { id, name: asText(answer?.['name']), email: asText(answer?.['email']) }
  } catch (error) {
    throw toPlatformRefusal(error, toLoginError)
  }
}

/** The platform states token times in seconds, and "never" as 0. */
const millisecondsOf = (value: unknown): number | null => {
  const seconds = asNumber(value)
  return seconds === null || seconds === 0 ? null : seconds * 1000
}

const inspectToken = async ({ platform, config: { meta } }: Platform, token: string) => {
  const answer = asObject(
    await platform.get({
      path: '/debug_token',
      token: `${meta.appId}|${meta.appSecret}`,
      query: { input_token: token },
    }),
  )
  const data = asObject(answer?.['data'])
  if (data?.['is_valid'] !== true)
    throw toTokenError(asText(asObject(data?.['error'])?.['message']) ?? 'The token is not valid.')
  if (asText(data['app_id']) !== meta.appId) throw toTokenError('The token belongs to another application.')
  if (!['USER', 'SYSTEM_USER'].includes(asText(data['type']) ?? ''))
    throw toTokenError('It is not the token of a person.')
  return data
}

/**
 * Exchanges a person's token for one of the longest lifetime the platform offers.
 * @throws ApiError FB_TOKEN_INVALID, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE
 */
export const fetchLongLivedToken = async (platform: Platform, given: string): Promise<UserToken> => {
  try {
    const before = await inspectToken(platform, given)
    const runsOut = millisecondsOf(before['expires_at']) !== null
    const token = runsOut
      ? await tokenFrom(platform, { grant_type: 'fb_exchange_token', fb_exchange_token: given })
      : given
    const data = runsOut ? await inspectToken(platform, token) : before
    return {
      token,
      expiresAt: millisecondsOf(data['expires_at']),
      dataAccessExpiresAt: millisecondsOf(data['data_access_expires_at']),
      scopes: asList(data['scopes']).flatMap((scope) => asText(scope) ?? []),
    }
  } catch (error) {
    throw toPlatformRefusal(error, toTokenError)
  }
}
