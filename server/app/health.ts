// Health check: whether the server runs, and which version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLastEventTime } from '../database/event-log.ts'
import type { SingleSignOnContext } from '../features/auth/single-sign-on/single-sign-on.ts'
import type { Handlers } from '../records/call-context.ts'

const { version } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string }

export const healthHandlers: Handlers<'health', SingleSignOnContext> = {
  health: async ({ services: { database, singleSignOn, config } }) => ({
    status: 'ok',
    version,
    database: database.kind,
    epoch: database.epoch(),
    lastEvent: await findLastEventTime(database.kysely),
    singleSignOn: singleSignOn !== null,
    facebookLogin: config.facebookLogin,
  }),
}
