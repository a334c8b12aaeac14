// The context of the authentication handlers; extends the common one.
import type { CallName } from '../../../contract/calls.ts'
import type { Context } from '../../context/context.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Challenges } from './challenge.ts'
import type { RefreshCookies } from './refresh-cookies.ts'
import type { PlaceCookies } from './place-cookies.ts'
import type { Tokens } from './token.ts'

export interface AuthContext extends Context {
  readonly tokens: Tokens
  readonly attempts: AttemptLimits
  readonly challenges: Challenges
  readonly refreshCookies: RefreshCookies
  readonly mediaCookies: PlaceCookies
  readonly pushCookies: PlaceCookies
}

export type AuthCall<Name extends CallName> = CallContext<Name, AuthContext>
export type AuthHandlers<Names extends CallName> = Handlers<Names, AuthContext>
