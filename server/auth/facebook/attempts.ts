// What is on its way through Facebook's dialog: somebody who signs in, or somebody who connects accounts.
import type { Config } from '../../config.ts'
import { createAttempts } from '../attempts.ts'
import type { Attempts, Begun } from '../attempts.ts'

interface Leaving extends Begun {
  /** The code is exchanged with the very same. */
  readonly redirectUri: string
}

export interface LoginAttempt extends Leaving {
  readonly to: string | null
}

export interface ConnectAttempt extends Leaving {
  /** Who began it. */
  readonly userId: string
  readonly organisationId: string
  readonly fbAppId: string
  /** Where in the application he goes on to afterwards. */
  readonly appReturn: string | null
}

export interface FacebookAttempts {
  readonly login: Attempts<LoginAttempt>
  readonly connect: Attempts<ConnectAttempt>
}

export const createFacebookAttempts = ({ publicUrl, secretKey }: Config): FacebookAttempts => {
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    login: createAttempts<LoginAttempt>(secretKey, secure, { name: 'fblogin', path: '/api/auth/fblogin' }),
    connect: createAttempts<ConnectAttempt>(secretKey, secure, { name: 'fbconnect', path: '/api/fb/connections' }),
  }
}
