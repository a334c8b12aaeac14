// Wallboard links: figures of one organisation without a session, until a manager revokes the link.
import { io } from 'socket.io-client'
import { contractHash } from '../../../../contract/build-time/hashes.ts'
import { socketPath } from '../../../../contract/events.ts'
import { figuresNamespace } from '../../../../contract/live-figures.ts'
import type { QueueFilter } from '../../../../contract/live-figures.ts'
import type { LiveReport } from '../../../../contract/platform/report-calls.ts'
import type { Wall, WallLink } from '../../../../contract/platform/wall-calls.ts'
import { transact } from '../../../../server/database/transact.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  // The periodic tick is off: each test sees only immediate pushes.
  server = await startTestServer({ realtime: { tickIntervalMs: 3_600_000 } })
})
afterAll(() => server.close())

const path = (id: string = server.seeded.organisation._id): string => `/api/organisations/${id}/wallLinks`

const make = async (more: object = {}): Promise<{ key: string; link: WallLink }> => {
  const { status, body } = await server.call('POST', path(), {
    as: 'manager',
    body: { name: 'Hall', rotation: 'none', turnSeconds: 20, ...more },
  })
  expect(status).toBe(200)
  return body.data as { key: string; link: WallLink }
}

const list = async (): Promise<WallLink[]> =>
  (await server.call('GET', path(), { as: 'manager' })).body.data as WallLink[]
const open = (key: string) => server.call('POST', '/api/wall', { body: { key } })
const revoke = ({ _id }: WallLink, as = 'manager') => server.call('DELETE', `${path()}/${_id}`, { as })

const everything: QueueFilter = { organisation: null, channel: null, account: null, team: null, agent: null }

const watch = (key: string, filter: QueueFilter = everything) => {
  const socket = io(`${server.address}${figuresNamespace}`, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { contract: contractHash, token: '', wall: key, filter },
  })
  const heard: LiveReport[] = []
  const waiting = new Set<() => void>()
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
      waiting.add(look)
      look()
    })
  return { until, ended, close: () => socket.disconnect() }
}

const write = (title: string, organisationId: string, more: object = {}) =>
  transact(server.services.database, nobody, async (unit) => {
    const { thread } = addThread(unit, organisationId, server.seeded.page._id, { title })
    await unit.change('THREAD', thread._id, { isAnswered: false, ...more })
    return thread
  })

test('a link shows the figures of its organisation as they move, without a word of a customer, an id of a conversation or a name', async () => {
  const { organisation, other, agent } = server.seeded
  await write('Mrs Secret', organisation._id, { assigneeId: agent._id, snippet: 'my card number' })
  await write('Elsewhere', other._id)
  const { key } = await make()
  const wall = watch(key)
  const first = await wall.until(() => true)
  expect(first).toMatchObject({ waiting: 1, open: 1, longest: { threadId: '' }, byAgent: {}, byOrganisation: {} })
  const { thread } = { thread: (await write('Mr Another', organisation._id)).result }
  const moved = await wall.until(({ waiting }) => waiting === 2)
  for (const word of ['Secret', 'card number', 'Another', thread._id, agent._id])
    expect(JSON.stringify(moved)).not.toContain(word)
  wall.close()
})

test('a wall is told the limits of its queue when they are set', async () => {
  const { key } = await make()
  const wall = watch(key)
  expect(await wall.until(() => true)).toMatchObject({ limits: {} })
  await server.call('POST', `/api/organisations/${server.seeded.organisation._id}/queueLimits`, {
    as: 'manager',
    body: { limits: [{ figure: 'waiting', warning: 3, alarm: 5 }] },
  })
  await wall.until(({ limits }) => limits.waiting?.alarm === 5)
  wall.close()
})

test('a wall cannot ask for more than its link shows', async () => {
  const { other, agent } = server.seeded
  const { key } = await make({ agent: agent._id })
  const elsewhere = watch(key, { ...everything, organisation: other._id, agent: server.seeded.agent2._id })
  expect(await elsewhere.until(() => true)).toMatchObject({ open: 1, waiting: 1 })
  elsewhere.close()
  expect((await server.call('GET', '/api/reports/live', {})).status).toBe(401)
})

test('a revoked link says so: the wall that shows it is told, and it opens no more', async () => {
  const { key, link } = await make({ name: 'To be revoked' })
  expect((await open(key)).status).toBe(200)
  expect((await list()).find(({ _id }) => _id === link._id)?.lastOpenedTime).not.toBeNull()
  const wall = watch(key)
  await wall.until(() => true)
  expect((await revoke(link)).status).toBe(200)
  expect(await wall.ended).toBe('WALL_LINK_REVOKED')
  const refused = await open(key)
  expect([refused.status, refused.body.msg]).toEqual([410, 'WALL_LINK_REVOKED'])
  expect(await watch(key).ended).toBe('WALL_LINK_REVOKED')
  expect((await list()).map(({ _id }) => _id)).not.toContain(link._id)
  expect((await revoke(link)).status).toBe(404)
})

test.each(['team', 'agent'] as const)(
  'a link to the figures of a %s ends with it: zeros would be believed',
  async (part) => {
    const { organisation, agent2 } = server.seeded
    const { result: team } = await transact(server.services.database, nobody, (unit) =>
      Promise.resolve(unit.add('TEAM', { name: 'Short-lived' }, { organisationId: organisation._id })),
    )
    const { key, link } = await make({ name: `Of a ${part}`, [part]: part === 'team' ? team._id : agent2._id })
    const { key: other } = await make({ name: 'Of all' })
    const wall = watch(key)
    await wall.until(() => true)
    const gone =
      part === 'team'
        ? await server.call('DELETE', `/api/teams/${team._id}`, { as: 'manager' })
        : await server.call(
            'POST',
            `/api/organisationMemberships/organisation/${organisation._id}/members/user/${agent2._id}/remove`,
            { as: 'manager', key: 'removes-agent2', body: {} },
          )
    expect(gone.status).toBe(200)
    expect(await wall.ended).toBe('WALL_LINK_REVOKED')
    expect(await open(key)).toMatchObject({ status: 410, body: { msg: 'WALL_LINK_REVOKED' } })
    expect((await open(other)).status).toBe(200)
    const ends = new Map((await list()).map(({ _id, end }) => [_id, end]))
    expect(ends.get(link._id)).toBe(part === 'team' ? 'teamDeleted' : 'memberGone')
  },
)

test('a link to the figures of somebody who is deactivated shows nothing until they are back', async () => {
  const { agent } = server.seeded
  const { key, link } = await make({ name: 'Of one', agent: agent._id })
  const wall = watch(key)
  await wall.until(() => true)
  const set = (status: 'Active' | 'Passive') =>
    transact(server.services.database, nobody, (unit) => unit.change('USER', agent._id, { status }))
  await set('Passive')
  expect(await wall.ended).toBe('WALL_LINK_REVOKED')
  expect((await open(key)).status).toBe(410)
  const endOf = async () => (await list()).find(({ _id }) => _id === link._id)?.end
  expect(await endOf()).toBe('memberDeactivated')
  await set('Active')
  expect((await open(key)).status).toBe(200)
  expect(await endOf()).toBeNull()
})

test('a link that is made for somebody who is deactivated says at once that its wall shows nothing', async () => {
  const { agent } = server.seeded
  const set = (status: 'Active' | 'Passive') =>
    transact(server.services.database, nobody, (unit) => unit.change('USER', agent._id, { status }))
  await set('Passive')
  const { link } = await make({ name: 'Of one who is away', agent: agent._id })
  expect(link.end).toBe('memberDeactivated')
  expect((await list()).find(({ _id }) => _id === link._id)).toEqual(link)
  await set('Active')
})

test('a key that is none opens nothing, also one that is nearly right', async () => {
  const { key } = await make()
  for (const wrong of ['none', `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, key.replace('wall_', 'sik_')]) {
    const refused = await open(wrong)
    expect([refused.status, refused.body.msg]).toEqual([410, 'LINK_INVALID'])
    expect(await watch(wrong).ended).toBe('NOT_AUTHENTICATED')
  }
  const { rows } = await server.services.database.kysely
    .selectFrom('wall_links')
    .selectAll()
    .execute()
    .then((rows) => ({ rows }))
  expect(JSON.stringify(rows)).not.toContain(key.slice(-43))
})

test('a wall turns through the accounts, teams or channels of its link', async () => {
  const { organisation, other } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    unit.add('TEAM', { name: 'Returns' }, { organisationId: organisation._id })
    unit.add('TEAM', { name: 'Orders' }, { organisationId: organisation._id })
    unit.add('TEAM', { name: 'Not ours' }, { organisationId: other._id })
  })
  const { key } = await make({ rotation: 'team', turnSeconds: 30 })
  const wall = (await open(key)).body.data as Wall
  expect(wall).toMatchObject({ name: 'Hall', turnSeconds: 30 })
  const names = wall.queues.map(({ name }) => name)
  expect(names).toEqual([null, ...names.slice(1).toSorted()])
  expect(names).toEqual(expect.arrayContaining(['Orders', 'Returns']))
  expect(names).not.toContain('Not ours')
  expect(new Set(wall.queues.map(({ filter }) => filter.team)).size).toBe(wall.queues.length)
})

test('only managers make, see and revoke links, of their own organisations, and no more than twenty', async () => {
  const { link } = await make({ name: 'Kept' })
  const body = { name: 'Hall', rotation: 'none', turnSeconds: 20 }
  for (const [as, at, status] of [
    ['agent', path(), 403],
    ['stranger', path(), 404],
    ['manager', path(server.seeded.other._id), 404],
  ] as const) {
    expect([as, (await server.call('GET', at, { as })).status]).toEqual([as, status])
    expect([as, (await server.call('POST', at, { as, body })).status]).toEqual([as, status])
  }
  expect((await revoke(link, 'agent')).status).toBe(403)
  for (const wrong of [{ turnSeconds: 1 }, { rotation: 'sideways' }, { name: '' }, { account: "1'OR" }])
    expect((await server.call('POST', path(), { as: 'manager', body: { ...body, ...wrong } })).status).toBe(400)
  while ((await list()).length < 20) await make()
  const refused = await server.call('POST', path(), { as: 'manager', body })
  expect([refused.status, refused.body.msg]).toEqual([409, 'WALL_LINKS_TOO_MANY'])
})

test('the links of an organisation that is about to be deleted open nothing', async () => {
  const [kept] = await list()
  await revoke(kept as WallLink)
  const { key } = await make({ name: 'Last' })
  await transact(server.services.database, nobody, (unit) =>
    unit.change('ORGANISATION', server.seeded.organisation._id, { deletedTime: new Date().toISOString() }),
  )
  expect((await open(key)).body.msg).toBe('WALL_LINK_REVOKED')
})
