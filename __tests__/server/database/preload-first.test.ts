// Preloaded rows of an order are as current as a fresh read, whatever the unit has changed since.
import fc from 'fast-check'
import type { Row } from '../../../contract/index.ts'
import type { Database } from '../../../server/database/database.ts'
import { transact } from '../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { openTestDatabase } from '../support/database.ts'
import { nobody, seedOrganisation } from '../support/fixtures.ts'
import type { Fixtures } from '../support/fixtures.ts'

let database: Database
let seeded: Fixtures
let runs = 0

beforeAll(async () => {
  database = await openTestDatabase()
  seeded = await seedOrganisation(database)
})
afterAll(() => database.close())

const conversations = ['one', 'two'] as const
const limit = 3

interface Message {
  readonly name: string
  readonly minute: number
  readonly ownerSent: boolean
  readonly conversation: (typeof conversations)[number]
}

const someMessage = fc.record({
  name: fc.uuid(),
  minute: fc.integer({ min: 0, max: 5 }),
  ownerSent: fc.boolean(),
  conversation: fc.constantFrom(...conversations),
})

const someAct = fc.oneof(
  fc.record({ act: fc.constant('add' as const), message: someMessage }),
  fc.record({ act: fc.constantFrom('turn' as const, 'remove' as const), place: fc.nat({ max: 20 }) }),
  fc.record({ act: fc.constant('lock' as const) }),
)

/** Thrown to roll back a run. */
class Over extends Error {}

interface StoredContent {
  readonly idOf: (conversation: string) => string
  readonly rows: readonly Row<'FBMESSAGE'>[]
}

const add = (unit: UnitOfWork, idOf: StoredContent['idOf'], { name, minute, ownerSent, conversation }: Message) =>
  unit.add(
    'FBMESSAGE',
    { fbId: name, fbConversationId: idOf(conversation), fbPageId: seeded.page._id, ownerSent, failure: null },
    { organisationId: seeded.organisation._id, createdTime: `2026-03-01T10:0${minute}:00.000Z` },
  )

/** @returns the result of the search after each step */
const play = async (
  { idOf, rows }: StoredContent,
  acts: readonly (typeof someAct extends fc.Arbitrary<infer Act> ? Act : never)[],
  preloaded: boolean,
): Promise<string[][]> => {
  const found: string[][] = []
  const orderBy = { createdTime: -1 } as const
  const work = async (unit: UnitOfWork) => {
    const look = async () => {
      for (const conversation of conversations)
        for (const ownerSent of [true, false]) {
          const match = { fbConversationId: idOf(conversation), ownerSent }
          const newest = await unit.findAll('FBMESSAGE', match, { orderBy, limit })
          found.push(newest.map(({ fbId }) => fbId ?? ''))
        }
    }
    if (preloaded)
      for (const ownerSent of [true, false])
        await unit.preloadFirst(
          'FBMESSAGE',
          'fbConversationId',
          conversations.map(idOf),
          { ownerSent },
          { orderBy, limit },
        )
    await look()
    for (const act of acts) {
      if (act.act === 'add') add(unit, idOf, act.message)
      else if (act.act === 'lock') await unit.lock('of the test')
      else {
        const row = rows[act.place % Math.max(1, rows.length)]
        const known = row && (await unit.get('FBMESSAGE', row._id))
        if (known && act.act === 'turn') await unit.change('FBMESSAGE', known._id, { ownerSent: !known.ownerSent })
        if (known && act.act === 'remove') await unit.remove('FBMESSAGE', known._id)
      }
      await look()
    }
    throw new Over()
  }
  await expect(transact(database, nobody, work)).rejects.toBeInstanceOf(Over)
  return found
}

it('the newest of each conversation, on each side of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(someMessage, { maxLength: 12, selector: ({ name }) => name }),
      fc.array(someAct, { maxLength: 6 }),
      async (messages, acts) => {
        const run = (runs += 1)
        const idOf = (conversation: string) => `${conversation}-${run}`
        const { result: rows } = await transact(database, nobody, async (unit) =>
          messages.map((message) => add(unit, idOf, message)),
        )
        const stored = { idOf, rows }
        expect(await play(stored, acts, true)).toEqual(await play(stored, acts, false))
      },
    ),
    { numRuns: 60 },
  )
})
