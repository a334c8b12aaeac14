// The words of a message that was taken back: kept neither in the events that brought them nor in the bodies as they came.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { WebhookItem } from '../context/webhook-item.ts'

/** Platforms let a message be edited a few times; beyond so many events they are no words of one message. */
const maxEvents = 40

/** Says, before its items are handled, whose words a body holds. */
export const indexMessages = async (
  kysely: Kysely<Tables>,
  bodyId: string,
  items: readonly WebhookItem[],
): Promise<void> => {
  const names = [...new Set(items.flatMap(({ wordsOf }) => wordsOf ?? []))]
  if (names.length === 0) return
  const rows = names.map((name) => ({ words_of: name, body_id: bodyId }))
  await kysely
    .insertInto('webhook_words')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Bodies whose items are still being handled are emptied when that is done (`markBodyProcessed`). */
export const redactBodies = async ({ tx }: UnitOfWork, wordsOf: string): Promise<void> => {
  await sql`
    UPDATE webhook_bodies SET forgotten = true, body = CASE WHEN state = 'done' THEN ''::bytea ELSE body END
    WHERE id IN (SELECT body_id FROM webhook_words WHERE words_of = ${wordsOf})`.execute(tx)
}

/** Parked ones are handled first, and forgotten then. */
export const redactMessage = async (unit: UnitOfWork, wordsOf: string): Promise<void> => {
  for (const { _id } of await unit.findAll('WEBHOOKEVENT', { wordsOf, state: 'done' }, { limit: maxEvents })) {
    await unit.change('WEBHOOKEVENT', _id, { body: {} })
  }
  await redactBodies(unit, wordsOf)
}

/** All its items have been handled. One that came once more after its message was taken back is known by the event it had. */
export const markBodyProcessed = async (kysely: Kysely<Tables>, bodyId: string): Promise<void> => {
  await sql`
    UPDATE webhook_bodies AS stored SET state = 'done', body = CASE WHEN forgotten OR EXISTS (
      SELECT 1 FROM webhook_words AS words JOIN ${sql.table(tableOf('WEBHOOKEVENT'))} AS event ON event."wordsOf" = words.words_of
      WHERE words.body_id = stored.id AND event.doc -> 'body' = '{}'::jsonb) THEN ''::bytea ELSE body END
    WHERE id = ${bodyId}`.execute(kysely)
}
