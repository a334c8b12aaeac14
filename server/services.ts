// What handlers and workers work with: made once per process, handed down, never global.
import type { Logger } from 'pino'
import type { ServerChannel } from './channels/server-channel.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { GraphClient } from './graph/graph-client.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MediaCookies } from './media/media-cookies.ts'
import type { MediaStore } from './media/media-store.ts'
import type { AttemptLimits } from './auth/attempt-limits.ts'
import type { FacebookAttempts } from './auth/facebook/attempts.ts'
import type { Challenges } from './auth/challenge.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SingleSignOn } from './auth/single-sign-on/single-sign-on.ts'
import type { Tokens } from './auth/token.ts'

export interface Services {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  readonly graph: GraphClient
  readonly channels: readonly ServerChannel[]
  readonly jobs: Jobs
  readonly media: MediaStore
  readonly mediaCookies: MediaCookies
  readonly tokens: Tokens
  readonly attempts: AttemptLimits
  readonly challenges: Challenges
  readonly facebook: FacebookAttempts
  /** null: there are no settings for mail. */
  readonly mailer: Mailer | null
  /** null where it is not configured. */
  readonly singleSignOn: SingleSignOn | null
}
