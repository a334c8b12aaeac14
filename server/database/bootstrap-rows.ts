// What an application starts with: open work, small reference data and where the rooms stand, all from one transaction.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { declarationOf, entityTypes } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { bootstrapThreadsMax } from '../../contract/constants.ts'
import type { Bootstrap } from '../../contract/platform/calls.ts'
import type { Rights } from '../../contract/permissions.ts'
import { roomsOf } from '../../contract/rooms.ts'
import { tableOf } from './columns.ts'
import type { Database } from './database.ts'
import { storedColumns } from './matching.ts'
import { recordOf } from './records.ts'
import type { StoredRow } from './records.ts'
import { organisationIds } from './rights.ts'
import { scopeOf } from './scope.ts'
import { roomHeads } from './streams.ts'
import type { Tables } from './tables.ts'

const rowsOf = async (tx: Transaction<Tables>, type: EntityType, rights: Rights): Promise<StoredRow[]> => {
  const open = type === 'THREAD' ? sql`status IN ('open', 'snoozed')` : sql`true`
  const order = type === 'THREAD' ? sql`"lastMessageTime" DESC NULLS LAST, id DESC` : sql`id`
  const found = await sql<StoredRow>`
    SELECT ${storedColumns} FROM ${sql.table(tableOf(type))} AS record
    WHERE ${open} AND ${scopeOf(type, rights)} ORDER BY ${order} LIMIT ${bootstrapThreadsMax + 1}`.execute(tx)
  return found.rows
}

export const bootstrapRows = (database: Database, rights: Rights): Promise<Bootstrap> =>
  database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const rows: Record<string, AnyRow[]> = {}
      let complete = true
      for (const type of entityTypes.filter((candidate) => declarationOf(candidate).bootstrap)) {
        const found = await rowsOf(tx, type, rights)
        if (found.length > bootstrapThreadsMax) complete = false
        rows[type] = found.slice(0, bootstrapThreadsMax).map((row) => recordOf(type, row, database.epoch()))
      }
      const cursors = await roomHeads(tx, roomsOf(rights, await organisationIds(tx)))
      return { epoch: database.epoch(), cursors, rows, complete }
    })
