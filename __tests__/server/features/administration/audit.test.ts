// The audit: actions, sign-ins, deletions and changes, for the managers of the organisation concerned.
import { addThread, nobody } from '../../support/fixtures.ts'
import { query, startTestServer, testPassword } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { transact } from '../../../../server/database/transact.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const audit = async (filter: object, as = 'manager') => server.call('GET', `/api/audit${query({ filter })}`, { as })
const entries = async (filter: object, as = 'manager'): Promise<Record<string, unknown>[]> =>
  (await audit(filter, as)).body.data

it('a manager reads what was done in their organisation, and nobody else’s manager does', async () => {
  const { organisation, page, agent } = server.seeded
  const {
    result: { thread },
  } = await transact(server.services.database, nobody, async (unit) =>
    addThread(unit, organisation._id, page._id, { title: 'Ada Kaya' }),
  )
  const path = `/api/threads/${thread._id}/close`
  expect((await server.call('POST', path, { as: 'agent', key: 'audited-close' })).status).toBe(200)
  const wanted = [{ action: 'threadClosed', userId: agent._id, fields: ['status'], ofOrganisationId: organisation._id }]
  expect(await entries({ objectId: thread._id })).toMatchObject(wanted)
  expect(await entries({ objectId: thread._id }, 'superadmin')).toMatchObject(wanted)
  expect(await entries({ objectId: thread._id }, 'stranger')).toEqual([])
  expect(await audit({ objectId: thread._id }, 'agent')).toMatchObject({ status: 403 })
})

it('what was changed stands with its values, what was deleted with its name', async () => {
  const { body } = await server.call('POST', '/api/teams', {
    as: 'manager',
    body: { name: 'Refunds', organisationId: server.seeded.organisation._id },
  })
  const id = String(body.data._id)
  expect(
    (await server.call('POST', `/api/teams/${id}`, { as: 'manager', body: { $set: { name: 'Returns' } } })).status,
  ).toBe(200)
  expect((await server.call('DELETE', `/api/teams/${id}`, { as: 'manager' })).status).toBe(200)
  expect(await entries({ objectId: id, action: 'updated' })).toMatchObject([
    { fields: ['name'], changes: [{ field: 'name', from: 'Refunds', to: 'Returns' }] },
  ])
  expect(await entries({ objectId: id, action: 'removed' })).toMatchObject([{ objectName: 'Returns' }])
})

it('a signing-in stands in the audit of the organisation of whoever signs in', async () => {
  const { agent, organisation } = server.seeded
  const before = await entries({ action: 'signedIn', userId: agent._id })
  const body = { username: 'agent', password: testPassword }
  expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(200)
  const after = await entries({ action: 'signedIn', userId: agent._id })
  expect(after).toHaveLength(before.length + 1)
  expect(after[0]).toMatchObject({ objectType: 'USER', objectId: agent._id, ofOrganisationId: organisation._id })
})
