// Sign-in with Facebook: out to its dialog, and back (decisions 10).
import { randomBytes } from 'node:crypto'
import type { FacebookSignedIn } from '../../../contract/platform/connect-calls.ts'
import { rightsOf } from '../../database/rights.ts'
import { runUnit } from '../../database/run-unit.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallContext, Handlers } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { comeBack } from '../come-back.ts'
import { openSession } from '../open-session.ts'
import { secondFactorSince } from '../second-factor.ts'
import { passwordHashOf } from '../set-password.ts'
import { personOf } from '../single-sign-on/person.ts'
import { dialogAddress, personWith, refusedLogin, tokenForCode } from './platform-login.ts'

const targetMost = 1_000

/** What a dialog gives back that no code came with. */
export const codeIn = ({ code, error, error_description }: { readonly code?: string; readonly error?: string; readonly error_description?: string }): string => {
  if (error !== undefined || code === undefined) throw new ApiError('FBLOGIN_REFUSED', { error: (error ?? 'no code').slice(0, 200), description: (error_description ?? '').slice(0, 500) })
  return code
}

export const newState = (): string => randomBytes(32).toString('base64url')

const begin = async ({ services, query, host, setCookie }: CallContext<'beginFacebookLogin'>): Promise<{ url: string }> => {
  if (!services.config.facebookLogin) throw new ApiError('FBLOGIN_OFF')
  const to = typeof query['to'] === 'string' && query['to'].length <= targetMost ? query['to'] : null
  const attempt = { state: newState(), redirectUri: `${services.config.publicUrl ?? host}/login/facebook`, to }
  setCookie(await services.facebook.login.keep(attempt, services.now()))
  return { url: dialogAddress(services.config, { ...attempt, scopes: ['public_profile', 'email'] }) }
}

/** Tied to the platform's own id for him at the first sign-in, when his e-mail address names him. */
const userIdOf = async (services: Services, token: string): Promise<string> => {
  const { id, name, email } = await personWith(services, token)
  const claims = { issuer: `facebook:${services.config.meta.appId}`, subject: id, user: email, name, email }
  const { result } = await runUnit(services.database, { actor: null }, (unit) => personOf(unit, claims, { userClaim: 'email', createUsers: false }), { now: services.now })
  return result
}

const end = async (context: CallContext<'endFacebookLogin'>): Promise<FacebookSignedIn> => {
  const { services, body } = context
  if (!services.config.facebookLogin) throw new ApiError('FBLOGIN_OFF')
  const { redirectUri, to } = await comeBack(context, services.facebook.login, body.state)
  const userId = await userIdOf(services, await tokenForCode(services, codeIn(body), redirectUri))
  const rights = await rightsOf(services.database.kysely, userId)
  if (!rights) throw new ApiError('SSO_USER_PASSIVE')
  if ((await secondFactorSince(services, userId)) === null) return { ...(await openSession(context, rights)), to }
  // Somebody's private account is no stronger than his password: the second step is his all the same.
  const hash = await passwordHashOf(services.database.kysely, userId)
  if (hash === null) throw refusedLogin('')
  return { challenge: await services.challenges.issue(userId, hash, services.now()), to }
}

export const facebookLoginHandlers: Handlers<'beginFacebookLogin' | 'endFacebookLogin'> = { beginFacebookLogin: begin, endFacebookLogin: end }
