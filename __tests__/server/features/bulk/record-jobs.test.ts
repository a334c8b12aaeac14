// Bulk jobs on records of any type: changed, deleted and restored, saved as a file; and invalid jobs.
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { purgeBulkJobs } from '../../../../server/features/bulk/purge-bulk-jobs.ts'
import { ask, begin, bulkCall, jobOf, portions, resultsOf } from '../../support/bulk.ts'
import { nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let managerId: string

beforeAll(async () => {
  server = await startTestServer()
  managerId = server.seeded.manager._id
})
afterAll(() => server.close())

const inUnit = async <Result>(work: (unit: UnitOfWork) => Promise<Result>) =>
  (await transact(server.services.database, nobody, work)).result
const customers = (names: readonly string[], organisationId = server.seeded.organisation._id) =>
  inUnit(async (unit) =>
    names.map(
      (name) =>
        unit.add('CUSTOMER', { name, note: 'as before', identities: [], assignments: [] }, { organisationId })._id,
    ),
  )
const customer = (id: string) => inUnit((unit) => unit.get('CUSTOMER', id))

test('sets a field of many and gives back what it was, except where somebody has changed it since', async () => {
  const ids = await customers(['Ada', 'Bora', 'Cem'])
  const jobId = await begin(server, 'manager', {
    entityType: 'CUSTOMER',
    kind: 'update',
    ids,
    change: { note: 'moved' },
  })
  await inUnit((unit) => unit.change('CUSTOMER', ids[2] as string, { note: 'changed meanwhile' }))
  await portions(server, managerId, jobId)
  expect(await jobOf(server, 'manager', jobId)).toMatchObject({
    state: 'done',
    count: 3,
    doneCount: 2,
    skippedCount: 1,
  })
  expect((await resultsOf(server, 'manager', jobId, 'skipped')).rows).toEqual([
    { recordId: ids[2], state: 'skipped', code: 'CHANGED_MEANWHILE', title: 'Cem' },
  ])
  expect([(await customer(ids[0] as string))?.note, (await customer(ids[2] as string))?.note]).toEqual([
    'moved',
    'changed meanwhile',
  ])
  await inUnit((unit) => unit.change('CUSTOMER', ids[1] as string, { note: 'mine' }))
  await bulkCall(server, 'manager', `${jobId}/undo`)
  await portions(server, managerId, jobId)
  expect(await jobOf(server, 'manager', jobId)).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 1 })
  expect([(await customer(ids[0] as string))?.note, (await customer(ids[1] as string))?.note]).toEqual([
    'as before',
    'mine',
  ])
})

test('deletes, says what was gone already, and brings back under the same ids; what stands in the way is left', async () => {
  const ids = await customers(['Derya', 'Ece', 'Fuat'])
  const jobId = await begin(server, 'manager', { entityType: 'CUSTOMER', kind: 'remove', ids })
  await inUnit((unit) => unit.remove('CUSTOMER', ids[1] as string))
  const before = await customer(ids[0] as string)
  await portions(server, managerId, jobId)
  expect(await jobOf(server, 'manager', jobId)).toMatchObject({ state: 'done', doneCount: 2, failedCount: 1 })
  expect((await resultsOf(server, 'manager', jobId)).rows).toEqual([
    { recordId: ids[0], state: 'done', code: null, title: 'Derya' },
    { recordId: ids[1], state: 'failed', code: 'NOT_FOUND', title: null },
    { recordId: ids[2], state: 'done', code: null, title: 'Fuat' },
  ])
  expect(await customer(ids[0] as string)).toBeNull()
  await bulkCall(server, 'manager', `${jobId}/undo`)
  await portions(server, managerId, jobId)
  expect(await jobOf(server, 'manager', jobId)).toMatchObject({ state: 'undone', undoneCount: 2 })
  expect(await customer(ids[0] as string)).toMatchObject({
    ...before,
    version: expect.any(Number),
    arrival: expect.any(Number),
    updatedTime: expect.any(String),
  })
})

test('a record that cannot be brought back stops no other', async () => {
  const organisationId = server.seeded.organisation._id
  const names = ['Nights', 'Days']
  const options = await inUnit(async (unit) =>
    names.map((name) => unit.add('SAVEDVIEW', { userId: managerId, entityType: 'CUSTOMER', name, table: null })._id),
  )
  const jobId = await begin(server, 'manager', {
    entityType: 'SAVEDVIEW',
    kind: 'remove',
    filter: { entityType: 'CUSTOMER' },
  })
  await portions(server, managerId, jobId)
  await inUnit(async (unit) =>
    unit.add('SAVEDVIEW', { userId: managerId, entityType: 'CUSTOMER', name: 'Nights', table: null }),
  )
  await bulkCall(server, 'manager', `${jobId}/undo`)
  await portions(server, managerId, jobId)
  expect(await jobOf(server, 'manager', jobId)).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 1 })
  expect((await resultsOf(server, 'manager', jobId, 'kept')).rows).toEqual([
    { recordId: options[0], state: 'kept', code: 'ALREADY_EXISTS', title: 'Nights' },
  ])
  // The same if a unique field is set for several records.
  const [one, other] = await inUnit(async (unit) =>
    ['Early', 'Late'].map(
      (name) => unit.add('SAVEDVIEW', { userId: managerId, entityType: 'TEAM', name, table: null })._id,
    ),
  )
  const same = await begin(server, 'manager', {
    entityType: 'SAVEDVIEW',
    kind: 'update',
    ids: [one, other],
    change: { name: 'Same' },
    organisationId: null,
  })
  await portions(server, managerId, same)
  expect(await jobOf(server, 'manager', same)).toMatchObject({ state: 'done', doneCount: 1, failedCount: 1 })
  expect(organisationId).toBeDefined()
})

test('saves a file: every record once, in order, names for references, nothing a spreadsheet runs', async () => {
  const names = Array.from({ length: 620 }, (_, at) => (at === 0 ? '=1+1' : `Person ${String(at).padStart(3, '0')}`))
  for (let from = 0; from < names.length; from += 90)
    await customers(names.slice(from, from + 90).map((name) => `${name} \u0130`))
  const body = {
    entityType: 'CUSTOMER',
    kind: 'export',
    filter: { $or: [{ name: { $regex: '^Person' } }, { name: { $regex: '^=1' } }] },
    titleLabel: 'Müşteri',
    columns: [
      { path: 'organisationId', label: 'Kurum' },
      { path: 'note', label: 'Not' },
    ],
    sort: { name: 1 },
    separator: ';',
  }
  const jobId = await begin(server, 'manager', body)
  expect(await server.call('GET', `/api/bulkJobs/${jobId}/file`, { as: 'manager' })).toMatchObject({ status: 404 })
  await portions(server, managerId, jobId)
  expect(await jobOf(server, 'manager', jobId)).toMatchObject({ state: 'done', count: 620, doneCount: 620 })
  const answer = await fetch(`${server.address}/api/bulkJobs/${jobId}/file`, {
    headers: { authorization: `Bearer ${await server.token('manager')}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString().slice(1).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Müşteri;Kurum;Not')
  expect(lines[1]).toBe("'=1+1 İ;Acme;as before")
  expect(lines.slice(2)).toEqual(names.slice(1).map((name) => `${name} İ;Acme;as before`))
  expect(await server.call('GET', `/api/bulkJobs/${jobId}/file`, { as: 'agent' })).toMatchObject({ status: 404 })
  await server.call('DELETE', `/api/bulkJobs/${jobId}`, { as: 'manager' })
  const left = await server.services.database.kysely
    .selectFrom('bulk_parts')
    .select('position')
    .where('job_id', '=', jobId)
    .execute()
  expect(left).toEqual([])
})

test('a file names whom a customer is assigned to, and leaves the cell empty where that is nobody', async () => {
  const organisationId = server.seeded.organisation._id
  await inUnit(async (unit) => {
    unit.add('CUSTOMER', { name: 'Given away', assignments: [{ userId: managerId }] }, { organisationId })
    unit.add('CUSTOMER', { name: 'Given to nobody', assignments: [] }, { organisationId })
  })
  const jobId = await begin(server, 'manager', {
    entityType: 'CUSTOMER',
    kind: 'export',
    filter: { name: { $regex: '^Given' } },
    titleLabel: 'Customer',
    columns: [{ path: 'assignments', label: 'Assigned to' }],
    sort: { name: 1 },
  })
  await portions(server, managerId, jobId)
  const answer = await fetch(`${server.address}/api/bulkJobs/${jobId}/file`, {
    headers: { authorization: `Bearer ${await server.token('manager')}` },
  })
  const { data: assignee } = (await server.call('GET', `/api/users/${managerId}`, { as: 'manager' })).body
  const lines = (await answer.text()).trimEnd().split('\r\n').slice(1)
  expect(lines).toEqual([`Given away,${assignee.profile.name}`, 'Given to nobody,'])
})

test('a file has the order of the list it was saved from: names by the alphabet, equal ones as the list shows them', async () => {
  await customers(
    ['Zeynep', 'İnci', 'Ilgaz', 'Çiğdem', 'Cem', 'cem', 'Cem', 'ömer', 'Osman'].map((name) => `Sıra ${name}`),
  )
  const filter = { name: { $regex: '^Sıra' } }
  for (const sort of [{ name: 1 }, { name: -1 }, { createdTime: -1 }]) {
    const listed = await server.call('GET', `/api/customers${query({ filter, options: { limit: 20, sort } })}`, {
      as: 'manager',
    })
    const jobId = await begin(server, 'manager', {
      entityType: 'CUSTOMER',
      kind: 'export',
      filter,
      titleLabel: 'Müşteri',
      columns: [{ path: '_id', label: 'No' }],
      sort,
    })
    await portions(server, managerId, jobId)
    const answer = await fetch(`${server.address}/api/bulkJobs/${jobId}/file`, {
      headers: { authorization: `Bearer ${await server.token('manager')}` },
    })
    const lines = (await answer.text()).trimEnd().split('\r\n').slice(1)
    expect(lines).toEqual(listed.body.data.map(({ _id, name }: { _id: string; name: string }) => `${name},${_id}`))
  }
})

test('an invalid bulk job is refused before anything happens', async () => {
  const refused = async (as: string, body: unknown) => {
    const answer = await bulkCall(server, as, 'ask', body)
    return [answer.status, answer.body.msg]
  }
  const update = (change: unknown) => ({ entityType: 'CUSTOMER', kind: 'update', filter: {}, change })
  const deep = { $or: [{ $and: [{ $or: [{ $and: [{ $or: [{ name: 'x' }] }] }] }] }] }
  expect(await refused('manager', { ...update({ note: 'x' }), filter: { invented: 1 } })).toEqual([
    400,
    'FILTER_UNKNOWN_FIELD',
  ])
  expect(await refused('manager', { ...update({ note: 'x' }), filter: deep })).toEqual([400, 'FILTER_TOO_DEEP'])
  expect(
    await refused('manager', {
      ...update({ note: 'x' }),
      filter: { name: { $in: Array.from({ length: 201 }, String) } },
    }),
  ).toEqual([400, 'FILTER_TOO_LARGE'])
  expect(
    await refused('manager', {
      entityType: 'CUSTOMER',
      kind: 'remove',
      ids: Array.from({ length: 1_001 }, () => managerId),
    }),
  ).toEqual([400, 'INVALID_BODY'])
  expect(await refused('manager', { entityType: 'CUSTOMER', kind: 'remove', ids: ['x'] })).toEqual([
    400,
    'INVALID_BODY',
  ])
  expect(await refused('manager', update({ invented: 1 }))).toEqual([400, 'FIELD_UNKNOWN'])
  expect(await refused('manager', update({ identities: [] }))).toEqual([400, 'FIELD_NOT_ALLOWED'])
  expect(await refused('manager', update({ note: 7 }))).toEqual([400, 'INVALID_BODY'])
  expect(await refused('manager', update({}))).toEqual([400, 'DATA_EMPTY'])
  expect(await refused('manager', { ...update(null), kind: 'remove', change: { note: 'x' } })).toEqual([
    400,
    'INVALID_BODY',
  ])
  expect(await refused('manager', { entityType: '__proto__', kind: 'remove', filter: {} })).toEqual([
    400,
    'INVALID_BODY',
  ])
  expect(await refused('manager', { entityType: 'CUSTOMER', kind: 'close', filter: {} })).toEqual([
    405,
    'INVALID_METHOD',
  ])
  expect(await refused('manager', { entityType: 'THREAD', kind: 'remove', filter: {} })).toEqual([
    405,
    'INVALID_METHOD',
  ])
  expect(
    await refused('manager', { entityType: 'THREAD', kind: 'assign', filter: {}, change: { userId: 'me' } }),
  ).toEqual([400, 'INVALID_BODY'])
  expect(await refused('agent', { entityType: 'TEAM', kind: 'remove', filter: {} })).toEqual([403, 'FORBIDDEN'])
  expect(
    await refused('manager', {
      entityType: 'FBACCESSTOKEN',
      kind: 'export',
      filter: {},
      columns: [{ path: 'token', label: 'x' }],
    }),
  ).toEqual([400, 'FIELD_UNKNOWN'])
  // Another organisation's records are not theirs, whether named, filtered for or narrowed to.
  const foreign = await customers(['Rival customer'], server.seeded.other._id)
  expect(await refused('manager', { entityType: 'CUSTOMER', kind: 'remove', ids: foreign })).toEqual([404, 'NOT_FOUND'])
  expect(
    await refused('manager', {
      entityType: 'CUSTOMER',
      kind: 'remove',
      filter: {},
      organisationId: server.seeded.other._id,
    }),
  ).toEqual([404, 'NOT_FOUND'])
  expect(
    await refused('manager', { entityType: 'CUSTOMER', kind: 'remove', filter: { name: 'nobody is called so' } }),
  ).toEqual([404, 'NOT_FOUND'])
})

test('three at once are enough; an unanswered question makes room, one at work is not removed', async () => {
  await customers(['Gül'])
  const body = { entityType: 'CUSTOMER', kind: 'update', filter: { name: 'Gül' }, change: { note: 'x' } }
  const first = await begin(server, 'agent', body)
  const lost = await ask(server, 'agent', body)
  const asked = [await ask(server, 'agent', body), await ask(server, 'agent', body)]
  // The oldest unstarted job was dropped: its response may have been lost.
  expect(await bulkCall(server, 'agent', `${lost}/run`)).toMatchObject({ status: 404 })
  expect(await server.call('DELETE', `/api/bulkJobs/${first}`, { as: 'agent' })).toMatchObject({
    status: 409,
    body: { msg: 'BULK_AT_WORK' },
  })
  expect(await bulkCall(server, 'agent', `${asked[0]}/cancel`)).toMatchObject({ status: 200 })
  expect(await server.call('GET', `/api/bulkJobs/${asked[0]}`, { as: 'agent' })).toMatchObject({ status: 404 })
  expect(await bulkCall(server, 'agent', 'ask', body)).toMatchObject({ status: 200 })
  // Simulates that a quarter of an hour has passed.
  await server.services.database.kysely
    .updateTable('record_BULKJOB' as never)
    .set({ created_time: '2020-01-01T00:00:00.000Z' } as never)
    .where('state' as never, '=', 'counting' as never)
    .execute()
  expect(await bulkCall(server, 'agent', 'ask', body)).toMatchObject({ status: 200 })
  expect(await server.call('GET', `/api/bulkJobs/${asked[1]}`, { as: 'agent' })).toMatchObject({ status: 404 })
  const others = [await ask(server, 'agent', body), await ask(server, 'agent', body)]
  await inUnit(async (unit) => {
    for (const id of [first, ...others]) await unit.change('BULKJOB', id, { state: 'running' })
  })
  expect(await bulkCall(server, 'agent', 'ask', body)).toMatchObject({
    status: 429,
    body: { msg: 'BULK_TOO_MANY_JOBS', details: { most: 3 } },
  })
  await inUnit(async (unit) => {
    for (const id of [first, ...others]) await unit.change('BULKJOB', id, { state: 'done' })
  })
})

test('is forgotten when it has been kept long enough, unless it is at work', async () => {
  await customers(['Hale'])
  const question = { entityType: 'CUSTOMER', kind: 'update', filter: { name: 'Hale' }, change: { note: 'x' } }
  const jobId = await ask(server, 'manager', question)
  const atWork = await ask(server, 'agent', question)
  await inUnit((unit) => unit.change('BULKJOB', atWork, { state: 'running' }))
  await purgeBulkJobs(server.services, new Date(0))
  expect(await server.call('GET', `/api/bulkJobs/${jobId}`, { as: 'manager' })).toMatchObject({ status: 200 })
  await purgeBulkJobs(server.services, new Date('2999-01-01'))
  expect(await server.call('GET', `/api/bulkJobs/${jobId}`, { as: 'manager' })).toMatchObject({ status: 404 })
  const { body } = await server.call('GET', '/api/bulkJobs', { as: 'agent' })
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([atWork])
})
