// The caller's notifications: counting the unread ones, and marking them as read. READSTATE stores who has read which.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { notificationTypes } from '../../../contract/events.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { tableOf } from '../../database/columns.ts'
import { compileFilter } from '../../database/filter.ts'
import { buildPersonalColumns } from '../../database/personal-fields.ts'
import { getRecord } from '../../database/reads.ts'
import { buildScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'
import { parseListQuery, parseOrganisationId } from '../../records/parse-list-query.ts'
import type { Handlers } from '../../records/call-context.ts'
import { buildWanted, loadNotificationChoice } from '../../conversations/notifications/wanted.ts'
import { moveReadState } from '../../conversations/notifications/read-state.ts'

type Query = Readonly<Record<string, unknown>>

/**
 * The notifications that a list with the same `filter` and `organisationId` contains for this user, according to their settings.
 */
const buildListCondition = async (
  kysely: Kysely<Tables>,
  rights: Rights,
  query: Query,
): Promise<RawBuilder<boolean>> => {
  const organisationId = parseOrganisationId(query, 'NOTIFICATION')
  const organisationCondition = organisationId
    ? sql<boolean>`record.organisation_id = ${organisationId}`
    : sql<boolean>`true`
  const filter = compileFilter(
    'NOTIFICATION',
    parseListQuery(query).filter,
    buildPersonalColumns('NOTIFICATION', rights),
  )
  const wantedCondition = buildWanted(rights, await loadNotificationChoice(kysely, rights.userId))
  return sql<boolean>`${buildScope('NOTIFICATION', rights)} AND ${wantedCondition} AND ${filter} AND ${organisationCondition}`
}

const buildUnreadCondition = async (kysely: Kysely<Tables>, rights: Rights, query: Query) => sql`
  FROM ${sql.table(tableOf('NOTIFICATION'))} AS record
  WHERE ${await buildListCondition(kysely, rights, query)}
    AND ${compileFilter('NOTIFICATION', { isRead: false }, buildPersonalColumns('NOTIFICATION', rights))}`

const findUnread = async (
  kysely: Kysely<Tables>,
  rights: Rights,
  query: Query,
): Promise<{ id: string; created_time: string }[]> => {
  const found = await sql<{ id: string; created_time: string }>`
    SELECT record.id, record.created_time ${await buildUnreadCondition(kysely, rights, query)}
    ORDER BY record.id LIMIT ${maxTransactionRecords}`.execute(kysely)
  return found.rows
}

export const notificationHandlers: Handlers<
  'notificationsUnreadCount' | 'notificationTypes' | 'markNotificationAsRead' | 'markAllNotificationsRead'
> = {
  notificationsUnreadCount: async ({ services, rights, query }) => {
    const { kysely } = services.database
    const found = await sql<{
      count: number
    }>`SELECT count(*)::integer AS count ${await buildUnreadCondition(kysely, rights, query)}`.execute(kysely)
    return { count: Number(found.rows[0]?.count ?? 0) }
  },
  notificationTypes: async () => notificationTypes,
  markNotificationAsRead: async ({ services, rights, params }, unit) => {
    const id = params['id'] ?? ''
    const row = await getRecord({ kysely: unit.tx, epoch: services.database.epoch }, rights, 'NOTIFICATION', id)
    if (!row) throw new ApiError('NOT_FOUND', undefined, 'NOTIFICATION')
    // Marks only what is in the notification now; later events make it unread again.
    await moveReadState(unit, rights.userId, 'notification', id, String(row.createdTime))
    return {}
  },
  // Marks at most a transaction's worth; `marked` tells the caller whether to call again.
  markAllNotificationsRead: async ({ rights, query }, unit) => {
    const unread = await findUnread(unit.tx, rights, query)
    for (const { id, created_time } of unread)
      await moveReadState(unit, rights.userId, 'notification', id, created_time)
    return { marked: unread.length }
  },
}
