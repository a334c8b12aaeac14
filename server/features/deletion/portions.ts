// Runs an erasure in portions of a few records per transaction, so that others get their turn in between.
import { sql } from 'kysely'
import type { EntityType } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

const portionSize = 20

/** @param field must have a column of its own */
export const findIdsWhere = async (
  { database }: Context,
  type: EntityType,
  field: string,
  value: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf(type))} WHERE ${sql.ref(field)} = ${value} ORDER BY id`.execute(database.kysely)
  return rows.map(({ id }) => id)
}

/** Runs without an actor: the changes of an erasure have no author. */
export const inUnit = async <Result>(
  { database, now }: Pick<Context, 'database' | 'now'>,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> => (await transact(database, { actor: null, isPatient: true }, work, { now })).result

/** Runs each portion in its own transaction. After a crash the work starts again and finds part of it done. */
export const inPortions = async (
  services: Context,
  ids: readonly string[],
  work: (unit: UnitOfWork, id: string) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += portionSize)
    await inUnit(services, async (unit) => {
      for (const id of ids.slice(at, at + portionSize)) await work(unit, id)
    })
}
