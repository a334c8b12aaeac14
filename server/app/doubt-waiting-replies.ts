// After a restored backup: waiting replies may have been sent after the backup was taken. Their outcome is looked up on the
// platform before they are sent, as after a crash while sending.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { messageTypes } from '../../contract/items.ts'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'

/** Updates the documents without the change log, because the new epoch makes every client reload. */
export const doubtWaitingReplies = (kysely: Kysely<Tables>): Promise<void> =>
  kysely.transaction().execute(async (tx) => {
    for (const type of new Set(messageTypes)) {
      const waits = sql`id IN (SELECT coalesce(payload ->> 'messageId', payload ->> 'commentId') FROM jobs WHERE queue = 'answers')`
      const table = sql.table(tableOf(type))
      await sql`UPDATE ${table} SET doc = doc || '{"status": "sending"}' WHERE doc ->> 'status' = 'queued' AND ${waits}`.execute(
        tx,
      )
      await sql`UPDATE ${table} SET doc = jsonb_set(doc, '{privateReply,status}', '"sending"')
        WHERE doc #>> '{privateReply,status}' = 'queued' AND ${waits}`.execute(tx)
    }
    await sql`UPDATE jobs SET state = 'unknown', claimed_by = NULL WHERE queue = 'answers' AND state IN ('waiting', 'running')`.execute(
      tx,
    )
  })
