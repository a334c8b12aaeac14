// Client of the identity provider (OpenID Connect): authorization code flow with PKCE, and the claims about the person.
import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { ApiError } from '../../../lib/api-error.ts'
import type { SignInAttempt } from '../attempts.ts'
import type { SingleSignOnConfig } from '../../../lib/config.ts'

export interface Attempt extends SignInAttempt {
  readonly nonce: string
  /** PKCE. */
  readonly verifier: string
  readonly to: string | null
}

export interface Claims {
  readonly issuer: string
  /** The provider's own identifier of the person, which is never reassigned. */
  readonly subject: string
  /** The trimmed text of a claim; null if empty. */
  readonly user: string | null
  readonly name: string | null
  /** Null unless the provider has verified it. */
  readonly email: string | null
}

export interface Provider {
  /** @throws ApiError SSO_UNREACHABLE, SSO_SETUP_WRONG */
  begin(): Promise<{ readonly url: string } & Omit<Attempt, 'to'>>
  /**
   * @param answer query parameters of the provider's redirect
   * @throws ApiError SSO_REFUSED, SSO_ANSWER_INVALID, SSO_CLOCKS_DIFFER, SSO_CLAIM_MISSING, SSO_UNREACHABLE, SSO_SETUP_WRONG
   */
  finish(attempt: Attempt, answer: Readonly<Record<string, string | undefined>>): Promise<Claims>
}

const waitSeconds = 10
/** How long the provider's discovery document is cached. */
const discoveryMs = 60 * 60_000
const scope = 'openid profile email'
/** Errors of a provider that responds but is not working: a page instead of JSON, an error of its own. */
const unwell = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** The provider does not know our client or does not allow the request: neither a retry nor the person can fix that. */
const ofSetup = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_grant_type',
  'unsupported_response_type',
])

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
const isUnreachable = (error: unknown): boolean =>
  (error instanceof TypeError && codeOf(error) === '') || unwell.has(codeOf(error))

const isRefusal = (error: unknown): error is oidc.AuthorizationResponseError | oidc.ResponseBodyError =>
  error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError

/** Cause of a rejected time in an ID token, as the library reports it. */
interface RefusedTime {
  readonly code?: unknown
  readonly cause?: { readonly now?: unknown; readonly claims?: { readonly iat?: unknown } }
}

/**
 * Seconds by which the provider's clock is ahead of ours (negative: behind); null for any other error. The provider has just issued the
 * ID token, so one that has expired or is not valid yet means that the clocks differ.
 */
const findClockDifference = (error: unknown): number | null => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, cause } = at as RefusedTime
    // The wrapping error has the same code, but no claims.
    if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' && cause?.claims)
      return Number(cause.claims.iat) - Number(cause.now)
  }
  return null
}

/** Not every provider supports both methods; if it names none, the standard's default (the header) applies. */
const proveClient = (secret: string): oidc.ClientAuth => {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest)
}

const refusalFrom = (error: unknown, log: Logger): ApiError => {
  if (error instanceof ApiError) return error
  // Some providers reject a wrong client secret with a challenge.
  const isOfSetup =
    error instanceof oidc.WWWAuthenticateChallengeError || (isRefusal(error) && ofSetup.has(error.error))
  if (isOfSetup) {
    log.error({ err: error }, 'single sign-on: set up wrongly')
    return new ApiError('SSO_SETUP_WRONG')
  }
  if (isRefusal(error)) {
    return new ApiError('SSO_REFUSED', {
      error: error.error.slice(0, 200),
      description: (error.error_description ?? '').slice(0, 500),
    })
  }
  const clockDifferenceSeconds = findClockDifference(error)
  if (clockDifferenceSeconds !== null) {
    log.error({ err: error, clockDifferenceSeconds }, 'single sign-on: clocks differ')
    return new ApiError('SSO_CLOCKS_DIFFER')
  }
  log.warn({ err: error }, 'single sign-on: provider failed')
  return new ApiError(isUnreachable(error) ? 'SSO_UNREACHABLE' : 'SSO_ANSWER_INVALID')
}

/** The database does not accept NUL. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && !value.includes('\u0000') ? value.trim() : null

/** @param publicUrl public address of the application */
export const createProvider = (config: SingleSignOnConfig, publicUrl: string, log: Logger): Provider => {
  const redirectUri = `${publicUrl}/login/ors`
  const insecure = config.issuer.startsWith('http:')
  let known: { readonly found: Promise<oidc.Configuration>; readonly until: number } | null = null

  const discover = async (): Promise<oidc.Configuration> => {
    if (!known || known.until < performance.now()) {
      const found = oidc.discovery(
        new URL(config.issuer),
        config.clientId,
        undefined,
        proveClient(config.clientSecret),
        {
          timeout: waitSeconds,
          // Also verifies the ID token's signature: the token endpoint's response alone does not prove that it comes from the
          // provider.
          execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
        },
      )
      known = { found, until: performance.now() + discoveryMs }
    }
    try {
      return await known.found
    } catch (error) {
      known = null
      log.warn({ err: error }, 'single sign-on: provider failed')
      throw new ApiError('SSO_UNREACHABLE')
    }
  }

  return {
    begin: async () => {
      const provider = await discover()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, verifier }
    },
    finish: async ({ state, nonce, verifier }, answer) => {
      const provider = await discover()
      const came = new URL(redirectUri)
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) came.searchParams.set(name, value)
      try {
        const tokens = await oidc.authorizationCodeGrant(provider, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ApiError('SSO_ANSWER_INVALID')
        // Many providers put only the subject into the ID token itself.
        const allClaims =
          textOf(claims[config.userClaim]) === null
            ? { ...claims, ...(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)) }
            : claims
        const user = textOf(allClaims[config.userClaim])
        // Some providers send it as a string, or let people write the claim themselves.
        const isVerified = allClaims['email_verified'] === true
        if (user === null || (config.userClaim === 'email' && !isVerified))
          throw new ApiError('SSO_CLAIM_MISSING', { claim: config.userClaim })
        return {
          issuer: claims.iss,
          subject: claims.sub,
          user,
          name: textOf(allClaims['name']),
          email: isVerified ? textOf(allClaims['email']) : null,
        }
      } catch (error) {
        throw refusalFrom(error, log)
      }
    },
  }
}
