// The server sorts its pages of the inbox as the browser sorts its rows: by one declaration, on either database.
import { sql } from 'kysely'
import fc from 'fast-check'
import type { Row } from '../../../contract/index.ts'
import { inboxOrders } from '../../../contract/platform/thread-order.ts'
import { toThreadSort } from '../../../contract/platform/thread-sort.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { bootstrapRows } from '../../../server/database/bootstrap-rows.ts'
import type { Database } from '../../../server/database/database.ts'
import { listRecords } from '../../../server/database/reads.ts'
import { createRecordId } from '../../../server/database/record-id.ts'
import { transact } from '../../../server/database/transact.ts'
import { everything } from '../../../src/store/inbox/inbox-filter.ts'
import type { InboxFilter } from '../../../src/store/inbox/inbox-filter.ts'
import { emptyView, updateView } from '../../../src/store/inbox/inbox-view.ts'
import { toServerFilter } from '../../../src/store/inbox/server-filter.ts'
import { openTestDatabase } from '../support/database.ts'
import { nobody, seedOrganisation } from '../support/fixtures.ts'
import type { Fixtures } from '../support/fixtures.ts'

type Thread = Row<'THREAD'>

let database: Database
let seeded: Fixtures
let rights: Rights
beforeAll(async () => {
  database = await openTestDatabase()
  seeded = await seedOrganisation(database)
  rights = { userId: seeded.superadmin._id, role: 'Superadmin', members: [] } as unknown as Rights
})
afterAll(() => database.close())

const seconds = 40
const toTime = (second: number): string => new Date(Date.parse('2026-01-01T00:00:00Z') + second * 1_000).toISOString()

/** Few distinct times, so that many are equal. */
const someTime = fc.option(fc.nat(seconds).map(toTime))
const someThread = fc.record({
  status: fc.constantFrom('open', 'open', 'snoozed', 'closed'),
  returnedTime: someTime,
  lastMessageTime: someTime,
  lastInboundTime: someTime,
  replyDeadline: someTime,
})

const add = async (made: readonly object[], second: number): Promise<void> => {
  const account = { accountType: 'FBPAGE', accountId: seeded.page._id }
  await transact(
    database,
    nobody,
    async (unit) => {
      for (const fields of made) {
        const place = { organisationId: seeded.organisation._id }
        const { _id: itemId } = unit.add(
          'FBCONVERSATION',
          { fbPageId: seeded.page._id, fbUserId: createRecordId() },
          place,
        )
        unit.add(
          'THREAD',
          { service: 'facebook', itemType: 'fbConversation', itemId, ...account, ...fields } as never,
          place,
        )
      }
    },
    { now: () => new Date(toTime(second)) },
  )
}

const listPage = async (filter: InboxFilter, limit: number): Promise<Thread[]> => {
  const options = { filter: toServerFilter(filter, null), sort: toThreadSort(filter.order), limit }
  return (await listRecords(database, rights, 'THREAD', options)).data as unknown as Thread[]
}

const orderHere = (rows: readonly Thread[], filter: InboxFilter): readonly string[] => {
  const held = new Map(rows.map((row) => [row._id, row]))
  const pairs = rows.map((row) => ({ id: row._id, before: undefined, after: row }))
  const query = { filter, userId: null, limit: rows.length + 1 }
  return updateView(emptyView, query, pairs, (id) => held.get(id)).window.ids
}

test('pages of random conversations stand in the browser’s order, in every order and however long they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(someThread, { minLength: 1, maxLength: 15 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(seconds), { minLength: 4, maxLength: 4 }),
      fc.nat(60),
      async (portions, times, limit) => {
        await sql`DELETE FROM "record_THREAD"`.execute(database.kysely)
        for (const [at, made] of portions.entries()) await add(made, times[at] ?? 0)
        const all = await listPage({ ...everything, status: 'all' }, 500)
        for (const order of inboxOrders)
          for (const status of ['all', 'open', 'closed'] as const) {
            const filter = { ...everything, order, status }
            const here = orderHere(all, filter)
            const page = (await listPage(filter, limit + 1)).map(({ _id }) => _id)
            expect({ order, status, page }).toEqual({ order, status, page: here.slice(0, limit + 1) })
          }
        const { rows } = await bootstrapRows(database, rights)
        const held = (rows['THREAD'] ?? []) as unknown as Thread[]
        expect(held.map(({ _id }) => _id)).toEqual(
          orderHere(all, { ...everything, status: 'all' }).filter((id) =>
            held.some((row) => row._id === id && row.status !== 'closed'),
          ),
        )
      },
    ),
    { numRuns: 25 },
  )
})

test('one that comes back between two pages stands first, and the longer page leaves none out', async () => {
  await sql`DELETE FROM "record_THREAD"`.execute(database.kysely)
  const made = Array.from({ length: 12 }, (_, at) => ({
    status: at === 0 ? 'snoozed' : 'open',
    lastMessageTime: toTime(at),
  }))
  await add(made, 0)
  const first = await listPage(everything, 5)
  const [late] = await listPage({ ...everything, status: 'snoozed' }, 1)
  await transact(database, nobody, (unit) =>
    unit.change('THREAD', late?._id ?? '', { status: 'open', returnedTime: toTime(60) }),
  )
  const longer = await listPage(everything, 10)
  expect(longer.slice(0, 6).map(({ _id }) => _id)).toEqual([late?._id, ...first.map(({ _id }) => _id)])
  expect(longer.slice(1).map(({ lastMessageTime }) => lastMessageTime)).toEqual(
    Array.from({ length: 9 }, (_, at) => toTime(11 - at)),
  )
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('the newest are read from an index in their order, whatever is in the table', async () => {
  await sql`
    INSERT INTO "record_THREAD" (id, stream, version, organisation_id, created_time, updated_time, doc)
    SELECT 'aa' || lpad(n::text, 22, '0'), 'org:o', n, 'o', 't', 't', jsonb_build_object(
      'itemId', 'bb' || lpad(n::text, 22, '0'), 'status', 'open', 'lastMessageTime', 't' || (1000000 + n))
    FROM generate_series(1, 5000) AS made(n)`.execute(database.kysely)
  await sql`ANALYZE "record_THREAD"`.execute(database.kysely)
  const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>`
    EXPLAIN (FORMAT JSON) SELECT id FROM "record_THREAD" AS record WHERE status = 'open' ORDER BY "inboxTime" DESC NULLS LAST, id DESC NULLS LAST LIMIT 100`.execute(
    database.kysely,
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  const nodes = plan ? nodesOf(plan.Plan) : []
  expect(nodes.map((node) => node['Index Name'])).toContain('record_THREAD_by_inboxTime')
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
})
