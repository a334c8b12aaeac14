// Removes records past their retention, a transaction's worth at a time. A lock lets one of several processes do it: the others find
// nothing left, so that nothing is removed or recorded twice.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maxTransactionRecords } from '../../contract/constants.ts'
import type { EntityType, Row } from '../../contract/index.ts'
import type { Database } from './database.ts'
import { findOutdatedIds } from './outdated-ids.ts'
import { transact } from './transact.ts'
import type { UnitOfWork } from './unit-of-work.ts'

interface PurgeOptions<T extends EntityType> {
  /** An additional condition on the type's columns. */
  readonly where?: RawBuilder<boolean>
  /** Maximum number of records removed per transaction; lower where each removal changes other records. */
  readonly max?: number
  /** Applies the consequences of a record's removal, in the same unit. */
  readonly also?: (unit: UnitOfWork, record: Row<T>) => Promise<void>
}

export const purgeOutdated = async <T extends EntityType>(
  database: Database,
  type: T,
  before: Date,
  { where = sql<boolean>`true`, max = maxTransactionRecords, also }: PurgeOptions<T> = {},
): Promise<void> => {
  for (let removed = 1; removed > 0;) {
    const portion = await transact(database, { actor: null }, async (unit) => {
      await unit.lock(`forget:${type}`)
      const ids = await findOutdatedIds(unit.tx, type, before, max, where)
      for (const id of ids) {
        const record = also && (await unit.get(type, id))
        await unit.remove(type, id)
        if (record) await also(unit, record)
      }
      return ids.length
    })
    removed = portion.result
  }
}
