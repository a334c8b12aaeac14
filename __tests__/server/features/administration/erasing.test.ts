// Deleting a customer: the record alone, or everything of the person.
import { writeFile } from 'node:fs/promises'
import type { Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { ada, connectWhatsapp, text } from '../../support/whatsapp.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const ask = (method: string, path: string, as = 'manager') =>
  server.call(method, path, { as, ...(method === 'POST' ? { key: `erasing-${(keys += 1)}` } : {}) })
const arrive = async (body: unknown) => {
  await server.webhook(body)
  await server.settled()
}
const threadWith = async (snippet: string): Promise<Row<'THREAD'>> =>
  (await ask('GET', `/api/threads${query({ options: { limit: 100 } })}`)).body.data.find(
    (thread: Row<'THREAD'>) => thread.snippet === snippet,
  )

test('a customer whose record is deleted gets a fresh one as soon as they write again, in the same conversation', async () => {
  const { page } = server.seeded
  await arrive(textMessage(page.fbId, 'before', { from: '9101' }))
  const before = await threadWith('before')
  expect((await ask('DELETE', `/api/customers/${String(before.customerId)}`)).status).toBe(200)
  await server.settled()
  expect((await threadWith('before')).customerId).toBeNull()
  await arrive(textMessage(page.fbId, 'after', { from: '9101' }))
  const after = await threadWith('after')
  expect(after._id).toBe(before._id)
  expect(after.customerId).not.toBe(before.customerId)
  expect((await ask('GET', `/api/customers/${String(after.customerId)}`)).status).toBe(200)
})

test('everything of a person goes from every table, file and log, on every channel; only a manager asks for it', async () => {
  const { page, organisation, agent } = server.seeded
  const { services } = server
  await arrive(textMessage(page.fbId, 'marker-one', { from: '9102' }))
  await arrive(text('marker-two', { from: ada }))
  const [one, two] = [await threadWith('marker-one'), await threadWith('marker-two')]
  const customerId = String(one.customerId)
  const file = 'ab'.repeat(32)
  const { result: recordingId } = await transact(services.database, nobody, async (unit) => {
    await unit.change('CUSTOMER', customerId, { name: 'marker-name', phone: '+90 532 111 22 33' })
    return unit.add('RECORDING', { userId: agent._id, reason: 'problem', file })._id
  })
  const noted = await server.call('POST', `/api/threads/${one._id}/note`, {
    as: 'manager',
    key: 'note-on-them',
    body: { text: 'marker-note', mentions: [agent._id] },
  })
  expect(noted.status).toBe(200)
  // The same person on both channels.
  const merge = { mergeQuery: { _id: customerId }, matchQuery: { _id: two.customerId }, applyMerge: true }
  expect((await server.call('POST', '/api/customers/merge', { as: 'manager', body: merge })).status).toBe(200)
  const incoming = services.media.incoming()
  await writeFile(incoming, `{"log":"x"}\n{"thread":"${one._id}"}\n`)
  await services.media.take(incoming, file)
  expect((await ask('POST', `/api/customers/${customerId}/erase`, 'agent')).status).toBe(403)
  const marks = ['marker-one', 'marker-two', 'marker-name', 'marker-note', String(ada.phone), String(ada.name)]
  expect(Object.keys(await findEverywhere(services.database, marks))).toEqual(
    expect.arrayContaining([
      'events',
      'record_WEBHOOKEVENT',
      'record_FBMESSAGE',
      'record_FBWAMESSAGE',
      'record_THREAD',
      'record_THREADNOTE',
      'record_NOTIFICATION',
    ]),
  )
  expect((await ask('POST', `/api/customers/${customerId}/erase`)).status).toBe(200)
  await server.settled()
  expect(await findEverywhere(services.database, marks)).toEqual({})
  expect((await ask('GET', `/api/customers/${customerId}`)).status).toBe(404)
  expect((await ask('GET', `/api/recordings/${recordingId}`, 'admin')).status).toBe(404)
  expect(await services.media.has(file)).toBe(false)
  const { data } = (
    await ask('GET', `/api/audit${query({ filter: { objectId: customerId, action: 'dataDeleted' } })}`, 'admin')
  ).body
  expect(data).toMatchObject([{ userId: server.seeded.manager._id, ofOrganisationId: organisation._id }])
})
