// Turns on a stream: work that somebody waits for is written before background work, and nothing waits for ever.
import type { Database } from '../../../server/database/database.ts'
import { readStream, readStreamHeads } from '../../../server/database/event-log.ts'
import { createStreamTurns, maxPassed } from '../../../server/database/stream-turns.ts'
import type { StreamTurns } from '../../../server/database/stream-turns.ts'
import { transact } from '../../../server/database/transact.ts'
import { openTestDatabase } from '../support/database.ts'
import { nobody, seedOrganisation } from '../support/fixtures.ts'

/** Takes one turn after another, each ended as soon as it has started. @returns the names in the order of their turns */
const inTurn = async (
  turns: StreamTurns,
  wanted: readonly { readonly name: string; readonly isPatient: boolean }[],
): Promise<string[]> => {
  const order: string[] = []
  const end = await turns.take(['a'], true)
  const all = wanted.map(async ({ name, isPatient }) => {
    const endOwn = await turns.take(['a'], isPatient)
    order.push(name)
    endOwn()
  })
  end()
  await Promise.all(all)
  return order
}

const patient = (name: string) => ({ name, isPatient: true })
const urgent = (name: string) => ({ name, isPatient: false })

test('what somebody waits for goes before patient ones that came earlier; each kind in its own order', async () => {
  const order = await inTurn(createStreamTurns(), [patient('1'), patient('2'), urgent('3'), urgent('4')])
  expect(order).toEqual(['3', '4', '1', '2'])
})

test('a patient one goes after so many others', async () => {
  const others = Array.from({ length: maxPassed + 2 }, (_, n) => urgent(`urgent ${n}`))
  const order = await inTurn(createStreamTurns(), [patient('patient'), ...others])
  expect(order.indexOf('patient')).toBe(maxPassed)
})

test('streams that are not the same do not wait for each other', async () => {
  const turns = createStreamTurns()
  await turns.take(['a'], false)
  const other = turns.take(['b'], true).then(() => 'b')
  await expect(Promise.race([other, turns.take(['a'], false).then(() => 'a')])).resolves.toBe('b')
})

test('two who want the same streams, named the other way round, both get them', async () => {
  const turns = createStreamTurns()
  const take = async (names: readonly string[]) => {
    const end = await turns.take(names, false)
    await Promise.resolve()
    end()
    return names
  }
  await expect(Promise.all([take(['a', 'b']), take(['b', 'a']), take(['a', 'b'])])).resolves.toHaveLength(3)
})

test('whoever waits for a turn that does not end goes on without it, and the others after it', async () => {
  const turns = createStreamTurns(5)
  const end = await turns.take(['a'], false)
  const endLate = await turns.take(['a'], true)
  endLate()
  end()
  const endNext = await turns.take(['a'], true)
  endNext()
})

describe('units of work', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('an answer is written before the webhooks that wait for the same organisation', async () => {
    const { organisation } = await seedOrganisation(database)
    const stream = `org:${organisation._id}`
    const before = (await readStreamHeads(database.kysely))[stream] ?? 0
    const write = (name: string, isPatient: boolean, until: Promise<unknown> = Promise.resolve()) => {
      const { promise: isReady, resolve: ready } = Promise.withResolvers<undefined>()
      const written = transact(
        database,
        { ...nobody, isPatient },
        async (unit) => {
          unit.add('TEAM', { name }, { organisationId: organisation._id })
          ready(undefined)
        },
        { finish: async () => void (await until) },
      )
      return { isReady, written }
    }
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    const first = write('first', true, held)
    await first.isReady
    const others = [write('webhook 1', true), write('webhook 2', true), write('answer', false)]
    // The embedded database runs them one after another: none of them starts before the first has ended.
    if (database.kind === 'postgres') await Promise.all(others.map(({ isReady }) => isReady))
    release(undefined)
    await Promise.all([first, ...others].map(({ written }) => written))
    const names = (await readStream(database.kysely, stream, before, 10)).map(
      (event) => (event.rows as { name: string }[] | null)?.[0]?.name,
    )
    expect(names.toSorted()).toEqual(['answer', 'first', 'webhook 1', 'webhook 2'])
    expect(names.indexOf('answer')).toBe(database.kind === 'postgres' ? 1 : 3)
  })
})
