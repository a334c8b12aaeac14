// Random concurrent actions of agents, managers and customers, on one server process or two: afterwards no conversation waits that somebody
// could take, nobody exceeds their capacity, the oldest went first, and every reason and figure is correct.
import fc from 'fast-check'
import { openDatabase } from '../../../../server/database/database.ts'
import type { Database } from '../../../../server/database/database.ts'
import { racingRuns } from '../../../support/random-runs.ts'
import { createAssignment } from '../../support/assignment.ts'
import type { Rows } from '../../support/assignment.ts'
import { newDatabaseHome, openTestDatabase, quietLog, testSecretKey } from '../../support/database.ts'
import { query, attachTestServer, seedPeople } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const agents = ['agent', 'agent2'] as const
type Agent = (typeof agents)[number]

let servers: TestServer[]
let desk: ReturnType<typeof createAssignment>
let remove: () => Promise<void> = () => Promise.resolve()

/** Two processes if the database supports them. */
const openDatabases = async (): Promise<Database[]> => {
  if (!process.env['DATABASE_TEST_URL']) return [await openTestDatabase()]
  const home = await newDatabaseHome()
  remove = home.remove
  const open = () => openDatabase({ databaseUrl: home.databaseUrl, secretKey: testSecretKey, log: quietLog })
  return [await open(), await open()]
}

beforeAll(async () => {
  const databases = await openDatabases()
  const seeded = await seedPeople(databases[0] as Database)
  servers = []
  for (const database of databases) servers.push(await attachTestServer(database, seeded))
  desk = createAssignment(servers[0] as TestServer)
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await remove()
})

/** No process has anything left to do, nor has it handed anything to another. */
const settled = async (): Promise<void> => {
  for (let at = 0; at < 3; at += 1) for (const server of servers) await server.settled()
}

const seeded = () => (servers[0] as TestServer).seeded
const openThreads = () => desk.list('/api/threads', { status: 'open' })

type Step =
  | { readonly kind: 'write' }
  | { readonly kind: 'close' | 'snooze' | 'unassign'; readonly at: number }
  | { readonly kind: 'state'; readonly agent: Agent; readonly state: string }
  | { readonly kind: 'capacity'; readonly agent: Agent; readonly capacity: number | null }
  | { readonly kind: 'rule'; readonly isPassive: boolean }

const agent = fc.constantFrom(...agents)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('close' as const, 'snooze' as const, 'unassign' as const),
      at: fc.nat(9),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      agent,
      state: fc.constantFrom('available', 'available', 'busy', 'away'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('capacity' as const), agent, capacity: fc.constantFrom(1, 2, 3, null) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rule' as const), isPassive: fc.boolean() }) },
)

let ruleId: string
let turn = 0

const act = async (one: Step, threads: Rows): Promise<void> => {
  switch (one.kind) {
    case 'write':
      turn += 1
      await desk.writes(servers[turn % servers.length])
      return
    case 'state':
      await desk.say(one.agent, one.state)
      return
    case 'capacity':
      await desk.member(one.agent, { capacity: one.capacity })
      return
    case 'rule':
      await desk.changeRule(ruleId, { isPassive: one.isPassive })
      return
    default: {
      const mine = threads.filter(({ assigneeId }) => assigneeId)
      const chosen = mine[one.at % Math.max(mine.length, 1)]
      if (!chosen) return
      if (one.kind === 'close') await desk.command(chosen['_id'], 'close')
      else if (one.kind === 'unassign') await desk.command(chosen['_id'], 'assign', { userId: null })
      else await desk.command(chosen['_id'], 'snooze', { until: new Date(Date.now() + 86_400_000).toISOString() })
    }
  }
}

interface Member {
  readonly userId: string
  readonly state: string
  readonly capacity: number
}

const readMembers = async (): Promise<Member[]> => {
  const states = await desk.list('/api/agentStates')
  const places = await desk.list('/api/organisationMemberships')
  return agents.map((name) => {
    const userId = seeded()[name]._id
    return {
      userId,
      state: String(states.find((row) => row['userId'] === userId)?.['state'] ?? 'away'),
      capacity: Number(places.find((row) => row['userId'] === userId)?.['capacity'] ?? Infinity),
    }
  })
}

const isWaiting = ({ assigneeId, queueReason }: Rows[number]): boolean => !assigneeId && Boolean(queueReason)
const loadOf = (threads: Rows, userId: string): number =>
  threads.filter(({ assigneeId }) => assigneeId === userId).length

/** State before a round, and what the round did. */
interface Before {
  readonly threads: Rows
  readonly members: readonly Member[]
  readonly round: readonly Step[]
}

/** The highest capacity that the member had during the round. */
const mostTaken = ({ threads, members, round }: Before, { userId, capacity }: Member): number =>
  Math.max(
    capacity,
    // A member who had more when their capacity was lowered keeps them, and receives no more.
    loadOf(threads, userId),
    members.find((member) => member.userId === userId)?.capacity ?? 0,
    ...round.map((one) =>
      one.kind === 'capacity' && seeded()[one.agent]._id === userId ? (one.capacity ?? Infinity) : 0,
    ),
  )

const reasonNow = (threads: Rows, members: readonly Member[], isPassive: boolean): string => {
  if (isPassive) return 'noRule'
  const available = members.filter(({ state }) => state === 'available')
  if (available.length === 0) return 'nobodyAvailable'
  const canTake = available.some(({ userId, capacity }) => loadOf(threads, userId) < capacity)
  return canTake ? 'none: somebody could take it' : 'atCapacity'
}

const expectTrue = async (was: Before): Promise<void> => {
  const [threads, members] = [await openThreads(), await readMembers()]
  const before = was.threads
  const rule = (await desk.list('/api/assignmentRules', { _id: ruleId }))[0]
  for (const member of members) expect(loadOf(threads, member.userId)).toBeLessThanOrEqual(mostTaken(was, member))
  const reason = reasonNow(threads, members, rule?.['isPassive'] === true)
  const waiting = threads.filter(isWaiting)
  expect(waiting.map(({ queueReason }) => queueReason)).toEqual(waiting.map(() => reason))
  // Of the conversations that waited before, the oldest were assigned.
  const waited = new Set(before.filter(isWaiting).map(({ _id }) => _id))
  const old = threads.filter(({ _id }) => waited.has(_id))
  const since = (rows: Rows) => rows.map(({ episodeStart }) => String(episodeStart)).sort()
  const [given, left] = [since(old.filter(({ assigneeId }) => assigneeId)), since(old.filter(isWaiting))]
  if (given.length > 0 && left.length > 0) expect(String(given.at(-1)) < String(left[0])).toBe(true)
  const live = await (servers.at(-1) as TestServer).call(
    'GET',
    `/api/reports/live${query({ organisation: desk.organisationId })}`,
    { as: 'manager' },
  )
  expect(live.body.data).toMatchObject({
    unassigned: threads.filter(({ assigneeId }) => !assigneeId).length,
  })
}

test('nothing waits that somebody could take, and nobody is given more than they take', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        await desk.noRules()
        await desk.closeAll()
        ruleId = await desk.rule()
        for (const name of agents) {
          await desk.member(name, { capacity: 1 })
          await desk.say(name, 'available')
        }
        await settled()
        for (const round of rounds) {
          const before = { threads: await openThreads(), members: await readMembers(), round }
          await Promise.all(round.map((one) => act(one, before.threads)))
          await settled()
          await expectTrue(before)
        }
      },
    ),
    racingRuns(12),
  )
})
