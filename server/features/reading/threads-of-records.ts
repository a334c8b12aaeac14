// Which conversations a channel's record belongs to: a message or comment to its own, a post or media to all below it.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getRecordTypes } from '../../../contract/channels.ts'
import { threadItems } from '../../../contract/items.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { columnOf, tableOf } from '../../database/columns.ts'
import { compileFilter } from '../../database/filter.ts'
import { buildScope } from '../../database/scope.ts'

/** The column of conversations that holds the value of the record's field. */
interface Tie {
  readonly column: 'itemId' | 'contextId'
  readonly field: string
}

/** @throws if no conversation refers to the type */
export const getTie = (type: EntityType): Tie => {
  const items = Object.values(threadItems)
  const messageItem = items.find((item) => item.messageType === type)
  if (messageItem) return { column: 'itemId', field: messageItem.field }
  // Checked before conversation items: a visitor's post is its own context.
  if ((getRecordTypes('contexts') as readonly EntityType[]).includes(type)) return { column: 'contextId', field: '_id' }
  if (items.some((item) => item.type === type)) return { column: 'itemId', field: '_id' }
  throw new Error(`no conversation is about ${type}`)
}

/** Condition on the table of conversations (alias `record`): visible ones with unread messages whose records match. */
export const matchUnreadThreads = (
  rights: Rights,
  type: EntityType,
  filter: unknown,
  organisationId: string | null,
): RawBuilder<boolean> => {
  const { column, field } = getTie(type)
  const organisationCondition = organisationId === null ? sql`true` : sql`record.organisation_id = ${organisationId}`
  return sql<boolean>`${buildScope('THREAD', rights)} AND record."unreadCount" > 0 AND ${organisationCondition}
    AND record.${sql.id(column)} IN (
      SELECT ${sql.ref(`record.${columnOf(type, field)?.name ?? 'id'}`)} FROM ${sql.table(tableOf(type))} AS record
      WHERE ${buildScope(type, rights)} AND ${compileFilter(type, filter)})`
}
