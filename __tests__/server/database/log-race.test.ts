// Two processes write one stream at once while each follows the change log: neither ever delivers an event before an earlier one. On
// PostgreSQL the units really race; the embedded database runs them one by one.
import { pino } from 'pino'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/database.ts'
import { readStreamHeads } from '../../../server/database/event-log.ts'
import { transact } from '../../../server/database/transact.ts'
import { followStreams } from '../../../server/realtime/stream-reader.ts'
import type { StreamReader } from '../../../server/realtime/stream-reader.ts'
import { newDatabaseHome, quietLog, testSecretKey } from '../support/database.ts'
import type { DatabaseHome } from '../support/database.ts'
import { nobody, seedOrganisation } from '../support/fixtures.ts'
import type { Fixtures } from '../support/fixtures.ts'

let home: DatabaseHome
let processes: Database[]
let seeded: Fixtures

beforeAll(async () => {
  home = await newDatabaseHome()
  const open = () =>
    openDatabase({ databaseUrl: home.databaseUrl, dataDir: home.dataDir, secretKey: testSecretKey, log: quietLog })
  const first = await open()
  processes = [first, home.isShared ? await open() : first]
  seeded = await seedOrganisation(first)
})
afterAll(async () => {
  for (const database of new Set(processes)) await database.close()
  await home.remove()
})

const log = pino({ level: 'silent' })

interface Follower {
  readonly reader: StreamReader
  /** stream -> sequences in the order in which they were delivered */
  readonly handed: Map<string, number[]>
}

const follow = async (database: Database): Promise<Follower> => {
  const handed = new Map<string, number[]>()
  const reader = await followStreams(
    database,
    log,
    ({ stream, seq }) => void handed.set(stream, [...(handed.get(stream) ?? []), seq]),
    () => undefined,
  )
  return { reader, handed }
}

it('hands every event on once and in order, to both, whoever commits first', async () => {
  const [one, two] = processes as [Database, Database]
  const before = await readStreamHeads(one.kysely)
  const followers = await Promise.all([follow(one), follow(two)])
  const { organisation, other, agent } = seeded
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      transact(index % 2 === 0 ? one : two, nobody, async (unit) => {
        // Some wait between their first statement and their commit; many write two streams.
        for (let wait = 0; wait < index % 7; wait += 1) await unit.get('USER', agent._id)
        unit.add('TEAM', { name: `Team ${index}` }, { organisationId: index % 3 === 0 ? other._id : organisation._id })
        if (index % 4 === 0) await unit.touch('USER', agent._id)
        if (index % 5 === 0) unit.add('TEAM', { name: `Second ${index}` }, { organisationId: organisation._id })
      }),
    ),
  )
  const heads = await readStreamHeads(one.kysely)
  for (const { reader, handed } of followers) {
    await reader.catchUp()
    await reader.close()
    const expected = Object.entries(heads).flatMap(([stream, head]) => {
      const from = before[stream] ?? 0
      return head > from ? [[stream, Array.from({ length: head - from }, (_, index) => from + index + 1)] as const] : []
    })
    expect(handed).toEqual(new Map(expected))
  }
})
