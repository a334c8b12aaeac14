// Which conversations the records of a channel stand for, by the registry: a message or a comment for its own, a post or media for
// all that stand under it.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getRecordTypes } from '../../../contract/channels.ts'
import { threadItems } from '../../../contract/items.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { columnOf, tableOf } from '../../database/columns.ts'
import { compileFilter } from '../../database/filter.ts'
import { buildScope } from '../../database/scope.ts'

/** The column of a conversation that holds what the field of the record holds. */
interface Tie {
  readonly column: 'itemId' | 'contextId'
  readonly field: string
}

/** @throws where a conversation knows nothing of the type */
export const getTie = (type: EntityType): Tie => {
  const items = Object.values(threadItems)
  const said = items.find((item) => item.messageType === type)
  if (said) return { column: 'itemId', field: said.field }
  // Before what conversations are about: a visitor's post stands under itself.
  if ((getRecordTypes('contexts') as readonly EntityType[]).includes(type)) return { column: 'contextId', field: '_id' }
  if (items.some((item) => item.type === type)) return { column: 'itemId', field: '_id' }
  throw new Error(`no conversation is about ${type}`)
}

/** Visible conversations with something unread whose records match, as a condition on the conversations' table (`record`). */
export const matchUnreadThreads = (
  rights: Rights,
  type: EntityType,
  filter: unknown,
  organisationId: string | null,
): RawBuilder<boolean> => {
  const { column, field } = getTie(type)
  const narrowed = organisationId === null ? sql`true` : sql`record.organisation_id = ${organisationId}`
  return sql<boolean>`${buildScope('THREAD', rights)} AND record."unreadCount" > 0 AND ${narrowed}
    AND record.${sql.id(column)} IN (
      SELECT ${sql.ref(`record.${columnOf(type, field)?.name ?? 'id'}`)} FROM ${sql.table(tableOf(type))} AS record
      WHERE ${buildScope(type, rights)} AND ${compileFilter(type, filter)})`
}
