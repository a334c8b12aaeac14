// A saved file contains what its creator could see; a download requires that they still have these rights.
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { begin, portions } from '../../support/bulk.ts'
import { addMember, nobody } from '../../support/fixtures.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const inUnit = async <Result>(work: (unit: UnitOfWork) => Promise<Result>) =>
  (await transact(server.services.database, nobody, work)).result

test('who has left an organisation gets no file of its records any more, and who is back gets it again', async () => {
  const { manager, organisation, other } = server.seeded
  const place = { organisationId: organisation._id, userId: manager._id }
  await inUnit(async (unit) => {
    addMember(unit, other._id, manager._id, 'manager')
    unit.add('CUSTOMER', { name: 'Ada', identities: [], assignments: [] }, { organisationId: organisation._id })
    unit.add('CUSTOMER', { name: 'Bora', identities: [], assignments: [] }, { organisationId: other._id })
  })
  const columns = { titleLabel: 'Customer', columns: [], separator: ';' }
  const save = async (name: string): Promise<() => Promise<number>> => {
    const body = { entityType: 'CUSTOMER', kind: 'export', filter: { name }, sort: { name: 1 }, ...columns }
    const jobId = await begin(server, 'manager', { ...body, organisationId: null })
    await portions(server, manager._id, jobId)
    return async () => (await server.call('GET', `/api/bulkJobs/${jobId}/file`, { as: 'manager' })).status
  }
  const [download, elsewhere] = [await save('Ada'), await save('Bora')]
  expect([await download(), await elsewhere()]).toEqual([200, 200])

  await inUnit(async (unit) => {
    for (const membership of await unit.findAll('ORGANISATIONMEMBERSHIP', place))
      await unit.remove('ORGANISATIONMEMBERSHIP', membership._id)
  })
  expect([await download(), await elsewhere()]).toEqual([403, 200])

  await inUnit(async (unit) => {
    addMember(unit, organisation._id, manager._id, 'agent')
  })
  expect(await download()).toBe(200)
  await server.call('DELETE', `/api/organisations/${organisation._id}`, { as: 'admin' })
  expect([await download(), await elsewhere()]).toEqual([403, 200])
})
