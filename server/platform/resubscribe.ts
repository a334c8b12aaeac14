// At server start, renews the webhook subscriptions of pages that were connected when the inbox used other fields than today.
import { sql } from 'kysely'
import { tableOf } from '../database/columns.ts'
import { transact } from '../database/transact.ts'
import type { Context } from '../context/context.ts'
import { fieldsForInstagramOnly, joinFieldNames, webhookFields } from './webhook-fields.ts'
import { syncSubscription } from './webhook-subscription.ts'

export const resubscribePages = async (services: Context): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('FBPAGE'))}
    WHERE doc -> 'data' ->> 'is_webhooks_subscribed' = 'true'
      AND coalesce(doc -> 'data' ->> 'webhook_fields', '') NOT IN (${joinFieldNames(webhookFields.page)}, ${joinFieldNames(fieldsForInstagramOnly)})`.execute(
    services.database.kysely,
  )
  for (const { id } of rows)
    await transact(services.database, { actor: null }, (unit) => syncSubscription(unit, { fbPageId: id }))
}
