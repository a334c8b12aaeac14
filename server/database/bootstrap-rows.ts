// The bootstrap of an application: open conversations, small reference data and room heads, all from one transaction.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { getDeclaration, entityTypes } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { maxBootstrapThreads } from '../../contract/constants.ts'
import type { Bootstrap } from '../../contract/platform/calls.ts'
import type { Rights } from '../../contract/permissions.ts'
import { toThreadSort } from '../../contract/platform/thread-sort.ts'
import { getRooms } from '../../contract/rooms.ts'
import { tableOf } from './columns.ts'
import type { Database } from './database.ts'
import { buildListOrder } from './list-order.ts'
import { storedColumns } from './matching.ts'
import { toRecord } from './records.ts'
import type { StoredRow } from './records.ts'
import { listOrganisationIds } from './rights.ts'
import { buildScope } from './scope.ts'
import { readRoomHeads } from './streams.ts'
import type { Tables } from './tables.ts'

const rowsOf = async (tx: Transaction<Tables>, type: EntityType, rights: Rights): Promise<StoredRow[]> => {
  const open = type === 'THREAD' ? sql`status IN ('open', 'snoozed')` : sql`true`
  // If not all conversations fit, the bootstrap has the first ones of the list, without gaps between them.
  const order = type === 'THREAD' ? buildListOrder(type, toThreadSort('newest')) : sql`id`
  const found = await sql<StoredRow>`
    SELECT ${storedColumns} FROM ${sql.table(tableOf(type))} AS record
    WHERE ${open} AND ${buildScope(type, rights)} ORDER BY ${order} LIMIT ${maxBootstrapThreads + 1}`.execute(tx)
  return found.rows
}

export const bootstrapRows = (database: Database, rights: Rights): Promise<Bootstrap> =>
  database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const rows: Record<string, AnyRow[]> = {}
      let complete = true
      for (const type of entityTypes.filter((candidate) => getDeclaration(candidate).bootstrap)) {
        const found = await rowsOf(tx, type, rights)
        if (found.length > maxBootstrapThreads) complete = false
        rows[type] = found.slice(0, maxBootstrapThreads).map((row) => toRecord(type, row, database.epoch()))
      }
      const cursors = await readRoomHeads(tx, getRooms(rights, await listOrganisationIds(tx)))
      return { epoch: database.epoch(), cursors, rows, complete }
    })
