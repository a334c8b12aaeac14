// Deletes expired sessions, so that the list of a user's sessions shows none of them.
import { sql } from 'kysely'
import type { Context } from '../../context/context.ts'
import { purgeOutdated } from '../../database/purge-outdated.ts'
import { toEarliestBegin } from './session-end.ts'

export const purgeSessions = ({
  database,
  config,
  now,
}: Pick<Context, 'database' | 'config' | 'now'>): Promise<void> => {
  const at = now()
  const isOver = sql<boolean>`(doc ->> 'expiresTime' <= ${at.toISOString()} OR created_time <= ${toEarliestBegin(config, at).toISOString()})`
  return purgeOutdated(database, 'AUTH', at, { where: isOver })
}
