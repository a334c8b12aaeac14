// The notifications that a user wants, as a SQL condition: the same rule as `isNotificationWanted`.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { notificationChoiceSubject, readNotificationChoice } from '../../../contract/notification-choice.ts'
import type { NotificationChoice, NotificationKind } from '../../../contract/notification-choice.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { tableOf } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'

type Condition = RawBuilder<boolean>

export const loadNotificationChoice = async (kysely: Kysely<Tables>, userId: string): Promise<NotificationChoice> => {
  const found = await sql<{ value: unknown }>`
    SELECT doc -> 'value' AS value FROM ${sql.table(tableOf('PREFERENCE'))}
    WHERE "userId" = ${userId} AND subject = ${notificationChoiceSubject}`.execute(kysely)
  return readNotificationChoice(found.rows[0]?.value)
}

const list = (values: readonly string[]) => sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

const ofMyTeams = (rights: Rights): Condition => {
  const inTeams = rights.members.filter((member) => member.teamIds.length > 0)
  const conditions = inTeams.map(
    ({ organisationId, teamIds }) =>
      sql<boolean>`(place.organisation_id = ${organisationId} AND place."teamId" IN ${list(teamIds)})`,
  )
  const elsewhere = sql<boolean>`place.organisation_id NOT IN ${list(inTeams.map((member) => member.organisationId))}`
  return sql<boolean>`(place."teamId" IS NULL OR ${sql.join([elsewhere, ...conditions], sql` OR `)})`
}

/** Matches conversations of a kind, on the alias `place`. */
const ofKind = (kind: NotificationKind, rights: Rights): Condition => {
  const mine = sql<boolean>`place."assigneeId" IS NOT DISTINCT FROM ${rights.userId}`
  const unassigned = sql<boolean>`(place."assigneeId" IS NULL AND ${ofMyTeams(rights)})`
  if (kind === 'mine') return mine
  if (kind === 'unassigned') return unassigned
  return kind === 'others' ? sql<boolean>`(NOT (${mine}) AND NOT ${unassigned})` : sql<boolean>`false`
}

/** Matches the notifications (under the alias `record`, and visible to the user) that the user wants. */
export const buildWanted = (rights: Rights, { kinds, muted }: NotificationChoice): Condition => {
  const isMention = sql<boolean>`coalesce((record.doc ->> 'isMention')::boolean, false)`
  const inPlace = sql<boolean>`EXISTS (
    SELECT 1 FROM ${sql.table(tableOf('THREAD'))} AS place
    WHERE place."itemId" = record."threadItemId" AND (${sql.join(
      [sql`false`, ...kinds.map((kind) => ofKind(kind, rights))],
      sql` OR `,
    )}))`
  const parts = [
    inPlace,
    ...(kinds.includes('mentions') ? [isMention] : []),
    ...(kinds.includes('unassigned') ? [sql<boolean>`(record."threadItemId" IS NULL AND NOT ${isMention})`] : []),
    ...(kinds.includes('mine')
      ? [sql<boolean>`coalesce(record.doc -> 'watcherIds' @> ${JSON.stringify([rights.userId])}::jsonb, false)`]
      : []),
  ]
  return sql<boolean>`(record."recipientId" IS NOT NULL OR (
    coalesce(record.service NOT IN ${list(muted)}, true) AND (${sql.join(parts, sql` OR `)})))`
}
