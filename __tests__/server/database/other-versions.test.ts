// Databases of other versions: an earlier one is upgraded, a later one is not touched.
import { sql } from 'kysely'
import { entityTypes } from '../../../contract/index.ts'
import { ownColumnsOf, tableOf } from '../../../server/database/columns.ts'
import type { Database } from '../../../server/database/database.ts'
import { transact } from '../../../server/database/transact.ts'
import { createKeptDatabase } from '../support/database.ts'
import { nobody, seedOrganisation } from '../support/fixtures.ts'

/** Migrations that fill records of earlier versions. They may run again. */
const filling = [
  '190-notification-a-conversation',
  '330-replies-of-conversations',
  '332-comments-to-moderate',
  '707-former-holders',
]

const listColumns = async ({ kysely }: Database): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`
      SELECT table_name || '.' || column_name || ' ' || data_type AS name FROM information_schema.columns
      WHERE table_schema = current_schema() ORDER BY 1`.execute(kysely)
  ).rows.map(({ name }) => name)

it('brings up a database whose records had none of the columns that migrations read', async () => {
  const kept = await createKeptDatabase()
  const earlier = await kept.open()
  const { page } = await seedOrganisation(earlier)
  const whole = await listColumns(earlier)
  for (const type of entityTypes)
    for (const name of ['arrival', ...ownColumnsOf(type).map((column) => column.name)])
      await sql.raw(`ALTER TABLE "${tableOf(type)}" DROP COLUMN "${name}" CASCADE`).execute(earlier.kysely)
  const undone = await sql`DELETE FROM migrations WHERE name IN (${sql.join(filling)})`.execute(earlier.kysely)
  expect(undone.numAffectedRows).toBe(BigInt(filling.length))
  expect(await listColumns(earlier)).not.toEqual(whole)

  const now = await kept.open()
  expect(await listColumns(now)).toEqual(whole)
  const { result } = await transact(now, nobody, (unit) => unit.get('FBPAGE', page._id))
  expect(result).toMatchObject({ _id: page._id, fbId: page.fbId })
  await kept.remove()
})

it('is tried on copies that are what they were copied from', async () => {
  const kept = await createKeptDatabase()
  const { page } = await seedOrganisation(await kept.open())
  const copied = await createKeptDatabase(await kept.copy())
  await kept.remove()
  const { result } = await transact(await copied.open(), nobody, (unit) => unit.get('FBPAGE', page._id))
  expect(result).toMatchObject({ _id: page._id, fbId: page.fbId })
  await copied.remove()
})

it('refuses a database that a later version migrated, and names what it does not know', async () => {
  const kept = await createKeptDatabase()
  const later = await kept.open()
  await sql`INSERT INTO migrations (name) VALUES ('999-of-tomorrow')`.execute(later.kysely)
  await expect(kept.open()).rejects.toThrow(/later version .*999-of-tomorrow.*restore the backup/)
})
