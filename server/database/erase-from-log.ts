// Empties the earlier rows of erased records in the change log at once; a client that replays them requests the current records.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { threadItems, threadItemTypes } from '../../contract/items.ts'
import { tableOf } from './columns.ts'
import type { BeforeCommit, PendingWrite } from './database.ts'
import type { PendingChange } from './pending.ts'
import type { Tables } from './tables.ts'

/** Empties the rows of every earlier change of these records. */
export const eraseFromLog = async (tx: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const idLists = sql.join(ids.map((id) => sql`${JSON.stringify([id])}::jsonb`))
  await sql`UPDATE events SET rows = NULL WHERE ids @> ANY (ARRAY[${idLists}]) AND rows IS NOT NULL`.execute(tx)
}

const fieldOfItem = new Map(
  threadItemTypes.map((itemType) => [
    threadItems[itemType].messageType as string,
    threadItems[itemType].field as string,
  ]),
)

const isTakenBack = (doc: Readonly<Record<string, unknown>> | undefined): boolean =>
  doc?.['deleted'] === true || doc?.['isRemoteDeleted'] === true

const isEmptied = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Whether the change removes content that must not be read again. */
const isErasing = ({ type, before, after }: PendingChange): boolean => {
  if (!before) return false
  if (!after) return true
  switch (type) {
    case 'WEBHOOKEVENT':
      return isEmptied(after.doc['body']) && !isEmptied(before.doc['body'])
    case 'NOTIFICATION':
      return ['title', 'snippet'].some((field) => !after.doc[field] && Boolean(before.doc[field]))
    default:
      return isTakenBack(after.doc) && !isTakenBack(before.doc)
  }
}

/** Finds the conversations and notifications that quote the erased messages. */
const findQuoting = async ({ tx }: PendingWrite, erased: readonly PendingChange[]): Promise<string[]> => {
  const items = erased.flatMap(({ type, before, id }) => {
    const field = fieldOfItem.get(type)
    const item = field === undefined ? undefined : (before?.doc[field] ?? id)
    return typeof item === 'string' ? [item] : []
  })
  if (items.length === 0) return []
  const itemIds = sql.join([...new Set(items)])
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('THREAD'))} WHERE "itemId" IN (${itemIds})
    UNION ALL SELECT id FROM ${sql.table(tableOf('NOTIFICATION'))} WHERE "threadItemId" IN (${itemIds})`.execute(tx)
  return rows.map(({ id }) => id)
}

export const eraseTakenBack: BeforeCommit = async (unit) => {
  const erased = [...unit.pending.values()].filter(isErasing)
  if (erased.length === 0) return
  await eraseFromLog(unit.tx, [...erased.map(({ id }) => id), ...(await findQuoting(unit, erased))])
}
