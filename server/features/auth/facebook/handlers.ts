// Sign-in with Facebook: to its dialog and back (docs/decisions.md, 10).
import type { FacebookContext } from './attempts.ts'
import { randomBytes } from 'node:crypto'
import type { FacebookSignedIn } from '../../../../contract/platform/connect-calls.ts'
import { loadRights } from '../../../database/rights.ts'
import { transact } from '../../../database/transact.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../../records/call-context.ts'
import { completeAttempt } from '../complete-attempt.ts'
import { openSession } from '../open-session.ts'
import { findSecondFactorTime } from '../second-factor.ts'
import { findPasswordHash } from '../set-password.ts'
import { resolveUser } from '../single-sign-on/resolve-user.ts'
import { buildDialogUrl, fetchPerson, toLoginError, exchangeCode } from './platform-login.ts'

const maxTargetLength = 1_000

/**
 * Reads the code from the dialog's response.
 * @throws ApiError FBLOGIN_REFUSED if there is none
 */
export const readCode = ({
  code,
  error,
  error_description,
}: {
  readonly code?: string
  readonly error?: string
  readonly error_description?: string
}): string => {
  if (error !== undefined || code === undefined)
    throw new ApiError('FBLOGIN_REFUSED', {
      error: (error ?? 'no code').slice(0, 200),
      description: (error_description ?? '').slice(0, 500),
    })
  return code
}

export const createState = (): string => randomBytes(32).toString('base64url')

const begin = async ({
  services,
  query,
  host,
  setCookie,
}: CallContext<'beginFacebookLogin', FacebookContext>): Promise<{ url: string }> => {
  if (!services.config.facebookLogin) throw new ApiError('FBLOGIN_OFF')
  const to = typeof query['to'] === 'string' && query['to'].length <= maxTargetLength ? query['to'] : null
  const attempt = { state: createState(), redirectUri: `${services.config.publicUrl ?? host}/login/facebook`, to }
  setCookie(await services.facebook.login.keep(attempt, services.now()))
  return { url: buildDialogUrl(services.config, { ...attempt, scopes: ['public_profile', 'email'] }) }
}

/** At the first sign-in the user is matched by e-mail address and linked to the platform's id. */
const userIdOf = async (services: FacebookContext, token: string): Promise<string> => {
  const { id, name, email } = await fetchPerson(services, token)
  const claims = { issuer: `facebook:${services.config.meta.appId}`, subject: id, user: email, name, email }
  const { result } = await transact(
    services.database,
    { actor: null },
    (unit) => resolveUser(unit, claims, { userClaim: 'email', createUsers: false }),
    { now: services.now },
  )
  return result
}

const end = async (context: CallContext<'endFacebookLogin', FacebookContext>): Promise<FacebookSignedIn> => {
  const { services, body } = context
  if (!services.config.facebookLogin) throw new ApiError('FBLOGIN_OFF')
  const { redirectUri, to } = await completeAttempt(context, services.facebook.login, body.state)
  const userId = await userIdOf(services, await exchangeCode(services, readCode(body), redirectUri))
  const rights = await loadRights(services.database.kysely, userId)
  if (!rights) throw new ApiError('SSO_USER_PASSIVE')
  if ((await findSecondFactorTime(services, userId)) === null) return { ...(await openSession(context, rights)), to }
  // A personal Facebook account is no stronger than a password, so the second step is required here as well.
  const hash = await findPasswordHash(services.database.kysely, userId)
  if (hash === null) throw toLoginError('')
  return { challenge: await services.challenges.issue(userId, hash, services.now()), to }
}

export const facebookLoginHandlers: Handlers<'beginFacebookLogin' | 'endFacebookLogin', FacebookContext> = {
  beginFacebookLogin: begin,
  endFacebookLogin: end,
}
