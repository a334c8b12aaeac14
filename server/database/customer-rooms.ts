// The rooms in which customers and their contacts are announced: those of the customer's conversations (docs/decisions.md, 150).
// A conversation that is added, removed or changes hands changes its customer's rooms, too.
import { sql } from 'kysely'
import type { Row } from '../../contract/index.ts'
import { getCustomerRooms } from '../../contract/rooms.ts'
import type { ThreadPlace } from '../../contract/permissions.ts'
import { tableOf } from './columns.ts'
import { selectById } from './matching.ts'
import { opOf } from './pending.ts'
import type { PendingChange } from './pending.ts'
import type { Document, StoredRow } from './records.ts'
import type { CollectingUnitOfWork } from './unit-of-work.ts'

/** Rooms before the unit of work and after it. */
interface RoomsBothTimes {
  readonly then: readonly string[]
  readonly now: readonly string[]
}

const textAt = (doc: Document, field: string): string | null => (doc[field] as string | null | undefined) ?? null

export const placeOf = (row: StoredRow): ThreadPlace => ({
  organisationId: row.organisation_id ?? '',
  assigneeId: textAt(row.doc, 'assigneeId'),
  teamId: textAt(row.doc, 'teamId'),
})

const assigneesOf = (customer: StoredRow | null | undefined): string[] =>
  ((customer?.doc['assignments'] ?? []) as NonNullable<Row<'CUSTOMER'>['assignments']>).map(({ userId }) => userId)

/** Finds the distinct places of the customer's conversations that the unit does not change. */
const findUnchangedPlaces = async (
  unit: CollectingUnitOfWork,
  customerId: string,
  changed: readonly PendingChange[],
): Promise<ThreadPlace[]> => {
  const ids = JSON.stringify(changed.map(({ id }) => id))
  const { rows } = await sql<ThreadPlace>`
    SELECT DISTINCT organisation_id AS "organisationId", "assigneeId", "teamId" FROM ${sql.table(tableOf('THREAD'))}
    WHERE "customerId" = ${customerId} AND id NOT IN (SELECT jsonb_array_elements_text(${ids}::jsonb))`.execute(unit.tx)
  return rows
}

const isOf =
  (customerId: string) =>
  (row: StoredRow | null): row is StoredRow =>
    row !== null && textAt(row.doc, 'customerId') === customerId

const findRooms = async (
  unit: CollectingUnitOfWork,
  organisationId: string,
  customerId: string,
): Promise<RoomsBothTimes> => {
  const changed = [...unit.pending.values()].filter(({ type }) => type === 'THREAD')
  const unchanged = await findUnchangedPlaces(unit, customerId, changed)
  const known = unit.pending.get(`CUSTOMER:${customerId}`)
  const stored = known ? null : await selectById(unit.tx, 'CUSTOMER', customerId)
  const roomsOf = (side: 'before' | 'after'): string[] => {
    const rows = changed.map((change) => change[side]).filter(isOf(customerId))
    return getCustomerRooms(
      organisationId,
      [...unchanged, ...rows.map(placeOf)],
      assigneesOf(known ? known[side] : stored),
    ).toSorted()
  }
  return { then: roomsOf('before'), now: roomsOf('after') }
}

/** Looks up a customer's rooms; a null customer has the rooms of one without conversations. */
export type RoomsOfCustomer = (organisationId: string, customerId: string | null) => Promise<RoomsBothTimes>

/** Queries each customer only once. */
export const createCustomerRooms = (unit: CollectingUnitOfWork): RoomsOfCustomer => {
  const lookups = new Map<string, Promise<RoomsBothTimes>>()
  return (organisationId, customerId) => {
    const rooms = getCustomerRooms(organisationId, [], [])
    if (customerId === null) return Promise.resolve({ then: rooms, now: rooms })
    const known = lookups.get(customerId) ?? findRooms(unit, organisationId, customerId)
    lookups.set(customerId, known)
    return known
  }
}

const hasMoved = ({ before, after }: PendingChange): boolean =>
  before === null ||
  after === null ||
  ['customerId', 'assigneeId', 'teamId'].some((field) => textAt(before.doc, field) !== textAt(after.doc, field))

/** Finds customers that the unit does not change, but whose conversations move them into or out of rooms. */
export const findMovedCustomers = async (
  unit: CollectingUnitOfWork,
  roomsOfCustomer: RoomsOfCustomer,
): Promise<PendingChange[]> => {
  const ids = new Set<string>()
  for (const change of unit.pending.values()) {
    if (change.type !== 'THREAD' || !hasMoved(change)) continue
    for (const row of [change.before, change.after]) {
      const id = row && textAt(row.doc, 'customerId')
      const own = id ? unit.pending.get(`CUSTOMER:${id}`) : undefined
      if (id && !(own && opOf(own))) ids.add(id)
    }
  }
  const moved: PendingChange[] = []
  for (const id of ids) {
    const row = await selectById(unit.tx, 'CUSTOMER', id)
    if (!row) continue
    const { then, now } = await roomsOfCustomer(row.organisation_id ?? '', id)
    if (then.length === now.length && then.every((room) => now.includes(room))) continue
    moved.push({ type: 'CUSTOMER', id, before: row, after: row, touched: true, event: undefined })
  }
  return moved
}
