// Iterates over webhook events that are to be handled again: oldest first, each once, whatever happens to it and the others meanwhile.
import { sql } from 'kysely'
import type { Row } from '../../contract/index.ts'
import { columnOf, tableOf } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transact.ts'

type Event = Row<'WEBHOOKEVENT'>
export type EventMatch = Readonly<Partial<Pick<Event, 'kind' | 'accountFbId' | 'waitsFor'>>> & Pick<Event, 'state'>

const atOnce = 200

const readEvent = async (database: Database, id: string): Promise<Event | null> =>
  (await transact(database, { actor: null }, (unit) => unit.get('WEBHOOKEVENT', id))).result

const conditionOf = (match: EventMatch) =>
  sql.join(
    Object.entries(match).map(
      ([field, value]) => sql`${sql.ref(columnOf('WEBHOOKEVENT', field)?.name ?? field)} = ${value}`,
    ),
    sql` AND `,
  )

export const iterateEvents = async function* (database: Database, match: EventMatch): AsyncGenerator<Event> {
  for (let [time, last] = ['', '']; ;) {
    const found = await sql<{ id: string; time: string }>`
      SELECT id, created_time AS time FROM ${sql.table(tableOf('WEBHOOKEVENT'))}
      WHERE ${conditionOf(match)} AND (created_time, id) > (${time}, ${last}) ORDER BY created_time, id LIMIT ${atOnce}`.execute(
      database.kysely,
    )
    const end = found.rows.at(-1)
    if (!end) return
    for (const { id } of found.rows) {
      const event = await readEvent(database, id)
      if (event?.state === match.state) yield event
    }
    ;[time, last] = [end.time, end.id]
  }
}
