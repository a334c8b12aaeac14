// Authentication of sockets, the start of the replay, and the end of a live socket.
import { sql } from 'kysely'
import { rooms as roomNames } from '../../../contract/rooms.ts'
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import { readRoomHeads } from '../../../server/database/streams.ts'
import { transact } from '../../../server/database/transact.ts'
import { purgeExpired } from '../../../server/app/retention-job.ts'
import { nobody } from '../support/fixtures.ts'
import { startTestServer, testPassword } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connect, expectNoHoles } from '../support/socket.ts'
import type { TestSocket } from '../support/socket.ts'

let server: TestServer
const open: TestSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(() => server.close())

const epoch = () => server.services.database.epoch()
const base = () => roomNames.base(server.seeded.organisation._id)

const join = (handshake: Parameters<typeof connect>[1]): TestSocket => {
  const socket = connect(server.address, handshake)
  open.push(socket)
  return socket
}

/** A separate session, so that ending it affects nobody else. */
const ownToken = async (username: string): Promise<string> =>
  (await server.call('POST', '/api/auth/login', { body: { username, password: testPassword } })).body.data.token

const bootstrapWith = async (token: string): Promise<Bootstrap> => {
  const answer = await fetch(`${server.address}/api/bootstrap`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: Bootstrap }).data
}
const bootstrap = async (as: string): Promise<Bootstrap> => bootstrapWith(await server.token(as))

/** Connects as a user after their bootstrap. */
const joinedAs = async (as: string, cursors: Record<string, unknown> = {}) => {
  const start = await bootstrap(as)
  const socket = join({
    token: await server.token(as),
    epoch: start.epoch,
    cursors: { ...start.cursors, ...cursors } as Bootstrap['cursors'],
  })
  return { socket, start, ready: await socket.ready }
}

let happened = 0
/** A change in the organisation's base room: a team with a new name. */
const happen = async (name: string): Promise<void> => {
  happened += 1
  await transact(server.services.database, nobody, async (unit) =>
    unit.add('TEAM', { name: `${name} ${happened}` }, { organisationId: server.seeded.organisation._id }),
  )
}

describe('the handshake', () => {
  it('refuses an application of another contract', async () => {
    expect(await join({ token: await server.token('agent'), contract: '00000000' }).ended).toBe('CONTRACT_OUTDATED')
  })

  it.each(['', 'garbage', 'a.b.c'])('refuses the token %j', async (token) => {
    expect(await join({ token }).ended).toBe('NOT_AUTHENTICATED')
  })

  it('refuses a session that was ended', async () => {
    const token = await ownToken('agent')
    await fetch(`${server.address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(await join({ token }).ended).toBe('SESSION_REVOKED')
  })

  it.each([[null], ['x'], [[1]], [{ 'org:x/base': 'y' }]])('survives the cursors %j', async (cursors) => {
    const socket = join({ token: await server.token('agent'), epoch: epoch(), cursors: cursors as never })
    expect(await socket.ready).toMatchObject({ limited: true })
  })

  it('takes fifty sockets of one user, and refuses one more', async () => {
    const token = await ownToken('stranger')
    for (let at = 0; at < 50; at += 1) await join({ token }).ready
    expect(await join({ token }).ended).toBe('TOO_MANY_SOCKETS')
  })

  it('tells where every room of the session stands', async () => {
    const { start, ready } = await joinedAs('agent')
    expect(ready).toEqual({ epoch: epoch(), limited: false, cursors: start.cursors })
  })
})

describe('a cursor', () => {
  let head: number
  let before: number

  beforeEach(async () => {
    before = (await readRoomHeads(server.services.database.kysely, [base()]))[base()] ?? 0
    for (let event = 0; event < 4; event += 1) await happen('replayed')
    head = (await readRoomHeads(server.services.database.kysely, [base()]))[base()] ?? 0
  })

  const replayFrom = async (cursor: number) => {
    const { socket, ready } = await joinedAs('agent', { [base()]: cursor })
    return {
      limited: ready.limited,
      seqs: socket.heard.filter(({ envelope }) => envelope.room === base()).map(({ envelope }) => envelope.seq),
    }
  }

  it('at the head gets nothing', async () => {
    expect(await replayFrom(head)).toEqual({ limited: false, seqs: [] })
  })

  it('before the last gets the last', async () => {
    expect(await replayFrom(head - 1)).toEqual({ limited: false, seqs: [head] })
  })

  it('further back gets everything since, without holes', async () => {
    expect(await replayFrom(before)).toEqual({ limited: false, seqs: [head - 3, head - 2, head - 1, head] })
  })

  it('at 0 gets everything there ever was', async () => {
    // Another organisation, of which nothing was purged yet.
    const room = roomNames.base(server.seeded.other._id)
    await transact(server.services.database, nobody, async (unit) =>
      unit.add('TEAM', { name: 'a first team' }, { organisationId: server.seeded.other._id }),
    )
    const { socket, start, ready } = await joinedAs('stranger', { [room]: 0 })
    const seqs = socket.heard.flatMap(({ envelope }) => (envelope.room === room ? [envelope.seq] : []))
    expect(ready.limited).toBe(false)
    expect(seqs.length).toBeGreaterThan(0)
    expect(seqs.at(-1)).toBe(start.cursors[room])
    expectNoHoles(
      { [room]: 0 },
      socket.heard.filter(({ envelope }) => envelope.room === room),
    )
  })

  it('from the future starts anew', async () => {
    expect(await replayFrom(head + 1)).toEqual({ limited: true, seqs: [] })
  })

  it('of another epoch starts anew', async () => {
    const { cursors } = await bootstrap('agent')
    const socket = join({ token: await server.token('agent'), epoch: epoch() - 1, cursors })
    expect(await socket.ready).toMatchObject({ limited: true, epoch: epoch() })
  })

  it('for a room less than one hears starts anew: it was not part of the bootstrap', async () => {
    const { cursors } = await bootstrap('agent')
    const { [base()]: left, ...others } = cursors
    expect(left).toBe(head)
    const socket = join({ token: await server.token('agent'), epoch: epoch(), cursors: others })
    expect(await socket.ready).toMatchObject({ limited: true })
  })

  it('for another organisation’s room opens nothing', async () => {
    const { socket, ready } = await joinedAs('stranger', { [base()]: 0 })
    expect(ready.limited).toBe(true)
    expect(Object.keys(ready.cursors)).not.toContain(base())
    await happen('not for strangers')
    await transact(server.services.database, nobody, async (unit) =>
      unit.add('TEAM', { name: 'for strangers' }, { organisationId: server.seeded.other._id }),
    )
    await socket.until((heard) => heard.length > 0)
    expect(new Set(socket.heard.map(({ envelope }) => envelope.organisationId))).toEqual(
      new Set([server.seeded.other._id]),
    )
  })

  const headOfBase = async () => (await readRoomHeads(server.services.database.kysely, [base()]))[base()] ?? 0

  it('5,000 records back gets every one of them', async () => {
    const from = await headOfBase()
    for (let page = 0; page < 50; page += 1) {
      await transact(server.services.database, nobody, async (unit) => {
        for (let index = 0; index < 100; index += 1)
          unit.add('TEAM', { name: `Team ${page} ${index}` }, { organisationId: server.seeded.organisation._id })
      })
    }
    const { socket, ready } = await joinedAs('agent', { [base()]: from })
    expect(ready.limited).toBe(false)
    expectNoHoles(
      { [base()]: from },
      socket.heard.filter(({ envelope }) => envelope.room === base()),
    )
    expect(new Set(socket.heard.flatMap(({ envelope }) => envelope.ids)).size).toBe(5_000)
  })

  it('more than a thousand events back starts anew: that is faster', async () => {
    const from = await headOfBase()
    const [stream = ''] = base().split('/')
    const { kysely } = server.services.database
    // Written as a thousand and one units would.
    await sql`
      INSERT INTO events (stream, seq, at, type, object_type, op, ids, rooms, event)
      SELECT stream, seq + number, '2026-01-01T00:00:00.000Z', 'TEAM_UPDATED', 'TEAM', 'update', '[]'::jsonb,
        jsonb_build_array(jsonb_build_object('room', ${base()}::text, 'prev', CASE number WHEN 1 THEN ${from}::bigint ELSE seq + number - 1 END, 'rows', false)), 'OBJECT_UPDATE'
      FROM streams, generate_series(1, 1001) AS number WHERE stream = ${stream}`.execute(kysely)
    await sql`UPDATE rooms SET seq = (SELECT seq + 1001 FROM streams WHERE stream = ${stream}) WHERE room = ${base()}`.execute(
      kysely,
    )
    await sql`UPDATE streams SET seq = seq + 1001 WHERE stream = ${stream}`.execute(kysely)
    const now = await headOfBase()
    expect(await replayFrom(from)).toEqual({ limited: true, seqs: [] })
    expect((await replayFrom(now - 1_000)).seqs).toHaveLength(1_000)
  })

  it('older than what the log keeps starts anew; at the last forgotten one it does not', async () => {
    const stream = base().split('/')[0]
    const now = (await readRoomHeads(server.services.database.kysely, [base()]))[base()] ?? 0
    await happen('kept')
    await sql`UPDATE events SET at = '2020-01-01T00:00:00.000Z' WHERE stream = ${stream} AND seq <= ${now}`.execute(
      server.services.database.kysely,
    )
    await purgeExpired(server.services)
    expect(await replayFrom(now - 1)).toEqual({ limited: true, seqs: [] })
    expect(await replayFrom(now)).toEqual({ limited: false, seqs: [now + 1] })
  })
})

describe('a living socket', () => {
  const joinedWith = async (username: string) => {
    const token = await ownToken(username)
    const start = await bootstrapWith(token)
    const socket = join({ token, epoch: start.epoch, cursors: start.cursors })
    await socket.ready
    return { token, socket }
  }
  const membershipOf = async (userId: string) =>
    (
      await server.call(
        'GET',
        `/api/organisationMemberships?filter=${encodeURIComponent(JSON.stringify({ userId }))}`,
        { as: 'manager' },
      )
    ).body.data[0]

  it('ends when its session signs out, and others stay', async () => {
    const [first, second] = [await joinedWith('agent2'), await joinedWith('agent2')]
    await fetch(`${server.address}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}` },
    })
    expect(await first.socket.ended).toBe('SESSION_REVOKED')
    await happen('after one signed out')
    await second.socket.until((heard) => heard.some(({ envelope }) => envelope.objectType === 'TEAM'))
    expect(first.socket.heard.filter(({ envelope }) => envelope.objectType === 'TEAM')).toEqual([])
  })

  it('ends when its user becomes passive', async () => {
    const { socket } = await joinedWith('agent2')
    await server.call('POST', `/api/users/${server.seeded.agent2._id}`, {
      as: 'admin',
      body: { $set: { status: 'Passive' } },
    })
    expect(await socket.ended).toBe('SESSION_REVOKED')
    await server.call('POST', `/api/users/${server.seeded.agent2._id}`, {
      as: 'admin',
      body: { $set: { status: 'Active' } },
    })
  })

  it('ends when its user gets another role, and hears the managers’ room when they come back', async () => {
    const { socket } = await joinedWith('agent2')
    const membership = await membershipOf(server.seeded.agent2._id)
    await server.call('POST', `/api/organisationMemberships/${membership._id}`, {
      as: 'manager',
      body: { $set: { role: 'manager' } },
    })
    expect(await socket.ended).toBe('RIGHTS_CHANGED')
    const { cursors } = await bootstrapWith(await ownToken('agent2'))
    expect(Object.keys(cursors)).toContain(roomNames.managers(server.seeded.organisation._id))
  })

  it('ends when its user joins or leaves an organisation', async () => {
    const joining = await joinedWith('stranger')
    const created = await server.call('POST', '/api/organisationMemberships', {
      as: 'admin',
      body: {
        organisationId: server.seeded.organisation._id,
        userId: server.seeded.stranger._id,
        role: 'agent',
        teamIds: [],
      },
    })
    expect(await joining.socket.ended).toBe('RIGHTS_CHANGED')
    const leaving = await joinedWith('stranger')
    await server.call('DELETE', `/api/organisationMemberships/${created.body.data._id}`, { as: 'admin' })
    expect(await leaving.socket.ended).toBe('RIGHTS_CHANGED')
    const gone = await joinedWith('stranger')
    await happen('after they left')
    await transact(server.services.database, nobody, async (unit) =>
      unit.add('TEAM', { name: 'their own' }, { organisationId: server.seeded.other._id }),
    )
    await gone.socket.until((heard) => heard.some(({ envelope }) => envelope.objectType === 'TEAM'))
    expect(
      gone.socket.heard.filter(({ envelope }) => envelope.organisationId === server.seeded.organisation._id),
    ).toEqual([])
  })

  it('ends when its user comes into a team, although they hear all conversations already', async () => {
    const { socket } = await joinedWith('agent')
    const membership = await membershipOf(server.seeded.agent._id)
    const { body } = await server.call('POST', '/api/teams', {
      as: 'manager',
      body: { organisationId: server.seeded.organisation._id, name: 'a team of their own' },
    })
    await server.call('POST', `/api/organisationMemberships/${membership._id}`, {
      as: 'manager',
      body: { $set: { teamIds: [...membership.teamIds, body.data._id] } },
    })
    expect(await socket.ended).toBe('RIGHTS_CHANGED')
  })

  it('ends when the organisation of its user is deleted, and when it is restored', async () => {
    const { _id, name } = server.seeded.organisation
    const act = (verb: string, body: object) =>
      server.call('POST', `/api/organisations/${_id}/${verb}`, { as: 'admin', key: `handshake-${verb}`, body })
    const before = await joinedWith('agent')
    expect((await act('delete', { name })).status).toBe(200)
    expect(await before.socket.ended).toBe('RIGHTS_CHANGED')
    const meanwhile = await joinedWith('agent')
    expect((await act('restore', {})).status).toBe(200)
    expect(await meanwhile.socket.ended).toBe('RIGHTS_CHANGED')
  })

  it('ends when its organisation shows agents less', async () => {
    const { socket } = await joinedWith('agent')
    await server.call('POST', `/api/organisations/${server.seeded.organisation._id}`, {
      as: 'manager',
      body: { $set: { visibility: 'own' } },
    })
    expect(await socket.ended).toBe('RIGHTS_CHANGED')
    await server.call('POST', `/api/organisations/${server.seeded.organisation._id}`, {
      as: 'manager',
      body: { $set: { visibility: 'all' } },
    })
  })

  it('stays when something else about its user changes', async () => {
    const { socket } = await joinedWith('agent')
    await server.call('POST', '/api/auth/profile', { as: 'agent', body: { $set: { language: 'en' } } })
    await happen('after the profile')
    await socket.until((heard) => heard.some(({ envelope }) => envelope.objectType === 'TEAM'))
    expect(socket.heard.map(({ envelope }) => envelope.type)).toContain('USER_UPDATED')
  })
})
