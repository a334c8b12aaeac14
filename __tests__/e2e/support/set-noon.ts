// For daily figures: midnight during a journey would reset them.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { tableOf } from '../../../server/database/columns.ts'
import { openDatabase } from '../../../server/database/database.ts'

/** The time zone in which it is noon now. */
const noonZone = (): string => {
  const hours = 12 - new Date().getUTCHours()
  return hours < 0 ? `Etc/GMT+${-hours}` : `Etc/GMT-${hours}`
}

/** @param folder of a stopped product */
export const setNoon = async (folder: string): Promise<void> => {
  const database = await openDatabase({ dataDir: folder, secretKey: randomBytes(32), log: { warn: () => undefined } })
  try {
    await sql`UPDATE ${sql.table(tableOf('ORGANISATION'))}
      SET doc = jsonb_set(doc, '{timeZone}', to_jsonb(${noonZone()}::text))`.execute(database.kysely)
  } finally {
    await database.close()
  }
}
