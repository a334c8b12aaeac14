// Notifications of the caller: how many are unread, and reading them. READSTATE holds who has read which.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { notificationTypes } from '../../../contract/events.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { tableOf } from '../../database/columns.ts'
import { compileFilter } from '../../database/filter.ts'
import { buildScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'
import { parseListQuery, parseOrganisationId } from '../../records/parse-list-query.ts'
import type { Handlers } from '../../records/call-context.ts'
import { moveReadState } from '../../conversations/threads/read-state.ts'

type Query = Readonly<Record<string, unknown>>

/** Those that a list with the same `filter` and `organisationId` holds. */
const buildListCondition = (query: Query): RawBuilder<boolean> => {
  const organisationId = parseOrganisationId(query, 'NOTIFICATION')
  const narrowed = organisationId ? sql<boolean>`record.organisation_id = ${organisationId}` : sql<boolean>`true`
  return sql<boolean>`${compileFilter('NOTIFICATION', parseListQuery(query).filter)} AND ${narrowed}`
}

const buildUnreadCondition = (rights: Rights, query: Query): RawBuilder<unknown> => sql`
  FROM ${sql.table(tableOf('NOTIFICATION'))} AS record
  WHERE ${buildScope('NOTIFICATION', rights)} AND ${buildListCondition(query)} AND NOT EXISTS (
    SELECT 1 FROM ${sql.table(tableOf('READSTATE'))} AS state
    WHERE state."userId" = ${rights.userId} AND state.kind = 'notification' AND state."targetId" = record.id)`

const unreadIds = async (kysely: Kysely<Tables>, rights: Rights, query: Query): Promise<string[]> => {
  const found = await sql<{
    id: string
  }>`SELECT record.id ${buildUnreadCondition(rights, query)} ORDER BY record.id LIMIT ${maxTransactionRecords}`.execute(
    kysely,
  )
  return found.rows.map((row) => row.id)
}

const isVisible = async (kysely: Kysely<Tables>, rights: Rights, id: string): Promise<boolean> => {
  const found = await sql`
    SELECT 1 FROM ${sql.table(tableOf('NOTIFICATION'))} AS record WHERE id = ${id} AND ${buildScope('NOTIFICATION', rights)}`.execute(
    kysely,
  )
  return found.rows.length > 0
}

export const notificationHandlers: Handlers<
  'notificationsUnreadCount' | 'notificationTypes' | 'markNotificationAsRead' | 'markAllNotificationsRead'
> = {
  notificationsUnreadCount: async ({ services, rights, query }) => {
    const found = await sql<{
      count: number
    }>`SELECT count(*)::integer AS count ${buildUnreadCondition(rights, query)}`.execute(services.database.kysely)
    return { count: Number(found.rows[0]?.count ?? 0) }
  },
  notificationTypes: async () => notificationTypes,
  markNotificationAsRead: async ({ rights, params }, unit) => {
    const id = params['id'] ?? ''
    if (!(await isVisible(unit.tx, rights, id))) throw new ApiError('NOT_FOUND', undefined, 'NOTIFICATION')
    await moveReadState(unit, rights.userId, 'notification', id, unit.now)
    return {}
  },
  // At most a transaction's worth at a time: `marked` tells the caller whether to ask again.
  markAllNotificationsRead: async ({ rights, query }, unit) => {
    const ids = await unreadIds(unit.tx, rights, query)
    for (const id of ids) await moveReadState(unit, rights.userId, 'notification', id, unit.now)
    return { marked: ids.length }
  },
}
