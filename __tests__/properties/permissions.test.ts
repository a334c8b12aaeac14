// The pure rule, the SQL of every read and the rooms of every socket agree on who may see a conversation and its customer.
import fc from 'fast-check'
import { sql } from 'kysely'
import { canSeeThread, getVisibility } from '../../contract/permissions.ts'
import type { Rights, Visibility } from '../../contract/permissions.ts'
import { getCustomerRooms, getRooms, getThreadRooms } from '../../contract/rooms.ts'
import { tableOf } from '../../server/database/columns.ts'
import type { Database } from '../../server/database/database.ts'
import { createRecordId } from '../../server/database/record-id.ts'
import { transact } from '../../server/database/transact.ts'
import { buildScope } from '../../server/database/scope.ts'
import { openTestDatabase } from '../server/support/database.ts'
import { addOrganisation, addThread, nobody } from '../server/support/fixtures.ts'

interface PlacedThread {
  readonly id: string
  readonly organisationId: string
  readonly assigneeId: string | null
  readonly teamId: string | null
}

const people = [createRecordId(), createRecordId(), createRecordId()]
const teams = [createRecordId(), createRecordId()]
let database: Database
let organisationIds: string[]
let threads: PlacedThread[]

/** Linked with none, one or two of the conversations; assigned to nobody or to one of the users. */
interface PlacedCustomer {
  readonly id: string
  readonly organisationId: string
  readonly threads: readonly PlacedThread[]
  readonly userIds: readonly string[]
}
let customers: PlacedCustomer[]

beforeAll(async () => {
  database = await openTestDatabase()
  const { result } = await transact(database, nobody, async (unit) => {
    const organisations = ['Acme', 'Rival', 'Third'].map((name) => addOrganisation(unit, name)._id)
    const placed = organisations.flatMap((organisationId) =>
      [null, ...people].flatMap((assigneeId) =>
        [null, ...teams].map((teamId): PlacedThread => {
          const { thread } = addThread(unit, organisationId, createRecordId(), {
            assigneeId,
            teamId,
            title: `${assigneeId}${teamId}${organisationId}`,
          })
          return { id: thread._id, organisationId, assigneeId, teamId }
        }),
      ),
    )
    return { organisations, placed }
  })
  organisationIds = result.organisations
  threads = result.placed
  customers = (
    await transact(database, nobody, async (unit) => {
      const added: PlacedCustomer[] = []
      for (const [index, { organisationId }] of threads.entries()) {
        const held = threads
          .slice(index, index + (index % 3))
          .filter((thread) => thread.organisationId === organisationId)
        const userIds = people.slice(index % 4, (index % 4) + 1)
        const { _id } = unit.add(
          'CUSTOMER',
          { name: `Customer ${index}`, identities: [], assignments: userIds.map((userId) => ({ userId })) },
          { organisationId },
        )
        const own = held.filter(
          ({ id }) => !added.some((earlier) => earlier.threads.some((thread) => thread.id === id)),
        )
        for (const { id } of own) await unit.change('THREAD', id, { customerId: _id })
        added.push({ id: _id, organisationId, threads: own, userIds })
      }
      return added
    })
  ).result
})
afterAll(() => database.close())

const anyRights = fc
  .record({
    userId: fc.constantFrom(...people),
    role: fc.constantFrom(null, null, null, 'Admin' as const, 'Superadmin' as const),
    canManage: fc.boolean(),
    members: fc.uniqueArray(
      fc.record({
        organisation: fc.nat({ max: 2 }),
        manager: fc.boolean(),
        teamIds: fc.subarray(teams),
        visibility: fc.constantFrom<Visibility>('all', 'team', 'own'),
      }),
      { selector: (member) => member.organisation },
    ),
  })
  .map(({ members, ...rest }) => ({
    ...rest,
    members: (ids: readonly string[]) =>
      members.map(({ organisation, ...member }) => ({ ...member, organisationId: ids[organisation] ?? '' })),
  }))

it('the rule, the reads and the rooms say the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyRights, async ({ members, ...rest }) => {
      const rights: Rights = { ...rest, members: members(organisationIds) }
      const ruled = threads
        .filter((thread) => canSeeThread(rights, thread))
        .map((thread) => thread.id)
        .sort()
      const read = await sql<{
        id: string
      }>`SELECT id FROM ${sql.table(tableOf('THREAD'))} AS record WHERE ${buildScope('THREAD', rights)} ORDER BY id`.execute(
        database.kysely,
      )
      const heard = new Set(getRooms(rights, organisationIds))
      const announced = threads
        .filter((thread) => getThreadRooms(thread).some((room) => heard.has(room)))
        .map((thread) => thread.id)
        .sort()
      expect(read.rows.map((row) => row.id)).toEqual(ruled)
      expect(announced).toEqual(ruled)

      const isSeen = ({ organisationId, threads: held, userIds }: PlacedCustomer) => {
        const visibility = getVisibility(rights, organisationId)
        return (
          visibility === 'all' ||
          (visibility !== null &&
            (userIds.includes(rights.userId) || held.some((thread) => canSeeThread(rights, thread))))
        )
      }
      const seen = customers.filter(isSeen).map(({ id }) => id)
      const found = await sql<{
        id: string
      }>`SELECT id FROM ${sql.table(tableOf('CUSTOMER'))} AS record WHERE ${buildScope('CUSTOMER', rights)} ORDER BY id`.execute(
        database.kysely,
      )
      const told = customers.filter(({ organisationId, threads: held, userIds }) =>
        getCustomerRooms(organisationId, held, userIds).some((room) => heard.has(room)),
      )
      expect(found.rows.map((row) => row.id)).toEqual(seen.sort())
      expect(told.map(({ id }) => id).sort()).toEqual(seen)
    }),
    { numRuns: 200 },
  )
})
