// After a restored backup: the replies that wait in it may have left after it was taken. Each is asked for at the platform before it is
// sent, as after a process that died while it was sending.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { messageTypes } from '../../contract/items.ts'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'

/** In documents alone, past the change log: its history is over, and every client starts anew. */
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
