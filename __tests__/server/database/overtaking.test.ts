// Units that change the same records at once without a lock: nothing is lost, and the change log is right about who sees what.
import fc from 'fast-check'
import { getThreadRooms } from '../../../contract/rooms.ts'
import type { Database } from '../../../server/database/database.ts'
import { readStream, readStreamHeads } from '../../../server/database/event-log.ts'
import type { LoggedEvent } from '../../../server/database/event-log.ts'
import { transact } from '../../../server/database/transact.ts'
import { racingRuns } from '../../support/random-runs.ts'
import { openTestDatabase } from '../support/database.ts'
import { addThread, nobody, seedOrganisation } from '../support/fixtures.ts'
import type { Fixtures } from '../support/fixtures.ts'

let database: Database
let seeded: Fixtures

beforeAll(async () => {
  database = await openTestDatabase()
  seeded = await seedOrganisation(database)
})
afterAll(() => database.close())

const stream = () => `org:${seeded.organisation._id}`

const newThread = async () =>
  (await transact(database, nobody, async (unit) => addThread(unit, seeded.organisation._id, seeded.page._id))).result

const told = (event: LoggedEvent, rows: boolean): string[] =>
  event.rooms
    .filter((heard) => heard.rows === rows)
    .map(({ room }) => room)
    .sort()

const someMove = fc.record({
  teamId: fc.constantFrom(null, 'a'.repeat(24), 'b'.repeat(24)),
  assigneeId: fc.constantFrom(null, 'c'.repeat(24), 'd'.repeat(24)),
  writes: fc.boolean(),
})

it('tells every room what it gains and what it leaves, as if the moves had come one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someMove, { minLength: 8, maxLength: 16 }), async (moves) => {
      const { thread, conversation } = await newThread()
      const before = (await readStreamHeads(database.kysely))[stream()] ?? 0
      await Promise.all(
        moves.map(({ teamId, assigneeId, writes }, index) =>
          transact(database, nobody, async (unit) => {
            if (writes)
              unit.add(
                'FBMESSAGE',
                {
                  fbPageId: seeded.page._id,
                  fbConversationId: conversation._id,
                  fbId: `m_${thread._id}_${index}`,
                  failure: null,
                },
                { organisationId: seeded.organisation._id },
              )
            else await unit.change('THREAD', thread._id, { teamId, assigneeId })
          }),
        ),
      )
      let seenIn = getThreadRooms({ organisationId: seeded.organisation._id, teamId: null, assigneeId: null })
      for (const event of await readStream(database.kysely, stream(), before, 100)) {
        if (event.object_type === 'THREAD') {
          const [row] = event.rows as { teamId: string | null; assigneeId: string | null }[]
          const next = getThreadRooms({
            organisationId: seeded.organisation._id,
            teamId: row?.teamId ?? null,
            assigneeId: row?.assigneeId ?? null,
          })
          expect(told(event, false)).toEqual(seenIn.filter((room) => !next.includes(room)).sort())
          seenIn = next
        }
        expect(told(event, true)).toEqual([...seenIn].sort())
      }
    }),
    racingRuns(6),
  )
})

it('loses no change of those who change the same record at once', async () => {
  const { result: team } = await transact(database, nobody, async (unit) =>
    unit.add('TEAM', { name: 'Team', description: '' }, { organisationId: seeded.organisation._id }),
  )
  const letters = [...'abcdefghijklmnop']
  const append = (letter: string) =>
    transact(database, nobody, async (unit) => {
      await unit.lock(`letters:${team._id}`)
      const known = await unit.get('TEAM', team._id)
      await unit.change('TEAM', team._id, { description: `${known?.description ?? ''}${letter}` })
    })
  const rename = (letter: string) =>
    transact(database, nobody, async (unit) => void (await unit.change('TEAM', team._id, { name: letter })))
  await Promise.all(letters.flatMap((letter) => [append(letter), rename(letter)]))
  const { result } = await transact(database, nobody, async (unit) => unit.get('TEAM', team._id))
  expect([...(result?.description ?? '')].sort()).toEqual(letters)
  expect(letters).toContain(result?.name)
})

it('leaves removed what was removed while others changed it', async () => {
  const threads = await Promise.all(Array.from({ length: 5 }, newThread))
  const changing = (id: string, titles: readonly string[]) =>
    titles.map((title) => transact(database, nobody, async (unit) => void (await unit.change('THREAD', id, { title }))))
  await Promise.all(
    threads.map(async ({ thread }) => {
      const early = changing(thread._id, ['one', 'two'])
      const removing = transact(database, nobody, async (unit) => unit.remove('THREAD', thread._id))
      // A late caller finds nothing.
      await Promise.allSettled([...early, ...changing(thread._id, ['three', 'four'])])
      await removing
    }),
  )
  const { result } = await transact(database, nobody, async (unit) =>
    Promise.all(threads.map(({ thread }) => unit.get('THREAD', thread._id))),
  )
  expect(result).toEqual(threads.map(() => null))
})
