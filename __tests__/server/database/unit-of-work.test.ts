// The unit of work: contiguous versions, correct rooms, all or nothing.
import { sql } from 'kysely'
import { rooms } from '../../../contract/rooms.ts'
import type { Database } from '../../../server/database/database.ts'
import { readStream, readStreamHeads } from '../../../server/database/event-log.ts'
import { loadRights } from '../../../server/database/rights.ts'
import { getRecord, listRecords } from '../../../server/database/reads.ts'
import { transact } from '../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { bootstrapRows } from '../../../server/database/bootstrap-rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { addMember, addThread, addUser, nobody, seedOrganisation } from '../support/fixtures.ts'
import type { Fixtures } from '../support/fixtures.ts'

let database: Database
let seeded: Fixtures
let tests = 0

/** Each test has its own mark, so that none sees another's records. */
const mark = (): string => String(tests)

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  tests += 1
  seeded = await seedOrganisation(database, mark())
})
afterAll(() => database.close())

const streamOf = (organisationId: string) => `org:${organisationId}`

const rightsFor = async (userId: string) => {
  const rights = await loadRights(database.kysely, userId)
  if (!rights) throw new Error('no rights')
  return rights
}

it('numbers a stream without holes, also when units run at once', async () => {
  const stream = streamOf(seeded.organisation._id)
  const before = (await readStreamHeads(database.kysely))[stream] ?? 0
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      transact(database, nobody, async (unit) =>
        unit.add('TEAM', { name: `Team ${index}` }, { organisationId: seeded.organisation._id }),
      ),
    ),
  )
  const events = await readStream(database.kysely, stream, before, 100)
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 20 }, (_, index) => before + index + 1))
})

it('finds the newest so many, whether it wrote them itself or found them', async () => {
  const { organisation, page } = seeded
  const addMessage = (unit: UnitOfWork, minute: number) =>
    unit.add(
      'FBMESSAGE',
      { fbId: `${mark()}-${minute}`, fbConversationId: page._id, fbPageId: page._id, ownerSent: false, failure: null },
      { organisationId: organisation._id, createdTime: `2026-03-01T10:0${minute}:00.000Z` },
    )
  await transact(database, nobody, async (unit) => [1, 4, 5, 6].map((minute) => addMessage(unit, minute)))
  const { result } = await transact(database, nobody, async (unit) => {
    for (const minute of [2, 3, 7]) addMessage(unit, minute)
    const match = { fbConversationId: page._id, ownerSent: false }
    return [
      await unit.findAll('FBMESSAGE', match, { orderBy: { createdTime: -1 }, limit: 3 }),
      await unit.findAll('FBMESSAGE', match, { orderBy: { createdTime: 1 }, limit: 3 }),
    ]
  })
  expect(result.map((found) => found.map(({ createdTime }) => createdTime.at(15)))).toEqual([
    ['7', '6', '5'],
    ['1', '2', '3'],
  ])
})

it('chains the events of a room by their previous sequence', async () => {
  const stream = streamOf(seeded.organisation._id)
  const room = rooms.base(seeded.organisation._id)
  for (const name of ['a', 'b', 'c']) {
    await transact(database, nobody, async (unit) =>
      unit.add('TEAM', { name }, { organisationId: seeded.organisation._id }),
    )
    await transact(database, nobody, async (unit) => addThread(unit, seeded.organisation._id, seeded.page._id))
  }
  const announced = (await readStream(database.kysely, stream, 0, 100)).filter((event) =>
    event.rooms.some((heard) => heard.room === room),
  )
  let known = 0
  for (const event of announced) {
    expect(event.rooms.find((heard) => heard.room === room)?.prev).toBe(known)
    known = event.seq
  }
  expect(announced.length).toBeGreaterThan(3)
})

it('puts right when a record came to be, and says so', async () => {
  const { result: team } = await transact(database, nobody, async (unit) =>
    unit.add('TEAM', { name: 'A' }, { organisationId: seeded.organisation._id }),
  )
  const createdTime = '2026-01-02T03:04:05.000Z'
  const { rows } = await transact(database, nobody, (unit) => unit.change('TEAM', team._id, {}, { createdTime }))
  expect(rows.TEAM).toMatchObject([{ _id: team._id, createdTime, name: 'A' }])
  const { result } = await transact(database, nobody, (unit) => unit.get('TEAM', team._id))
  expect(result).toMatchObject({ createdTime, version: rows.TEAM?.[0]?.version })
})

it('makes no version and no event where nothing changed', async () => {
  const { result: team } = await transact(database, nobody, async (unit) =>
    unit.add('TEAM', { name: 'A' }, { organisationId: seeded.organisation._id }),
  )
  const before = await readStreamHeads(database.kysely)
  const { rows } = await transact(database, nobody, async (unit) => unit.change('TEAM', team._id, { name: 'A' }))
  expect(rows).toEqual({})
  expect(await readStreamHeads(database.kysely)).toEqual(before)
})

it('leaves no trace and no hole when it fails', async () => {
  const before = await readStreamHeads(database.kysely)
  const failing = transact(database, nobody, async (unit) => {
    unit.add('TEAM', { name: 'A' }, { organisationId: seeded.organisation._id })
    await unit.find('TEAM', { name: 'A' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readStreamHeads(database.kysely)).toEqual(before)
})

it('refuses a taken unique field by its code', async () => {
  const again = transact(database, nobody, async (unit) =>
    unit.add('FBPAGE', { fbId: seeded.page.fbId, name: 'Copy' }, { organisationId: seeded.other._id }),
  )
  await expect(again).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
})

it('sees its own changes before they are written', async () => {
  await transact(database, nobody, async (unit) => {
    const team = unit.add('TEAM', { name: 'A' }, { organisationId: seeded.organisation._id })
    expect(await unit.find('TEAM', { name: 'A', organisationId: seeded.organisation._id })).toMatchObject({
      _id: team._id,
    })
    await unit.change('TEAM', team._id, { name: 'B' })
    expect(await unit.find('TEAM', { name: 'A', organisationId: seeded.organisation._id })).toBeNull()
    await unit.remove('TEAM', team._id)
    expect(await unit.get('TEAM', team._id)).toBeNull()
  })
})

it('finds others of a kind beside one that it has changed', async () => {
  const free = { organisationId: seeded.organisation._id, assigneeId: null }
  await transact(
    database,
    nobody,
    async (unit) =>
      void ['one', 'two'].map((title) => addThread(unit, free.organisationId, seeded.page._id, { title })),
  )
  await transact(database, nobody, async (unit) => {
    const first = await unit.find('THREAD', free)
    await unit.change('THREAD', first?._id ?? '', { assigneeId: seeded.agent._id })
    const second = await unit.find('THREAD', free)
    expect([first?.title, second?.title].sort()).toEqual(['one', 'two'])
  })
})

it('keeps what it has read where it takes locks that it holds, and takes those again that a failure gave back', async () => {
  const held = await transact(database, nobody, async (unit) => {
    const count = async (): Promise<number> =>
      (await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`.execute(unit.tx)).rows
        .length
    const before = await count()
    await unit.lock('one', 'two')
    const reading = unit.reading()
    await unit.lock('two', 'one')
    expect(unit.reading()).toBe(reading)
    const failing = unit.attempt(async () => {
      await unit.lock('three')
      throw new Error('not so')
    })
    await expect(failing).rejects.toThrow('not so')
    await unit.lock('three')
    return (await count()) - before
  })
  expect(held.result).toBe(3)
})

it('finds by a list what it has read at once, and nobody beside', async () => {
  const { result } = await transact(database, nobody, async (unit) => {
    const own = { organisationId: seeded.organisation._id }
    const contact = (formerIds: string[], fbWaPhoneId: string) =>
      unit.add('FBWACONTACT', { fbWaBAId: 'a', fbWaPhoneId, unreadMessageCount: 0, formerIds, data: {} }, own)._id
    return [contact(['x', 'y'], 'p1'), contact(['y'], 'p2'), contact([], 'p1'), contact(['y'], 'p3')]
  })
  const found = await transact(database, nobody, async (unit) => {
    await unit.preload('FBWACONTACT', 'formerIds', ['x', 'y', 'z'], { fbWaPhoneId: ['p1', 'p2'] })
    const by = async (formerIds: string, fbWaPhoneId: string): Promise<string[]> =>
      (await unit.findAll('FBWACONTACT', { fbWaPhoneId, formerIds })).map(({ _id }) => _id)
    return [await by('x', 'p1'), await by('y', 'p1'), await by('y', 'p2'), await by('z', 'p2'), await by('y', 'p3')]
  })
  expect(found.result).toEqual([[result[0]], [result[0]], [result[1]], [], [result[3]]])
})

it('announces a moving thread with rows where it arrives and without where it leaves', async () => {
  const { agent, agent2, organisation, page } = seeded
  const { result } = await transact(database, nobody, async (unit) =>
    addThread(unit, organisation._id, page._id, { assigneeId: agent._id }),
  )
  await transact(database, nobody, async (unit) => unit.change('THREAD', result.thread._id, { assigneeId: agent2._id }))
  const events = await readStream(database.kysely, streamOf(organisation._id), 0, 100)
  const heard = Object.fromEntries(events.at(-1)?.rooms.map(({ room, rows }) => [room, rows]) ?? [])
  expect(heard).toEqual({
    [rooms.all(organisation._id)]: true,
    [rooms.own(organisation._id, agent2._id)]: true,
    [rooms.own(organisation._id, agent._id)]: false,
  })
})

it('keeps secrets sealed in the table and out of records and events', async () => {
  const { result } = await transact(database, nobody, async (unit) =>
    unit.add(
      'FBACCESSTOKEN',
      { token: 'EAAB-very-secret', tokenType: 'MESSENGER_TOKEN', fbPageId: seeded.page._id },
      { organisationId: seeded.organisation._id },
    ),
  )
  expect(result).not.toHaveProperty('token')
  const everything = await database.kysely.selectFrom('events').selectAll().execute()
  expect(JSON.stringify(everything)).not.toContain('very-secret')
  const { result: opened } = await transact(database, nobody, async (unit) =>
    unit.secret('FBACCESSTOKEN', result._id, 'token'),
  )
  expect(opened).toBe('EAAB-very-secret')
  const seen = await getRecord(database, await rightsFor(seeded.manager._id), 'FBACCESSTOKEN', result._id)
  expect(seen).not.toBeNull()
  expect(seen).not.toHaveProperty('token')
})

describe('scope', () => {
  it('shows a thread to its organisation and to no other', async () => {
    const { result } = await transact(database, nobody, async (unit) =>
      addThread(unit, seeded.organisation._id, seeded.page._id),
    )
    for (const [person, sees] of [
      [seeded.agent, true],
      [seeded.manager, true],
      [seeded.admin, true],
      [seeded.stranger, false],
    ] as const) {
      const rights = await rightsFor(person._id)
      expect((await getRecord(database, rights, 'THREAD', result.thread._id)) !== null).toBe(sees)
      expect((await getRecord(database, rights, 'FBCONVERSATION', result.conversation._id)) !== null).toBe(sees)
    }
  })

  it('narrows agents to their team or their own where the organisation says so', async () => {
    const { organisation, page, agent, agent2 } = seeded
    const { result } = await transact(database, nobody, async (unit) => {
      const team = unit.add('TEAM', { name: 'Sales' }, { organisationId: organisation._id })
      const teammate = addUser(unit, `teammate${mark()}`)
      addMember(unit, organisation._id, teammate._id, 'agent', [team._id])
      return {
        teammate,
        mine: addThread(unit, organisation._id, page._id, { assigneeId: agent._id, title: 'mine' }).thread._id,
        teams: addThread(unit, organisation._id, page._id, { teamId: team._id, title: 'team' }).thread._id,
        free: addThread(unit, organisation._id, page._id, { title: 'free' }).thread._id,
      }
    })
    const seenBy = async (userId: string) => {
      const { data } = await listRecords(database, await rightsFor(userId), 'THREAD', { limit: 50 })
      return data.map((row) => row['title']).sort()
    }
    expect(await seenBy(agent2._id)).toEqual(['free', 'mine', 'team'])
    await transact(database, nobody, async (unit) =>
      unit.change('ORGANISATION', organisation._id, { visibility: 'team' }),
    )
    expect(await seenBy(agent._id)).toEqual(['mine'])
    expect(await seenBy(result.teammate._id)).toEqual(['team'])
    expect(await seenBy(seeded.manager._id)).toEqual(['free', 'mine', 'team'])
    await transact(database, nobody, async (unit) =>
      unit.change('ORGANISATION', organisation._id, { visibility: 'own' }),
    )
    expect(await seenBy(result.teammate._id)).toEqual([])
    const start = await bootstrapRows(database, await rightsFor(agent._id))
    expect(start.rows['THREAD']?.map((row) => row._id)).toEqual([result.mine])
    expect(start.complete).toBe(true)
  })

  it('shows a colleague, and no stranger', async () => {
    const { data } = await listRecords(database, await rightsFor(seeded.agent._id), 'USER', { limit: 50 })
    const names = data.map((row) => (row['authOptions'] as { username: string }).username).sort()
    expect(names).toEqual(['agent', 'agent2', 'manager'].map((name) => `${name}${mark()}`).sort())
  })
})

it('lists names in the order of the Turkish alphabet, whatever their case, and the same at every page', async () => {
  const organisationId = seeded.organisation._id
  const inOrder = [
    '2 numara',
    'Ada',
    'âlim',
    'Can',
    'C\u0327ag\u0306la',
    'çark',
    'Demir',
    'Gül',
    'Ğ',
    'Hale',
    'Irmak',
    'ışık',
    'İpek',
    'izmir',
    'Nur',
    'Okan',
    'Ömer',
    'Sevgi',
    'Şule',
    'Umut',
    'Ümit',
    'Zeki',
    'Яна',
  ]
  const shuffled = inOrder
    .map((name, at) => ({ name, at: (at * 7) % inOrder.length }))
    .sort((one, other) => one.at - other.at)
  await transact(database, nobody, async (unit) => {
    for (const { name } of shuffled) unit.add('CUSTOMER', { name, identities: [], assignments: [] }, { organisationId })
  })
  const rights = await rightsFor(seeded.manager._id)
  const listed = async (sort: object, skip = 0, limit = 50) =>
    (await listRecords(database, rights, 'CUSTOMER', { sort, skip, limit })).data.map((row) => row['name'])
  expect(await listed({ name: 1 })).toEqual(inOrder)
  expect(await listed({ name: -1 })).toEqual([...inOrder].reverse())
  expect([
    ...(await listed({ name: 1 }, 0, 10)),
    ...(await listed({ name: 1 }, 10, 10)),
    ...(await listed({ name: 1 }, 20, 10)),
  ]).toEqual(inOrder)
})
