// Customers and contacts follow the visible conversations: in every read, write, job and search, and on the socket.
import fc from 'fast-check'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { entityTypes, getDeclaration } from '../../../contract/index.ts'
import { transact } from '../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { racingRuns } from '../../support/random-runs.ts'
import { begin, bulkCall, jobOf, portions } from '../support/bulk.ts'
import { addThread, nobody } from '../support/fixtures.ts'
import { textMessage } from '../support/messenger.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connect, cursorsAfter } from '../support/socket.ts'

let server: TestServer
let mine: HeldRecords
let hidden: HeldRecords

interface HeldRecords {
  readonly customerId: string
  readonly threadId: string
  readonly personId: string
  readonly itemId: string
}

const inUnit = async <Result>(work: (unit: UnitOfWork) => Promise<Result>) =>
  (await transact(server.services.database, nobody, work)).result

/** A customer with one conversation. */
const addHeld = (unit: UnitOfWork, name: string, assigneeId: string | null): HeldRecords => {
  const { organisation, page } = server.seeded
  const organisationId = organisation._id
  const { thread, person, conversation } = addThread(unit, organisationId, page._id, { title: name, assigneeId })
  const customer = unit.add(
    'CUSTOMER',
    {
      name,
      note: `note of ${name}`,
      identities: [{ type: 'FBUSER', id: person._id }],
      assignments: assigneeId ? [{ userId: assigneeId }] : [],
    },
    { organisationId },
  )
  return { customerId: customer._id, threadId: thread._id, personId: person._id, itemId: conversation._id }
}

const tie = async (unit: UnitOfWork, { customerId, threadId, personId }: HeldRecords): Promise<void> => {
  await unit.change('THREAD', threadId, { customerId })
  await unit.change('FBUSER', personId, { customerId })
}

const addTied = (name: string, assigneeId: string | null): Promise<HeldRecords> =>
  inUnit(async (unit) => {
    const held = addHeld(unit, name, assigneeId)
    await tie(unit, held)
    return held
  })

beforeAll(async () => {
  server = await startTestServer()
  await inUnit((unit) => unit.change('ORGANISATION', server.seeded.organisation._id, { visibility: 'own' }))
  mine = await addTied('Ada Mine', server.seeded.agent._id)
  hidden = await addTied('Bora Hidden', server.seeded.agent2._id)
  await addTied('Cem Hidden', null)
})
afterAll(() => server.close())

const listed = async (as: string, type: EntityType, values: Record<string, unknown> = {}): Promise<AnyRow[]> =>
  (await server.call('GET', `${getDeclaration(type).base}${query(values)}`, { as })).body.data
const idsOf = (rows: readonly AnyRow[]) => rows.map(({ _id }) => _id).sort()

test('lists, filters and records show an agent the customers and contacts of their own conversations alone', async () => {
  expect(idsOf(await listed('agent', 'CUSTOMER'))).toEqual([mine.customerId])
  expect(idsOf(await listed('agent', 'FBUSER'))).toEqual([mine.personId])
  expect(await listed('agent', 'CUSTOMER', { filter: { name: 'Bora Hidden' } })).toEqual([])
  expect(idsOf(await listed('manager', 'CUSTOMER'))).toHaveLength(3)
  for (const path of [
    `/api/customers/${hidden.customerId}`,
    `/api/customers/${hidden.customerId}/assignments`,
    `/api/fb/users/${hidden.personId}`,
    `/api/customers/fbconversation/${hidden.itemId}`,
  ])
    expect([path, (await server.call('GET', path, { as: 'agent' })).status]).toEqual([path, 404])
  expect((await server.call('GET', `/api/customers/${mine.customerId}`, { as: 'agent' })).status).toBe(200)
})

test.each(entityTypes.filter((type) => getDeclaration(type).allow.list === 'member'))(
  'a list of %s answers an agent, and without what is hidden',
  async (type) => {
    const answer = await server.call('GET', getDeclaration(type).base, { as: 'agent' })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toMatch(/Hidden/)
  },
)

test('an agent changes and takes over no customer out of sight', async () => {
  const path = `/api/customers/${hidden.customerId}`
  const answers = [
    await server.call('POST', path, { as: 'agent', body: { $set: { note: 'mine now' } } }),
    await server.call('POST', `${path}/assignments`, {
      as: 'agent',
      key: 'take-it-over',
      body: { userId: server.seeded.agent._id },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(await inUnit((unit) => unit.get('CUSTOMER', hidden.customerId))).toMatchObject({
    note: 'note of Bora Hidden',
    assignments: [{ userId: server.seeded.agent2._id }],
  })
})

test('a notification goes with its conversation: who sees that no longer neither lists, counts, opens nor reads it', async () => {
  const { agent, agent2, page } = server.seeded
  await server.webhook(textMessage(page.fbId, 'Is it there?', { from: '770077', at: Date.now() }))
  await server.settled()
  const thread = (await listed('manager', 'THREAD')).find((row) => row['snippet'] === 'Is it there?')
  const assign = (userId: string) =>
    server.call('POST', `/api/threads/${thread?._id}/assign`, { as: 'manager', key: `to-${userId}`, body: { userId } })
  const unread = async (as: string) => (await server.call('GET', '/api/notifications/unreadCount', { as })).body.data
  await assign(agent._id)
  const [notification] = await listed('agent', 'NOTIFICATION')
  expect(notification).toMatchObject({ snippet: 'Is it there?' })
  expect(await unread('agent')).toEqual({ count: 1 })
  await assign(agent2._id)
  expect(await listed('agent', 'NOTIFICATION')).toEqual([])
  expect(await unread('agent')).toEqual({ count: 0 })
  const path = `/api/notifications/${notification?._id}`
  expect((await server.call('GET', path, { as: 'agent' })).status).toBe(404)
  expect((await server.call('PATCH', `${path}/markAsRead`, { as: 'agent', key: 'read-unseen' })).status).toBe(404)
  expect(await unread('agent2')).toEqual({ count: 1 })
})

test('the search finds the names and notes of seen customers alone', async () => {
  const find = async (q: string) => {
    const { body } = await server.call('GET', `/api/search${query({ text: q, kinds: 'customer' })}`, { as: 'agent' })
    return body.data.customer.hits.map(({ id }: { id: string }) => id)
  }
  expect(await find('note')).toEqual([mine.customerId])
  expect(await find('Bora')).toEqual([])
})

test('jobs and files hold the customers that their author sees', async () => {
  const { agent } = server.seeded
  const ids = [mine.customerId, hidden.customerId]
  const change = await begin(server, 'agent', { entityType: 'CUSTOMER', kind: 'update', ids, change: { note: 'bulk' } })
  expect(await jobOf(server, 'agent', change)).toMatchObject({ count: 1 })
  await portions(server, agent._id, change)
  expect((await inUnit((unit) => unit.get('CUSTOMER', hidden.customerId)))?.note).toBe('note of Bora Hidden')
  await bulkCall(server, 'agent', `${change}/undo`)
  await portions(server, agent._id, change)
  const saved = await begin(server, 'agent', {
    entityType: 'CUSTOMER',
    kind: 'export',
    filter: {},
    titleLabel: 'Customer',
    columns: [{ path: 'note', label: 'Note' }],
    sort: { name: 1 },
    separator: ',',
  })
  await portions(server, agent._id, saved)
  const file = await fetch(`${server.address}/api/bulkJobs/${saved}/file`, {
    headers: { authorization: `Bearer ${await server.token('agent')}` },
  })
  const text = await file.text()
  expect(text).toContain('Ada Mine')
  expect(text).not.toContain('Hidden')
})

test('who writes in a seen conversation is seen, whoever their customer is', async () => {
  const person = await inUnit(async (unit) => {
    const organisationId = server.seeded.organisation._id
    const one = unit.add('FBUSER', { fbId: 'passer-by', name: 'Passer-by' }, { organisationId })
    unit.add(
      'FBMESSAGE',
      { fbPageId: server.seeded.page._id, fbConversationId: mine.itemId, fromId: one._id, message: 'hello' } as never,
      { organisationId },
    )
    return one._id
  })
  expect((await server.call('GET', `/api/fb/users/${person}`, { as: 'agent' })).status).toBe(200)
  expect((await server.call('GET', `/api/fb/users/${person}`, { as: 'agent2' })).status).toBe(404)
})

test('a customer written by hand stays with who wrote it', async () => {
  const body = { organisationId: server.seeded.organisation._id, name: 'By hand' }
  const { body: made } = await server.call('POST', '/api/customers', { as: 'agent', body })
  expect(made.data).toMatchObject({ assignments: [{ userId: server.seeded.agent._id }] })
  expect((await server.call('GET', `/api/customers/${made.data._id}`, { as: 'agent' })).status).toBe(200)
  expect((await server.call('GET', `/api/customers/${made.data._id}`, { as: 'agent2' })).status).toBe(404)
  const path = `/api/customers/${made.data._id}/assignments`
  await server.call('POST', path, { as: 'agent', key: 'still-mine', body: { userId: server.seeded.agent._id } })
  expect((await server.call('GET', path, { as: 'agent' })).body.data).toEqual({
    assignments: [{ userId: server.seeded.agent._id }],
  })
  const { body: managed } = await server.call('POST', '/api/customers', { as: 'manager', body })
  expect(managed.data.assignments).toBeUndefined()
})

// The reader's client: a page that has listed its customers and re-reads what is announced without rows.
const startReader = async (as: string) => {
  const { body } = await server.call('GET', '/api/bootstrap', { as })
  const held = new Map((await listed(as, 'CUSTOMER', { options: { limit: 500 } })).map((row) => [row._id, row]))
  const open = async (cursors: Record<string, number>) => {
    const socket = connect(server.address, { token: await server.token(as), epoch: body.data.epoch, cursors })
    return { socket, ready: await socket.ready }
  }
  return { as, held, start: body.data.cursors as Record<string, number>, open }
}

test('what was listed plus what was heard or replayed is what is listed now, whoever conversations go to', async () => {
  const { agent, agent2, organisation } = server.seeded
  const [one, two] = await inUnit(async (unit) =>
    ['North', 'South'].map((name) => unit.add('TEAM', { name }, { organisationId: organisation._id })._id),
  )
  await inUnit(async (unit) => {
    await unit.change('ORGANISATION', organisation._id, { visibility: 'team' })
    const membership = await unit.find('ORGANISATIONMEMBERSHIP', {
      organisationId: organisation._id,
      userId: agent2._id,
    })
    await unit.change('ORGANISATIONMEMBERSHIP', membership?._id ?? '', { teamIds: [one ?? ''] })
  })
  const all = [mine, hidden, ...(await Promise.all(['Derya', 'Ece', 'Fuat'].map((name) => addTied(name, null))))]
  const step = fc.record({
    at: fc.nat({ max: all.length - 1 }),
    other: fc.nat({ max: all.length - 1 }),
    act: fc.constantFrom('assign', 'team', 'name', 'customer', 'add', 'command'),
    assigneeId: fc.constantFrom(null, agent._id, agent2._id),
    teamId: fc.constantFrom(null, one ?? null, two ?? null),
  })
  let named = 0
  const run = async ({
    at,
    other,
    act,
    assigneeId,
    teamId,
  }: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> => {
    const { threadId, customerId } = all[at] as HeldRecords
    named += 1
    const name = `Name ${named}`
    if (act === 'add') await addTied(name, assigneeId)
    else if (act === 'command')
      await server.call('POST', `/api/threads/${threadId}/assign`, {
        as: 'manager',
        key: `assign-customer-${named}`,
        body: { userId: assigneeId },
      })
    else
      await inUnit(async (unit) => {
        if (act === 'assign') await unit.change('THREAD', threadId, { assigneeId })
        if (act === 'team') await unit.change('THREAD', threadId, { teamId })
        if (act === 'customer')
          await unit.change('THREAD', threadId, { customerId: (all[other] as HeldRecords).customerId })
        if (act === 'name') await unit.change('CUSTOMER', customerId, { name })
      })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat({ max: 12 }), async (steps, cut) => {
      const readers = await Promise.all(['agent', 'agent2', 'manager'].map(startReader))
      const live = await Promise.all(readers.map(({ open, start }) => open(start)))
      for (const one of steps.slice(0, cut)) await run(one)
      // Disconnected for the rest: it is replayed.
      const before = live.map(({ socket }) => [...socket.heard])
      for (const { socket } of live) socket.close()
      for (const one of steps.slice(cut)) await run(one)
      for (const [index, reader] of readers.entries()) {
        const heard = before[index] ?? []
        const { socket, ready } = await reader.open(cursorsAfter(reader.start, heard))
        expect(ready.limited).toBe(false)
        const known = new Map(reader.held)
        for (const { envelope } of [...heard, ...socket.heard]) {
          if (envelope.objectType !== 'CUSTOMER') continue
          for (const row of (envelope.rows ?? []) as AnyRow[])
            if ((known.get(row._id)?.version ?? 0) <= row.version) known.set(row._id, row)
          if (envelope.op === 'delete' || !envelope.rows)
            for (const id of envelope.ids) {
              const { status, body } = await server.call('GET', `/api/customers/${id}`, { as: reader.as })
              if (status === 200) known.set(id, body.data)
              else known.delete(id)
            }
        }
        socket.close()
        const now = await listed(reader.as, 'CUSTOMER', { options: { limit: 500 } })
        expect([reader.as, idsOf([...known.values()])]).toEqual([reader.as, idsOf(now)])
        expect([...known.values()].sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual(
          now.sort((a, b) => (a._id < b._id ? -1 : 1)),
        )
      }
    }),
    racingRuns(8),
  )
})
