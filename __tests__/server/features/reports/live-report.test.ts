// The live queue as the server counts it: equal to the count of a client that holds everything, for the organisations one manages.
import { io } from 'socket.io-client'
import { contractHash } from '../../../../contract/build-time/hashes.ts'
import { socketPath } from '../../../../contract/events.ts'
import { figuresNamespace } from '../../../../contract/live-figures.ts'
import type { LiveReport } from '../../../../contract/platform/report-calls.ts'
import type { Row } from '../../../../contract/index.ts'
import { createRecordId } from '../../../../server/database/record-id.ts'
import {
  countLiveQueue as countOneQueue,
  countLiveQueues,
} from '../../../../server/features/reports/count-live-queue.ts'
import { transact } from '../../../../server/database/transact.ts'
import { everything, matchesFilter } from '../../../../src/store/inbox/inbox-filter.ts'
import type { InboxFilter } from '../../../../src/store/inbox/inbox-filter.ts'
import { toServerFilter } from '../../../../src/store/inbox/server-filter.ts'
import { countLiveQueue } from '../../../../src/store/inbox/live-queue.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
const now = Date.parse('2026-03-01T12:00:00.000Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) })
})
afterAll(() => server.close())

const all = { organisation: null, channel: null, account: null, team: null, agent: null }

const minutes = (count: number): string => new Date(now + count * 60_000).toISOString()

const ask = async (asked: Readonly<Record<string, string>> = {}, as = 'manager'): Promise<LiveReport> =>
  (await server.call('GET', `/api/reports/live?${new URLSearchParams(asked)}`, { as })).body.data as LiveReport

/** A queue of every kind: answered and not, assigned and not, windows that end soon, later, never and are over, of two organisations. */
const fillQueue = () =>
  transact(server.services.database, nobody, async (unit) => {
    const { organisation, other, page, agent } = server.seeded
    const team = unit.add('TEAM', { name: 'Orders' }, { organisationId: organisation._id })
    for (let at = 0; at < 48; at += 1) {
      const { thread } = addThread(unit, at % 5 === 0 ? other._id : organisation._id, page._id, {
        title: `Customer ${at}`,
        at: minutes(-10 * at),
        assigneeId: at % 3 === 0 ? agent._id : null,
        teamId: at % 6 === 1 ? team._id : null,
      })
      const closedTime = at % 9 === 0 ? minutes(-60 * at) : null
      if (closedTime !== null)
        await unit.tx
          .insertInto('episodes')
          .values({
            id: createRecordId(),
            thread_id: thread._id,
            organisation_id: organisation._id,
            started_at: closedTime,
            ended_at: closedTime,
          })
          .execute()
      await unit.change('THREAD', thread._id, {
        isAnswered: at % 4 === 0,
        service: at % 2 === 0 ? 'facebook' : 'instagram',
        status: at % 7 === 0 ? 'closed' : at % 11 === 0 ? 'snoozed' : 'open',
        replyDeadline: at % 6 === 5 ? null : minutes(at * 5 - 30),
        moderationCount: at % 5 === 1 ? 2 : 0,
        firstReplyTime: at % 8 === 0 ? minutes(-at) : null,
        closedTime,
      })
    }
    return team
  })

const listThreads = async (filter: object): Promise<readonly Row<'THREAD'>[]> => {
  const { body } = await server.call('GET', `/api/threads${query({ filter, options: { limit: 100 } })}`, {
    as: 'manager',
  })
  return body.data as Row<'THREAD'>[]
}

test('the figures are those of a client that holds everything, narrowed or not', async () => {
  const { result: team } = await fillQueue()
  const { organisation, agent } = server.seeded
  const open = (await listThreads({ status: 'open' })).filter(
    ({ organisationId }) => organisationId === organisation._id,
  )
  const cases = [
    [{}, () => true],
    [{ channel: 'instagram' }, ({ service }) => service === 'instagram'],
    [{ agent: agent._id }, ({ assigneeId }) => assigneeId === agent._id],
    [
      { team: team._id, channel: 'instagram' },
      (thread) => thread.teamId === team._id && thread.service === 'instagram',
    ],
    [{ organisation: organisation._id, account: server.seeded.page._id }, () => true],
    [{ account: 'f'.repeat(24) }, () => false],
  ] as const satisfies readonly (readonly [object, (thread: Row<'THREAD'>) => boolean])[]
  for (const [asked, passes] of cases) {
    const report = await ask(asked)
    const expected = countLiveQueue(open.filter(passes), Date.parse(report.time))
    expect({ asked, ...report }).toMatchObject({ asked, ...expected })
  }
  expect((await ask()).open).toBeGreaterThan(20)
})

test('queues that are counted together are what each of them is alone', async () => {
  const { organisation, agent, page } = server.seeded
  const { database } = server.services
  const organisationId = organisation._id
  const filters = [
    all,
    { ...all, organisation: organisationId, channel: 'instagram' },
    { ...all, organisation: organisationId, agent: agent._id },
    { ...all, account: page._id, agent: agent._id },
    { ...all, team: 'f'.repeat(24) },
  ]
  const [moment, scope] = [new Date(now), [organisationId]]
  const alone = await Promise.all(filters.map((filter) => countOneQueue(database, scope, filter, moment)))
  expect(await countLiveQueues(database, scope, filters, moment)).toEqual(alone)
  expect(new Set(alone.map(({ open }) => open)).size).toBeGreaterThan(3)
})

test('what is closed and answered moves the figures that only the backend knows', async () => {
  const before = await ask()
  const { page, organisation } = server.seeded
  await server.webhook(textMessage(page.fbId, 'A question', { mid: 'live1', at: now, from: '4711' }))
  await server.settled()
  const after = await ask()
  expect(after).toMatchObject({ unattended: before.unattended + 1, closedToday: before.closedToday })
  expect(after.byOrganisation[organisation._id]?.open).toBe(before.open + 1)
  const [opened] = await listThreads({ lastMessageTime: new Date(now).toISOString() })
  await server.call('POST', `/api/threads/${opened?._id}/close`, { as: 'manager', key: 'close-the-question' })
  expect(await ask()).toMatchObject({ unattended: before.unattended, closedToday: before.closedToday + 1 })
})

/** Reports pushed to a subscriber of this queue, newest last. */
const watch = async (token: string, filter: object = all) => {
  const heard: LiveReport[] = []
  const socket = io(`${server.address}${figuresNamespace}`, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { contract: contractHash, token, filter },
  })
  const waiting: (() => void)[] = []
  socket.on('figures', (report: LiveReport) => {
    heard.push(report)
    for (const look of waiting) look()
  })
  const ended = new Promise<string>((resolve) => socket.on('ended', ({ reason }) => resolve(reason)))
  const until = (isMet: (report: LiveReport) => boolean): Promise<LiveReport> =>
    new Promise((resolve) => {
      const look = (): void => {
        const met = heard.find(isMet)
        if (met) resolve(met)
      }
      waiting.push(look)
      look()
    })
  return { heard, until, ended, narrow: (to: object) => socket.emit('narrow', to), close: () => socket.disconnect() }
}

test('who watches a queue is pushed its figures when they move, and those of a narrower queue when they narrow it', async () => {
  const { agent, page, organisation } = server.seeded
  const [whole, agents] = [
    await watch(await server.token('manager')),
    await watch(await server.token('manager'), { ...all, agent: agent._id }),
  ]
  const first = await whole.until(() => true)
  const ofAgent = await agents.until(() => true)
  const asked = await ask()
  expect({ ...first, time: '' }).toEqual({ ...asked, time: '' })
  await transact(server.services.database, nobody, async (unit) =>
    addThread(unit, organisation._id, page._id, { title: 'Pushed', assigneeId: agent._id }),
  )
  await whole.until(({ open }) => open === first.open + 1)
  const moved = await agents.until(({ open }) => open === ofAgent.open + 1)
  expect({ ...moved, time: '' }).toEqual({ ...(await ask({ agent: agent._id })), time: '' })
  whole.narrow({ ...all, account: 'f'.repeat(24) })
  await whole.until(({ open }) => open === 0)
  whole.close()
  agents.close()
})

test('a queue that is none moves nobody who watches, and ends no server', async () => {
  const { page } = server.seeded
  const watching = await watch(await server.token('manager'))
  const { open } = await watching.until(() => true)
  for (const channel of [{ toString: 1 }, ['facebook'], 7, 'a\u0000b', '\ud800']) watching.narrow({ ...all, channel })
  watching.narrow({ ...all, account: page._id, channel: 'instagram' })
  await watching.until((report) => report.open !== open)
  expect(new Set(watching.heard.map((report) => report.open)).size).toBe(2)
  watching.close()
})

test('a queue of another organisation is empty, however a socket asks for it', async () => {
  const { agent2, organisation } = server.seeded
  const { result: theirs } = await transact(server.services.database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    const page = unit.add('FBPAGE', { fbId: '555000222', name: 'Acme Ankara' }, own)
    const team = unit.add('TEAM', { name: 'Returns' }, own)
    const place = { title: 'Not theirs', assigneeId: agent2._id, teamId: team._id }
    addThread(unit, organisation._id, page._id, place)
    unit.add(
      'CHANNEL',
      { name: 'Acme', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'restricted' },
      own,
    )
    return { organisation: organisation._id, account: page._id, team: team._id, agent: agent2._id }
  })
  for (const [name, id] of Object.entries(theirs)) {
    const filter = { ...all, [name]: id }
    const [seen, narrowed, turned] = [
      await watch(await server.token('manager'), filter),
      await watch(await server.token('stranger'), filter),
      await watch(await server.token('stranger')),
    ]
    expect((await seen.until(() => true)).open).toBeGreaterThan(0)
    await turned.until(({ open }) => open > 0)
    turned.narrow(filter)
    for (const { until } of [narrowed, turned]) {
      const { open, longest, channels, byOrganisation } = await until((report) => report.open === 0)
      expect({ open, longest, channels, byOrganisation }).toEqual({
        open: 0,
        longest: null,
        channels: { total: 0, troubled: 0 },
        byOrganisation: {},
      })
    }
    expect(narrowed.heard.filter(({ open }) => open > 0)).toEqual([])
    for (const watching of [seen, narrowed, turned]) watching.close()
  }
})

test('who manages nothing watches nothing; who no longer does stops watching', async () => {
  expect(await (await watch(await server.token('agent'))).ended).toBe('NOT_AUTHENTICATED')
  expect(await (await watch(await server.token('manager'), { organisation: "1'OR" })).ended).toBe('NOT_AUTHENTICATED')
  const { agent2 } = server.seeded
  const role = async (given: string): Promise<void> =>
    transact(server.services.database, nobody, async (unit) => {
      const membership = await unit.find('ORGANISATIONMEMBERSHIP', { userId: agent2._id })
      await unit.change('ORGANISATIONMEMBERSHIP', String(membership?._id), { role: given as 'agent' })
    }).then(() => undefined)
  await role('manager')
  const watching = await watch(await server.token('agent2'))
  await watching.until(() => true)
  await role('agent')
  expect(await watching.ended).toBe('NOT_AUTHENTICATED')
})

test('each figure opens as many conversations as it says, however the queue is narrowed', async () => {
  const organisationId = server.seeded.organisation._id
  const [team] = (await server.call('GET', '/api/teams', { as: 'manager' })).body.data as Row<'TEAM'>[]
  const [accountId, teamId, assigneeId] = [server.seeded.page._id, team?._id ?? null, server.seeded.agent._id]
  const queues: readonly (readonly [Readonly<Record<string, string>>, Partial<InboxFilter>])[] = [
    [{}, {}],
    [{ organisation: organisationId }, {}],
    [{ channel: 'instagram' }, { service: 'instagram' }],
    [{}, { organisationId: null, organisationIds: `${organisationId},${createRecordId()}` }],
    [{ account: accountId }, { accountId }],
    [{ team: String(teamId) }, { teamId }],
    [{ agent: assigneeId }, { assigneeId }],
    [
      { channel: 'facebook', account: accountId, team: String(teamId) },
      { service: 'facebook', accountId, teamId },
    ],
    [
      { channel: 'facebook', agent: assigneeId },
      { service: 'facebook', assigneeId },
    ],
  ]
  const told = new Set<string>()
  for (const [asked, narrowed] of queues) {
    const report = await ask(asked)
    const opened: Readonly<Record<string, readonly [number, Partial<InboxFilter>]>> = {
      waiting: [report.waiting, { unanswered: true }],
      unassigned: [report.unassigned, { assigned: 'nobody' }],
      inProgress: [report.inProgress, { assigned: 'somebody' }],
      unattended: [report.unattended, { unattended: true }],
      ending: [report.ending, { unanswered: true, endsUntil: minutes(60) }],
      moderation: [report.moderation, { moderate: true }],
      closedToday: [report.closedToday, { status: 'all', closedSince: report.dayStart }],
    }
    for (const [name, [figure, further]] of Object.entries(opened)) {
      const filter = { ...everything, organisationId, ...narrowed, ...further }
      const held = (await listThreads({})).filter(matchesFilter(filter, null))
      const listed = await listThreads(toServerFilter(filter, null))
      expect([asked, name, listed.length, held.length]).toEqual([asked, name, figure, figure])
      if (figure > 0) told.add(name)
    }
    // The longest wait is that of the oldest inbound message.
    const waiting = await listThreads(
      toServerFilter({ ...everything, organisationId, ...narrowed, unanswered: true }, null),
    )
    expect([asked, report.longest?.since]).toEqual([
      asked,
      waiting.map(({ lastInboundTime }) => lastInboundTime).sort()[0],
    ])
  }
  expect(told.size).toBe(7)
})

test('only managers ask, of what they manage; what is no id is refused', async () => {
  const { status } = await server.call('GET', '/api/reports/live', { as: 'agent' })
  expect(status).toBe(403)
  expect(await ask({ organisation: server.seeded.other._id })).toMatchObject({ open: 0, longest: null, closedToday: 0 })
  const refused = await server.call('GET', '/api/reports/live?account=1%27OR', { as: 'manager' })
  expect([refused.status, refused.body.msg]).toEqual([400, 'INVALID_ID'])
  for (const channel of ['%00', 'a%00b', 'facebook&channel=instagram']) {
    const wrong = await server.call('GET', `/api/reports/live?channel=${channel}`, { as: 'manager' })
    expect([wrong.status, wrong.body.msg]).toEqual([400, 'FILTER_INVALID_VALUE'])
  }
})
