// Pages that were connected when the inbox asked for other webhook fields than today are subscribed anew when the server starts.
import { sql } from 'kysely'
import { tableOf } from '../database/columns.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Services } from '../services.ts'
import { fieldsForInstagramOnly, namesOf, webhookFields } from './webhook-fields.ts'
import { settleSubscription } from './webhook-subscription.ts'

export const resubscribe = async (services: Services): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('FBPAGE'))}
    WHERE doc -> 'data' ->> 'is_webhooks_subscribed' = 'true'
      AND coalesce(doc -> 'data' ->> 'webhook_fields', '') NOT IN (${namesOf(webhookFields.page)}, ${namesOf(fieldsForInstagramOnly)})`.execute(services.database.kysely)
  for (const { id } of rows) await runUnit(services.database, { actor: null }, (unit) => settleSubscription(services, unit, { fbPageId: id }))
}
