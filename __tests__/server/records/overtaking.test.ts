// Two users save the same field of a record: the later one is notified, unless they had seen the other's value.
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const organisationId = () => server.seeded.organisation._id
const save = (path: string, body: object, as = 'manager') => server.call('POST', path, { as, body })
const read = async (path: string) => (await server.call('GET', path, { as: 'manager' })).body.data

/** A customer with two names and a note. */
const addCustomer = async (): Promise<string> => {
  const body = { organisationId: organisationId(), name: 'Ada', note: 'Calls often' }
  const made = await server.call('POST', '/api/customers', { as: 'manager', body })
  return `/api/customers/${made.body.data._id}`
}

it('the later of two saves of one field is refused, and saves nothing of its other fields either', async () => {
  const path = await addCustomer()
  const seen = { name: 'Ada' }
  expect((await save(path, { $set: { name: 'Ada Kaya' }, $seen: seen }, 'admin')).status).toBe(200)
  const late = await save(path, {
    $set: { name: 'Ada Demir', phone: '+90 312 555 01 00' },
    $seen: { ...seen, phone: null },
  })
  expect(late).toMatchObject({
    status: 409,
    body: { msg: 'RECORD_OVERTAKEN', details: { fields: ['name'] }, controller: 'CUSTOMER' },
  })
  expect(await read(path)).toMatchObject({ name: 'Ada Kaya' })
  expect((await read(path)).phone ?? null).toBeNull()
})

it('of two that save at once one is refused', async () => {
  const path = await addCustomer()
  const saves = await Promise.all(
    ['Ada Kaya', 'Ada Demir'].map((name) => save(path, { $set: { name }, $seen: { name: 'Ada' } })),
  )
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('saves of other fields, of one that was seen, and of one that nobody says to have seen are taken', async () => {
  const path = await addCustomer()
  await save(path, { $set: { name: 'Ada Kaya' } }, 'admin')
  expect((await save(path, { $set: { note: 'Calls rarely' }, $seen: { note: 'Calls often' } })).status).toBe(200)
  expect((await save(path, { $set: { name: 'Ada Demir' }, $seen: { name: 'Ada Kaya' } })).status).toBe(200)
  expect((await save(path, { $set: { name: 'Ada' } })).status).toBe(200)
  expect(await read(path)).toMatchObject({ name: 'Ada', note: 'Calls rarely' })
})

it('a save whose answer was lost is taken again, and so is the same of somebody else', async () => {
  const path = await addCustomer()
  const body = { $set: { name: 'Ada Kaya' }, $seen: { name: 'Ada' } }
  for (const as of ['manager', 'manager', 'admin'])
    expect([as, await save(path, body, as)]).toMatchObject([as, { status: 200 }])
  await save(path, { $set: { name: 'Ada Demir' }, $seen: { name: 'Ada Kaya' } }, 'admin')
  // Later changes by somebody else stay.
  expect(await save(path, body)).toMatchObject({ status: 409 })
})

it('fields within others and lists are compared as what they hold', async () => {
  const path = `/api/organisations/${organisationId()}`
  const hours = [{ to: '18:00', from: '09:00', day: 1 }]
  await save(path, { $set: { businessHours: [{ day: 1, from: '09:00', to: '18:00' }] } })
  expect((await save(path, { $set: { businessHours: [] }, $seen: { businessHours: hours } })).status).toBe(200)
  expect(await save(path, { $set: { businessHours: hours.slice(1) }, $seen: { businessHours: hours } })).toMatchObject({
    status: 200,
  })
  expect(
    await save(path, { $set: { businessHours: [{ ...hours[0], to: '17:00' }] }, $seen: { businessHours: hours } }),
  ).toMatchObject({
    body: { msg: 'RECORD_OVERTAKEN', details: { fields: ['businessHours'] } },
  })
  const user = `/api/users/${server.seeded.agent._id}`
  const { profile } = await read(user)
  const seen = { 'profile.name': profile.name }
  expect((await save(user, { $set: { 'profile.name': 'Can Demir' }, $seen: seen }, 'superadmin')).status).toBe(200)
  expect(await save(user, { $set: { 'profile.name': 'Can Kaya' }, $seen: seen }, 'superadmin')).toMatchObject({
    body: { msg: 'RECORD_OVERTAKEN', details: { fields: ['profile.name'] } },
  })
})

it('nobody has seen what they do not set', async () => {
  const path = await addCustomer()
  expect(await save(path, { $set: { name: 'Ada Kaya' }, $seen: { note: 'Calls often' } })).toMatchObject({
    status: 400,
    body: { msg: 'FIELD_UNKNOWN', details: { fields: ['note'] } },
  })
  expect(await save(path, { $set: { name: 'Ada Kaya' }, $seen: ['Ada'] })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY' },
  })
})

it('of two managers who set a member’s teams at once one is refused', async () => {
  const { body } = await server.call('POST', '/api/teams', {
    as: 'manager',
    body: { organisationId: organisationId(), name: 'Evening' },
  })
  const path = `/api/organisationMemberships/organisation/${organisationId()}/members/user/${server.seeded.agent._id}`
  const of = query({ filter: { userId: server.seeded.agent._id } })
  const teamIds = (await read(`/api/organisationMemberships${of}`))[0].teamIds ?? []
  const change = (key: string, wanted: readonly string[]) =>
    server.call('POST', path, { as: 'manager', key, body: { $set: { teamIds: wanted }, $seen: { teamIds } } })
  const answers = await Promise.all([
    change('to-evening', [...teamIds, body.data._id]),
    change('to-both-teams', [body.data._id, ...teamIds, body.data._id]),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
