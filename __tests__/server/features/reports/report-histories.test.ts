// Reports over random histories of conversations, compared with a plain recount: reopenings, midnights, the nights in which the clock is
// put forward and back, hand-overs, closing without a reply, automatic replies, merged conversations of one person.
import fc from 'fast-check'
import type { Rights } from '../../../../contract/permissions.ts'
import { reportFigures } from '../../../../contract/report-figures.ts'
import type { EpisodeFigure } from '../../../../contract/report-figures.ts'
import { withCalendar } from '../../support/plain-calendar.ts'
import {
  agentOf,
  findOccurrences,
  firstReply,
  history,
  measurePlainly,
  places,
  remember,
  rememberMerge,
  running,
} from '../../support/plain-history.ts'
import type { Act, Conversation, Episode, Occurrence } from '../../support/plain-history.ts'
import { resolveContact } from '../../../../server/channels/whatsapp/resolve-contact.ts'
import { countLiveQueue, toReportScope } from '../../../../server/features/reports/count-live-queue.ts'
import { makeReport } from '../../../../server/features/reports/make-report.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { loadRights } from '../../../../server/database/rights.ts'
import { assignThread, closeThread, reopenThread } from '../../../../server/conversations/threads/commands.ts'
import { updateThreadAfterMessage } from '../../../../server/conversations/threads/thread-after-message.ts'
import { nobody } from '../../support/fixtures.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { connectWhatsapp } from '../../support/whatsapp.ts'
import type { WhatsappAccount } from '../../support/whatsapp.ts'

let server: TestServer
let whatsapp: WhatsappAccount
const minute = 60_000
const episodeFigures = reportFigures.filter((figure) => figure !== 'agentTime')
interface Season {
  /** Two days before Berlin changes its clocks. */
  readonly beginning: number
  /** Days of the report. */
  readonly from: string
  readonly to: string
  /** First day of the previous period. */
  readonly before: string
}
const spring: Season = {
  beginning: Date.parse('2026-03-27T20:07:00.000Z'),
  from: '2026-03-29',
  to: '2026-03-31',
  before: '2026-03-26',
}
const autumn: Season = {
  beginning: Date.parse('2026-10-23T20:07:00.000Z'),
  from: '2026-10-25',
  to: '2026-10-27',
  before: '2026-10-22',
}
let now = spring.beginning
const timeZone = 'Europe/Berlin'
const hours = [
  { day: 1, from: '09:00', to: '18:00' },
  { day: 5, from: '10:00', to: '23:30' },
  // They include the hour that is skipped in March and occurs twice in October.
  { day: 7, from: '01:00', to: '05:00' },
]
const rights = async (): Promise<Rights> => {
  const found = await loadRights(server.services.database.kysely, server.seeded.manager._id)
  if (!found) throw new Error('no manager')
  return found
}
const calendar = withCalendar(timeZone, hours)

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) })
  whatsapp = await connectWhatsapp(server)
  await transact(server.services.database, nobody, async (unit) =>
    unit.change('ORGANISATION', server.seeded.organisation._id, { timeZone, businessHours: hours }),
  )
})
afterAll(() => server.close())

const conversations: Conversation[] = []

/** Resolves the conversation of a number that reports a former number; starts one for a new person. */
const resolve = async (unit: UnitOfWork, phone: string, former: string | null = null) => {
  const { contact, thread } = await resolveContact(
    {
      services: server.services,
      unit,
      ...whatsapp,
      organisationId: server.seeded.organisation._id,
      value: {},
      time: unit.now,
    },
    { names: { phone, userId: null }, ...(former === null ? {} : { former: { phone: former, userId: null } }) },
  )
  return { threadId: thread._id, itemId: contact._id, number: phone }
}

const perform = async (unit: UnitOfWork, { threadId, itemId }: Conversation, given: Act, agents: readonly string[]) => {
  const { services, seeded } = server
  const of = await loadRights(unit.tx, seeded.manager._id)
  if (!of) throw new Error('no manager')
  const userId = agentOf(given, agents)
  const write = async (ownerSent: boolean, isAutomatic = false): Promise<void> => {
    const thread = await unit.get('THREAD', threadId)
    if (!thread) throw new Error('no thread')
    const message = unit.add(
      'FBWAMESSAGE',
      {
        fbId: `m-${threadId}-${now}`,
        fbWaBAId: whatsapp.account._id,
        fbWaPhoneId: whatsapp.phone._id,
        fbWaContactId: itemId,
        message: 'words',
        ownerSent,
        failure: null,
        ...(ownerSent ? { agentId: userId, isAutomatic, status: 'sent' as const } : {}),
      },
      { organisationId: seeded.organisation._id, createdTime: unit.now },
    )
    await updateThreadAfterMessage(unit, thread, message)
  }
  switch (given.kind) {
    case 'inbound':
      return write(false)
    case 'reply':
      return write(true)
    case 'automatic':
      return write(true, true)
    case 'assign':
      return void (await assignThread(services, unit, of, threadId, { userId }))
    case 'close':
      return void (await closeThread(services, unit, of, threadId))
    case 'reopen':
      return void (await reopenThread(services, unit, of, threadId))
    case 'merge':
  }
}

const at = () => ({ now: () => new Date(now) })

const beginConversation = async (number: string): Promise<Conversation> => {
  const { result } = await transact(server.services.database, nobody, (unit) => resolve(unit, number), at())
  const conversation = { ...result, episodes: [], said: [], assignee: null }
  conversations.push(conversation)
  return conversation
}

const act = async (conversation: Conversation, given: Act, agents: readonly string[]): Promise<void> => {
  await transact(server.services.database, nobody, (unit) => perform(unit, conversation, given, agents), at())
  remember(conversation, given, now, agents)
}

/** @param mine conversations by place: merged ones are in several places */
const merge = async (mine: Conversation[], one: Conversation, other: Conversation): Promise<void> => {
  if (one === other) return
  const { database } = server.services
  const { result } = await transact(database, nobody, (unit) => resolve(unit, one.number, other.number), at())
  const [kept, gone] = result.threadId === one.threadId ? [one, other] : [other, one]
  expect(result.threadId).toBe(kept.threadId)
  kept.number = result.number
  rememberMerge(kept, gone, now)
  conversations.splice(conversations.indexOf(gone), 1)
  for (const place of places) if (mine[place] === gone) mine[place] = kept
}

const expectReport = async (
  { from, to, before }: Season,
  figure: EpisodeFigure,
  by: 'day' | 'hour' | 'agent',
  business: boolean,
): Promise<void> => {
  const address = `/api/reports/${figure}?from=${from}&to=${to}&by=${by}&business=${business ? 1 : 0}`
  const query = Object.fromEntries(new URL(address, 'http://inbox.test').searchParams)
  const report = await makeReport(server.services, await rights(), figure, query)
  const all = findOccurrences(conversations, figure, server.seeded.manager._id)
  const dayOf = ({ at }: Occurrence): string => calendar.dayOf(at)
  const inside = all.filter((one) => dayOf(one) >= from && dayOf(one) <= to)
  const took = business ? calendar.businessTime : (start: number, end: number) => end - start
  const keyOf = (one: Occurrence): string | null =>
    by === 'day' ? dayOf(one) : by === 'hour' ? calendar.hourOf(one.at) : one.agent
  const groups = Object.fromEntries(
    report.groups.map(({ key }) => [
      String(key),
      measurePlainly(
        inside.filter((one) => keyOf(one) === key),
        took,
      ),
    ]),
  )
  expect([
    address,
    report.total,
    report.previous,
    Object.fromEntries(report.groups.map(({ key, name: _name, ...measured }) => [String(key), measured])),
  ]).toEqual([
    address,
    measurePlainly(inside, took),
    measurePlainly(
      all.filter((one) => dayOf(one) < from && dayOf(one) >= before),
      took,
    ),
    groups,
  ])
  const keys = report.groups.map(({ key }) => key)
  expect(inside.map(keyOf).filter((key) => !keys.includes(key))).toEqual([])
}

const expectLive = async (): Promise<void> => {
  const everything = { organisation: null, channel: null, account: null, team: null, agent: null }
  const live = await countLiveQueue(server.services.database, toReportScope(await rights()), everything, new Date(now))
  const open = conversations.filter(running)
  const today = calendar.dayOf(now)
  const sinceMidnight = (figure: EpisodeFigure): readonly Occurrence[] =>
    findOccurrences(conversations, figure, server.seeded.manager._id).filter((one) => calendar.dayOf(one.at) >= today)
  const plain = (start: number, end: number): number => end - start
  const byHour = (figure: EpisodeFigure): number[] =>
    Array.from(
      { length: 24 },
      (_, hour) => sinceMidnight(figure).filter((one) => Number(calendar.hourOf(one.at)) === hour).length,
    )
  expect(live.today).toEqual({
    firstResponse: measurePlainly(sinceMidnight('firstResponse'), plain),
    resolution: measurePlainly(sinceMidnight('resolution'), plain),
    opened: byHour('inflow'),
    closed: byHour('closed'),
  })
  const waiting = open.filter(({ said }) => said.at(-1)?.by === 'customer')
  const longest = Math.min(...waiting.map(({ said }) => said.at(-1)?.at ?? 0))
  expect(live).toMatchObject({
    open: open.length,
    waiting: waiting.length,
    longest: waiting.length === 0 ? null : { since: new Date(longest).toISOString() },
    unassigned: open.filter(({ assignee }) => assignee === null).length,
    inProgress: open.filter(({ assignee }) => assignee !== null).length,
    unattended: open.filter((one) => !firstReply(running(one) as Episode)).length,
    closedToday: conversations.filter(({ episodes }) =>
      episodes.some(({ end }) => end !== null && calendar.dayOf(end) >= today),
    ).length,
  })
  expect(
    Object.entries(live.byAgent)
      .map(([agent, { open: count }]) => [agent, count])
      .sort(),
  ).toEqual(
    Object.entries(
      Object.groupBy(
        open.filter(({ assignee }) => assignee !== null),
        ({ assignee }) => String(assignee),
      ),
    )
      .map(([agent, of]) => [agent, of?.length])
      .sort(),
  )
}

let numbers = 0

const expectHistories = (season: Season, agents: readonly string[]): Promise<void> =>
  fc.assert(
    fc.asyncProperty(history, async (happened) => {
      now = season.beginning
      const mine: Conversation[] = []
      for (const place of places) {
        numbers += 1
        mine.push(await beginConversation(String(905_440_000_000 + numbers * 10 + place)))
      }
      for (const { act: given, conversation: place, minutes } of happened) {
        now += minutes * minute
        const conversation = mine[place] as Conversation
        if (given.kind === 'merge') await merge(mine, conversation, mine[given.other] as Conversation)
        await act(conversation, given, agents)
      }
      await expectLive()
      for (const figure of episodeFigures) {
        await expectReport(season, figure, 'day', false)
        await expectReport(season, figure, 'agent', true)
        await expectReport(season, figure, 'hour', true)
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )

test('over random histories the live figures and every report are those of a plain recomputation', async () => {
  const agents = [server.seeded.agent._id, server.seeded.agent2._id]
  for (const season of [spring, autumn]) await expectHistories(season, agents)
})

test('a conversation with a long past keeps its figures when its customer turns out to have another one', async () => {
  now = spring.beginning
  const agents = [server.seeded.agent._id, server.seeded.agent2._id]
  // The older record remains.
  const [short, long] = [await beginConversation('905449000001'), await beginConversation('905449000002')]
  await act(long, { kind: 'assign', agent: 1 }, agents)
  for (let place = 0; place < 60; place += 1) {
    now += minute
    await act(long, place % 2 === 0 ? { kind: 'inbound' } : { kind: 'reply', agent: 0 }, agents)
  }
  now += minute
  await act(short, { kind: 'inbound' }, agents)
  await merge([], long, short)
  now += minute
  await act(short, { kind: 'reply', agent: 1 }, agents)
  await expectLive()
  for (const figure of episodeFigures) await expectReport(spring, figure, 'agent', false)
})

test('a report refuses what it cannot tell, and whoever may not ask', async () => {
  now = spring.beginning
  const ask = async (rest: string, as = 'manager') => {
    const { status, body } = await server.call('GET', `/api/reports/${rest}`, { as })
    return [status, body.msg ?? body.data.total.count]
  }
  expect(await ask('closed?from=2025-01-01&to=2026-02-04')).toEqual([200, 0])
  expect(await ask('closed?from=2025-01-01&to=2026-02-05')).toEqual([400, 'REPORT_PERIOD_INVALID'])
  expect(await ask('closed?from=2016-01-01&to=2026-02-05')).toEqual([400, 'REPORT_PERIOD_INVALID'])
  expect(await ask('closed?from=2026-02-30&to=2026-03-01')).toEqual([400, 'REPORT_PERIOD_INVALID'])
  expect(await ask('closed?from=2026-03-02&to=2026-03-01')).toEqual([400, 'REPORT_PERIOD_INVALID'])
  expect(await ask('happiness?from=2026-03-01&to=2026-03-01')).toEqual([400, 'FILTER_INVALID_VALUE'])
  expect(await ask('closed?from=2026-03-01&to=2026-03-01&by=mood')).toEqual([400, 'FILTER_INVALID_VALUE'])
  expect(await ask('closed?from=2026-03-01&to=2026-03-01&business=true')).toEqual([400, 'FILTER_INVALID_VALUE'])
  expect(await ask('agentTime?from=2026-03-01&to=2026-03-01&by=team')).toEqual([400, 'FILTER_INVALID_VALUE'])
  expect(await ask(`closed?from=2026-03-01&to=2026-03-01&organisation=${server.seeded.other._id}`)).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(await ask('closed?from=2026-03-01&to=2026-03-01', 'agent')).toEqual([403, 'FORBIDDEN'])
  expect(await ask('closed?from=2026-03-01&to=2026-03-01', 'superadmin')).toEqual([400, 'INVALID_ID'])
})
