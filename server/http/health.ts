// Whether the server lives, and which one it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastEventTime } from '../database/event-log.ts'
import type { Handlers } from './call-context.ts'

const { version } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string }

export const healthHandlers: Handlers<'health'> = {
  health: async ({ services: { database, singleSignOn, config } }) => ({
    status: 'ok',
    version,
    database: database.kind,
    epoch: database.epoch(),
    lastEvent: await lastEventTime(database.kysely),
    singleSignOn: singleSignOn !== null,
    facebookLogin: config.facebookLogin,
  }),
}
