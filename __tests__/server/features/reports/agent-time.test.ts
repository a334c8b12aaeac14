// How long agents were available, busy and away on random days, compared with a plain minute-by-minute recount: midnights, a night when the
// clock is put forward, states that last through the whole period, an agent who leaves within it.
import fc from 'fast-check'
import type { Rights } from '../../../../contract/permissions.ts'
import { agentStates } from '../../../../contract/agent-states.ts'
import type { AgentState } from '../../../../contract/agent-states.ts'
import { groupingsOf } from '../../../../contract/report-figures.ts'
import type { ReportGrouping, StateTimes } from '../../../../contract/report-figures.ts'
import { makeReport } from '../../../../server/features/reports/make-report.ts'
import { loadRights } from '../../../../server/database/rights.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { addMember, addOrganisation, addUser, nobody } from '../../support/fixtures.ts'
import { withCalendar } from '../../support/plain-calendar.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
const minute = 60_000
/** Two days before Berlin puts its clocks forward. */
const beginning = Date.parse('2026-03-27T20:07:00.000Z')
let now = beginning
const timeZone = 'Europe/Berlin'
const hours = [
  { day: 1, from: '09:00', to: '18:00' },
  { day: 6, from: '10:00', to: '23:30' },
  // They include the hour that is skipped on the 29th.
  { day: 7, from: '01:00', to: '05:00' },
]
const calendar = withCalendar(timeZone, hours)
const [from, to, before] = ['2026-03-29', '2026-03-30', '2026-03-27']

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) })
})
afterAll(() => server.close())

const write = async <Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, work, { now: () => new Date(now) })).result

interface Agent {
  readonly id: string
  state: AgentState | null
}

interface Office {
  readonly organisationId: string
  readonly rights: Rights
  readonly agents: readonly Agent[]
}

let offices = 0
const openOffice = async (): Promise<Office> => {
  offices += 1
  const { organisationId, managerId, ids } = await write(async (unit) => {
    const { _id: id } = addOrganisation(unit, `Office ${offices}`)
    await unit.change('ORGANISATION', id, { timeZone, businessHours: hours })
    const members = ['manager', 'one', 'two', 'three'].map((name) => addUser(unit, `office-${offices}-${name}`)._id)
    const [first = '', ...others] = members
    addMember(unit, id, first, 'manager')
    for (const member of others) addMember(unit, id, member)
    return { organisationId: id, managerId: first, ids: others }
  })
  const rights = await loadRights(server.services.database.kysely, managerId)
  if (!rights) throw new Error('no manager')
  return { organisationId, rights, agents: ids.map((id) => ({ id, state: null })) }
}

/** @param state null: they leave the organisation */
const enter = async ({ organisationId }: Office, agent: Agent, state: AgentState | null): Promise<void> => {
  const userId = agent.id
  await write(async (unit) => {
    const known = await unit.find('AGENTSTATE', { organisationId, userId })
    if (state === null) return known ? unit.remove('AGENTSTATE', known._id) : undefined
    if (!known) return void unit.add('AGENTSTATE', { userId, state, stateTime: unit.now }, { organisationId })
    if (known.state !== state) await unit.change('AGENTSTATE', known._id, { state, stateTime: unit.now })
    return undefined
  })
  agent.state = state
}

/** One minute of one agent's state. */
interface Minute {
  readonly agent: string
  readonly state: AgentState
  readonly at: number
}

const addUp = (minutes: readonly Minute[], isCounted: (at: number) => boolean): StateTimes => {
  const sumOf = (state: AgentState): number =>
    minutes.filter((one) => one.state === state && isCounted(one.at)).length * minute
  return { available: sumOf('available'), busy: sumOf('busy'), away: sumOf('away') }
}

const expectReport = async (office: Office, lived: readonly Minute[], by: ReportGrouping, business: boolean) => {
  const query = { from, to, by, business: business ? '1' : '0', organisation: office.organisationId }
  const report = await makeReport(server.services, office.rights, 'agentTime', query)
  const isCounted = (at: number): boolean => !business || calendar.businessTime(at, at + minute) > 0
  const dayOf = ({ at }: Minute): string => calendar.dayOf(at)
  const inside = lived.filter((one) => dayOf(one) >= from && dayOf(one) <= to)
  const keyOf = (one: Minute): string =>
    by === 'agent' ? one.agent : by === 'day' ? dayOf(one) : calendar.hourOf(one.at)
  expect([by, business, report.total, report.previous]).toEqual([
    by,
    business,
    addUp(inside, isCounted),
    addUp(
      lived.filter((one) => dayOf(one) >= before && dayOf(one) < from),
      isCounted,
    ),
  ])
  expect(report.groups.map(({ key, name: _name, ...times }) => [key, times])).toEqual(
    report.groups.map(({ key }) => [
      key,
      addUp(
        inside.filter((one) => keyOf(one) === key),
        isCounted,
      ),
    ]),
  )
  const keys = report.groups.map(({ key }) => key)
  expect(inside.map(keyOf).filter((key) => !keys.includes(key))).toEqual([])
}

const states: fc.Arbitrary<AgentState | null> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...agentStates) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const history = fc.array(fc.record({ agent: fc.nat(2), state: states, minutes: fc.integer({ min: 1, max: 720 }) }), {
  minLength: 10,
  maxLength: 16,
})

test('over random days the time in each state is that of a plain recomputation', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      now = beginning
      const office = await openOffice()
      const lived: Minute[] = []
      for (const { agent: place, state, minutes } of steps) {
        for (let passed = 0; passed < minutes; passed += 1) {
          const at = now + passed * minute
          for (const agent of office.agents)
            if (agent.state !== null) lived.push({ agent: agent.id, state: agent.state, at })
        }
        now += minutes * minute
        await enter(office, office.agents[place] as Agent, state)
      }
      for (const by of groupingsOf('agentTime')) {
        await expectReport(office, lived, by, false)
        await expectReport(office, lived, by, true)
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

test('who left keeps their name in the report, and it says since when states are known', async () => {
  now = Date.parse('2026-03-29T08:00:00.000Z')
  const office = await openOffice()
  const [leaver] = office.agents as [Agent]
  await enter(office, leaver, 'busy')
  now += 90 * minute
  await enter(office, leaver, null)
  now += 90 * minute
  const query = { from, to, organisation: office.organisationId }
  const report = await makeReport(server.services, office.rights, 'agentTime', query)
  expect(report).toMatchObject({
    by: 'agent',
    groups: [{ key: leaver.id, name: `office-${offices}-one`, available: 0, busy: 90 * minute, away: 0 }],
    completeSince: '2026-03-29T08:00:00.000Z',
  })
})
