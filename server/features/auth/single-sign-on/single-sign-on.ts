// Single sign-on services of the server: provider and sealed attempts; null if it is not configured.
import type { Logger } from 'pino'
import type { Config, SingleSignOnConfig } from '../../../lib/config.ts'
import { createAttempts } from '../attempts.ts'
import type { Attempts } from '../attempts.ts'
import type { AuthContext } from '../auth-context.ts'
import { createProvider } from './provider.ts'
import type { Attempt, Provider } from './provider.ts'

export interface SingleSignOn {
  readonly config: SingleSignOnConfig
  readonly provider: Provider
  readonly attempts: Attempts<Attempt>
}

export interface SingleSignOnContext extends AuthContext {
  /** Null if single sign-on is not configured. */
  readonly singleSignOn: SingleSignOn | null
}

export const createSingleSignOn = (
  { singleSignOn, publicUrl, secretKey }: Config,
  log: Logger,
): SingleSignOn | null => {
  if (singleSignOn === null || publicUrl === null) return null
  return {
    config: singleSignOn,
    provider: createProvider(singleSignOn, publicUrl, log),
    attempts: createAttempts<Attempt>(secretKey, publicUrl.startsWith('https:'), {
      name: 'ors',
      path: '/api/auth/login/ors',
    }),
  }
}
