// A user whose own view is deleted with an erased person is notified in an organisation that they are a member of.
import { transact } from '../../../../server/database/transact.ts'
import { eraseNamings } from '../../../../server/features/deletion/erase-namings.ts'
import { nobody } from '../../support/fixtures.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('names an organisation of the view’s owner, where the person was a customer of several', async () => {
  const { organisation, other, agent } = server.seeded
  const customerId = 'aaaaaaaaaaaaaaaaaaaaaaaa'
  await transact(server.services.database, nobody, (unit) => {
    const table = { filter: { customerId }, sort: {}, limit: 20, columns: ['name'] }
    unit.add('SAVEDVIEW', { userId: agent._id, entityType: 'CUSTOMER', name: 'By record', table })
    return Promise.resolve()
  })
  const organisationIds = [other._id, organisation._id]
  await eraseNamings(server.services, { ids: [customerId], platformIds: [], words: [], numbers: [], organisationIds })
  const { result: told } = await transact(server.services.database, nobody, (unit) =>
    unit.findAll('NOTIFICATION', { type: 'VIEW_ERASED' }),
  )
  expect(told).toMatchObject([
    { recipientId: agent._id, itemId: organisation._id, organisationId: organisation._id, title: null },
  ])
})
