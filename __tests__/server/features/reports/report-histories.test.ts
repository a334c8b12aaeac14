// Reports over random histories of conversations, held against a plain recomputation of what happened: reopenings, midnights, a night in
// which the clock is put forward, hand-overs, closing without a reply, automatic replies.
import fc from 'fast-check'
import type { Rights } from '../../../../contract/permissions.ts'
import { reportFigures } from '../../../../contract/report-figures.ts'
import type { ReportFigure, ReportMeasure } from '../../../../contract/report-figures.ts'
import { withCalendar } from '../../support/plain-calendar.ts'
import { countLiveQueue, toReportScope } from '../../../../server/features/reports/count-live-queue.ts'
import { makeReport } from '../../../../server/features/reports/make-report.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { loadRights } from '../../../../server/database/rights.ts'
import { assignThread, closeThread, reopenThread } from '../../../../server/conversations/threads/commands.ts'
import { updateThreadAfterMessage } from '../../../../server/conversations/threads/thread-after-message.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
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
  { day: 5, from: '10:00', to: '23:30' },
  // The hour that is left out on the 29th is among them.
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
  await transact(server.services.database, nobody, async (unit) =>
    unit.change('ORGANISATION', server.seeded.organisation._id, { timeZone, businessHours: hours }),
  )
})
afterAll(() => server.close())

type Act =
  | { readonly kind: 'inbound' | 'close' | 'reopen' | 'automatic' }
  | { readonly kind: 'reply' | 'assign'; readonly agent: 0 | 1 | null }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'inbound' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reply' as const), agent: fc.constantFrom(0, 1, null) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), agent: fc.constantFrom(0, 1, null) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'automatic' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
)
const history = fc.array(fc.record({ act, conversation: fc.nat(2), minutes: fc.integer({ min: 1, max: 240 }) }), {
  minLength: 30,
  maxLength: 45,
})

interface Said {
  readonly at: number
  readonly by: string | null | 'customer'
}

interface Episode {
  readonly start: number
  readonly said: Said[]
  end: number | null
  assignee: string | null
  firstAssigned: number | null
}

interface Conversation {
  readonly threadId: string
  readonly itemId: string
  readonly episodes: Episode[]
  readonly said: Said[]
  assignee: string | null
}

const conversations: Conversation[] = []
const running = ({ episodes }: Conversation): Episode | undefined => episodes.find(({ end }) => end === null)

const begin = (conversation: Conversation): Episode => {
  const { assignee } = conversation
  const episode: Episode = {
    start: now,
    said: [],
    end: null,
    assignee: null,
    firstAssigned: assignee === null ? null : now,
  }
  conversation.episodes.push(episode)
  return episode
}

/** The same in a plain list of what happened. */
const remember = (conversation: Conversation, given: Act, agents: readonly string[]): void => {
  const by = 'agent' in given && given.agent !== null ? (agents[given.agent] ?? null) : null
  const episode = running(conversation)
  switch (given.kind) {
    case 'inbound':
    case 'reply': {
      const said = { at: now, by: given.kind === 'inbound' ? 'customer' : by }
      conversation.said.push(said)
      if (given.kind === 'inbound') (episode ?? begin(conversation)).said.push(said)
      else episode?.said.push(said)
      return
    }
    // Nobody said it: no figure knows of it.
    case 'automatic':
      return
    case 'assign':
      conversation.assignee = by
      if (episode && by !== null) episode.firstAssigned ??= now
      return
    case 'close':
      if (episode) Object.assign(episode, { end: now, assignee: conversation.assignee })
      return
    case 'reopen':
      if (!episode) begin(conversation)
  }
}

const perform = async (unit: UnitOfWork, { threadId, itemId }: Conversation, given: Act, agents: readonly string[]) => {
  const { services, seeded } = server
  const of = await loadRights(unit.tx, seeded.manager._id)
  if (!of) throw new Error('no manager')
  const userId = 'agent' in given && given.agent !== null ? (agents[given.agent] ?? null) : null
  const write = async (ownerSent: boolean, isAutomatic = false): Promise<void> => {
    const thread = await unit.get('THREAD', threadId)
    if (!thread) throw new Error('no thread')
    const message = unit.add(
      'FBMESSAGE',
      {
        fbId: `m-${threadId}-${now}`,
        fbPageId: seeded.page._id,
        fbConversationId: itemId,
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
  }
}

/** A figure's occurrences: when, since when, whose. */
interface Occurrence {
  readonly at: number
  readonly since: number | null
  readonly agent: string | null
}

const firstInbound = ({ said }: Episode): number | null => said.find(({ by }) => by === 'customer')?.at ?? null

const firstReply = (episode: Episode): Said | undefined =>
  episode.said.find(({ at, by }) => by !== 'customer' && at >= (firstInbound(episode) ?? episode.start))

const runsOf = (episode: Episode): Occurrence[] => {
  const runs: Occurrence[] = []
  let since: number | null = null
  for (const { at, by } of episode.said) {
    if (by === 'customer') since ??= at
    else if (since !== null) {
      runs.push({ at, since, agent: by })
      since = null
    }
  }
  return runs
}

const occurrences: Readonly<Record<ReportFigure, (episode: Episode, of: Conversation) => readonly Occurrence[]>> = {
  inflow: ({ start, end, assignee }, of) => [{ at: start, since: null, agent: end === null ? of.assignee : assignee }],
  closed: ({ end, assignee }) =>
    end === null ? [] : [{ at: end, since: null, agent: assignee ?? server.seeded.manager._id }],
  unanswered: (episode) =>
    episode.end === null || firstInbound(episode) === null || firstReply(episode)
      ? []
      : [{ at: episode.end, since: null, agent: episode.assignee ?? server.seeded.manager._id }],
  firstResponse: (episode) => {
    const [reply, since] = [firstReply(episode), firstInbound(episode)]
    return reply && since !== null ? [{ at: reply.at, since, agent: reply.by }] : []
  },
  replyTime: runsOf,
  resolution: ({ start, end, assignee }) =>
    end === null ? [] : [{ at: end, since: start, agent: assignee ?? server.seeded.manager._id }],
  assignment: ({ start, end, assignee, firstAssigned }, of) =>
    firstAssigned === null ? [] : [{ at: firstAssigned, since: start, agent: end === null ? of.assignee : assignee }],
}

const plainMeasure = (found: readonly Occurrence[], took: (start: number, end: number) => number): ReportMeasure => {
  const values = found
    .flatMap(({ since, at }) => (since === null ? [] : [took(since, at)]))
    .sort((one, other) => one - other)
  const nth = (share: number): number | null => {
    if (values.length === 0) return null
    const place = (values.length - 1) * share
    const [low = 0, high = 0] = [values[Math.floor(place)], values[Math.ceil(place)]]
    return Math.round(low + (high - low) * (place % 1))
  }
  const sum = values.reduce((all, value) => all + value, 0)
  return {
    count: found.length,
    mean: values.length === 0 ? null : Math.round(sum / values.length),
    median: nth(0.5),
    p90: nth(0.9),
  }
}

const [from, to] = ['2026-03-29', '2026-03-31']

const expectReport = async (figure: ReportFigure, by: 'day' | 'hour' | 'agent', business: boolean): Promise<void> => {
  const address = `/api/reports/${figure}?from=${from}&to=${to}&by=${by}&business=${business ? 1 : 0}`
  const query = Object.fromEntries(new URL(address, 'http://inbox.test').searchParams)
  const report = await makeReport(server.services.database, await rights(), figure, query)
  const all = conversations.flatMap((conversation) =>
    conversation.episodes.flatMap((episode) => occurrences[figure](episode, conversation)),
  )
  const dayOf = ({ at }: Occurrence): string => calendar.dayOf(at)
  const inside = all.filter((one) => dayOf(one) >= from && dayOf(one) <= to)
  const took = business ? calendar.businessTime : (start: number, end: number) => end - start
  const keyOf = (one: Occurrence): string | null =>
    by === 'day' ? dayOf(one) : by === 'hour' ? calendar.hourOf(one.at) : one.agent
  const groups = Object.fromEntries(
    report.groups.map(({ key }) => [
      String(key),
      plainMeasure(
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
    plainMeasure(inside, took),
    plainMeasure(
      all.filter((one) => dayOf(one) < from && dayOf(one) >= '2026-03-26'),
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
  const sinceMidnight = (figure: ReportFigure): readonly Occurrence[] =>
    conversations
      .flatMap((one) => one.episodes.flatMap((episode) => occurrences[figure](episode, one)))
      .filter(({ at }) => calendar.dayOf(at) >= today)
  const plain = (start: number, end: number): number => end - start
  const byHour = (figure: ReportFigure): number[] =>
    Array.from(
      { length: 24 },
      (_, hour) => sinceMidnight(figure).filter(({ at }) => Number(calendar.hourOf(at)) === hour).length,
    )
  expect(live.today).toEqual({
    firstResponse: plainMeasure(sinceMidnight('firstResponse'), plain),
    resolution: plainMeasure(sinceMidnight('resolution'), plain),
    opened: byHour('inflow'),
    closed: byHour('closed'),
  })
  expect(live).toMatchObject({
    open: open.length,
    waiting: open.filter(({ said }) => said.at(-1)?.by === 'customer').length,
    unassigned: open.filter(({ assignee }) => assignee === null).length,
    unattended: open.filter((one) => !firstReply(running(one) as Episode)).length,
    closedToday: conversations.filter(({ episodes }) =>
      episodes.some(({ end }) => end !== null && calendar.dayOf(end) >= today),
    ).length,
  })
}

test('over random histories the live figures and every report are those of a plain recomputation', async () => {
  const { seeded, services } = server
  const agents = [seeded.agent._id, seeded.agent2._id]
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      now = beginning
      const mine: Conversation[] = []
      for (const place of [0, 1, 2]) {
        const { result } = await transact(services.database, nobody, async (unit) => {
          const { thread } = addThread(unit, seeded.organisation._id, seeded.page._id, { title: `History ${place}` })
          return unit.change('THREAD', thread._id, { status: 'closed', isAnswered: true, lastInboundTime: null })
        })
        mine.push({ threadId: result._id, itemId: result.itemId, episodes: [], said: [], assignee: null })
      }
      conversations.push(...mine)
      for (const { act: given, conversation: place, minutes } of happened) {
        now += minutes * minute
        const conversation = mine[place] as Conversation
        await transact(services.database, nobody, (unit) => perform(unit, conversation, given, agents), {
          now: () => new Date(now),
        })
        remember(conversation, given, agents)
      }
      await expectLive()
      for (const figure of reportFigures) {
        await expectReport(figure, 'day', false)
        await expectReport(figure, 'agent', true)
        await expectReport(figure, 'hour', true)
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

test('a report refuses what it cannot tell, and whoever may not ask', async () => {
  now = beginning
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
  expect(await ask(`closed?from=2026-03-01&to=2026-03-01&organisation=${server.seeded.other._id}`)).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(await ask('closed?from=2026-03-01&to=2026-03-01', 'agent')).toEqual([403, 'FORBIDDEN'])
  expect(await ask('closed?from=2026-03-01&to=2026-03-01', 'superadmin')).toEqual([400, 'INVALID_ID'])
})
