// Attempts that go through Facebook's dialog: a sign-in, or connecting accounts.
import type { ConnectPlatform } from '../../../../contract/platform/connection-calls.ts'
import type { Config } from '../../../lib/config.ts'
import { createAttempts } from '../attempts.ts'
import type { Attempts, SignInAttempt } from '../attempts.ts'
import type { AuthContext } from '../auth-context.ts'

interface DialogAttempt extends SignInAttempt {
  /** The code must be exchanged with exactly this address. */
  readonly redirectUri: string
}

interface LoginAttempt extends DialogAttempt {
  readonly to: string | null
}

interface ConnectAttempt extends DialogAttempt {
  /** The user who started it. */
  readonly userId: string
  readonly organisationId: string
  readonly fbAppId: string
  readonly platform: ConnectPlatform
  /** Where in the application the user continues afterwards. */
  readonly appReturn: string | null
}

export interface FacebookAttempts {
  readonly login: Attempts<LoginAttempt>
  readonly connect: Attempts<ConnectAttempt>
}

export interface FacebookContext extends AuthContext {
  readonly facebook: FacebookAttempts
}

export const createFacebookAttempts = ({ publicUrl, secretKey }: Config): FacebookAttempts => {
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    login: createAttempts<LoginAttempt>(secretKey, secure, { name: 'fblogin', path: '/api/auth/fblogin' }),
    connect: createAttempts<ConnectAttempt>(secretKey, secure, { name: 'fbconnect', path: '/api/fb/connections' }),
  }
}
