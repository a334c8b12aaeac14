// Push subscriptions: which devices may be woken. Each ends with its session.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { tableOf } from '../../database/columns.ts'
import type { BeforeCommit, Database } from '../../database/database.ts'
import type { SealedText } from '../../database/encryption.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { Tables } from '../../database/tables.ts'

interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

export interface PushSubscription {
  readonly endpoint: string
  readonly keys: PushKeys
}

/** Replaces an earlier subscription of the session, and that of the browser's previous user. */
export const keepSubscription = async (
  { kysely, sealer }: Database,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  { endpoint, keys }: PushSubscription,
): Promise<void> => {
  const sealed = JSON.stringify(sealer.seal(JSON.stringify(keys)))
  await kysely.transaction().execute(async (tx) => {
    await sql`DELETE FROM push_subscriptions WHERE session_id = ${sessionId} OR endpoint = ${endpoint}`.execute(tx)
    await sql`
      INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, keys)
      VALUES (${createRecordId()}, ${userId}, ${sessionId}, ${endpoint}, ${sealed}::jsonb)`.execute(tx)
  })
}

export const endSubscription = async (kysely: Kysely<Tables>, sessionId: string): Promise<void> => {
  await sql`DELETE FROM push_subscriptions WHERE session_id = ${sessionId}`.execute(kysely)
}

/** For a subscription that the push service no longer knows. */
export const removeSubscription = async (kysely: Kysely<Tables>, id: string): Promise<void> => {
  await sql`DELETE FROM push_subscriptions WHERE id = ${id}`.execute(kysely)
}

/** Sessions end in many ways; none may leave a device subscribed. */
export const endWithSession: BeforeCommit = async ({ tx, pending }) => {
  const ended = [...pending.values()].flatMap(({ type, id, after }) => (type === 'AUTH' && !after ? [id] : []))
  if (ended.length > 0) await sql`DELETE FROM push_subscriptions WHERE session_id IN (${sql.join(ended)})`.execute(tx)
}

export interface Device {
  readonly id: string
  readonly userId: string
}

/** Devices with a live session of the organisation's members and of administrators. */
export const findDevices = async (kysely: Kysely<Tables>, organisationId: string, now: Date): Promise<Device[]> => {
  const found = await sql<{ id: string; user_id: string }>`
    SELECT subscription.id, subscription.user_id FROM push_subscriptions AS subscription
    JOIN ${sql.table(tableOf('AUTH'))} AS session ON session.id = subscription.session_id
      AND session.doc ->> 'expiresTime' > ${now.toISOString()}
    JOIN ${sql.table(tableOf('USER'))} AS staff ON staff.id = subscription.user_id
    WHERE staff.doc ->> 'role' IS NOT NULL OR EXISTS (
      SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS membership
      WHERE membership."userId" = subscription.user_id AND membership.organisation_id = ${organisationId})
    ORDER BY subscription.user_id, subscription.id`.execute(kysely)
  return found.rows.map(({ id, user_id }) => ({ id, userId: user_id }))
}

/** Null if it no longer exists or its session has ended. */
export const openSubscription = async (
  { kysely, sealer }: Database,
  id: string,
  now: Date,
): Promise<(PushSubscription & { readonly userId: string }) | null> => {
  const found = await sql<{ user_id: string; endpoint: string; keys: SealedText }>`
    SELECT subscription.user_id, subscription.endpoint, subscription.keys FROM push_subscriptions AS subscription
    JOIN ${sql.table(tableOf('AUTH'))} AS session ON session.id = subscription.session_id
      AND session.doc ->> 'expiresTime' > ${now.toISOString()}
    WHERE subscription.id = ${id}`.execute(kysely)
  const [row] = found.rows
  return row
    ? { userId: row.user_id, endpoint: row.endpoint, keys: JSON.parse(sealer.open(row.keys)) as PushKeys }
    : null
}

/** Deletes subscriptions whose sessions have ended in other ways. */
export const purgeSubscriptions = async (kysely: Kysely<Tables>, now: Date): Promise<void> => {
  await sql`DELETE FROM push_subscriptions AS subscription WHERE NOT EXISTS (
    SELECT 1 FROM ${sql.table(tableOf('AUTH'))} AS session
    WHERE session.id = subscription.session_id AND session.doc ->> 'expiresTime' > ${now.toISOString()})`.execute(
    kysely,
  )
}
