// Deleting a customer: the record alone, or everything of the person.
import { writeFile } from 'node:fs/promises'
import type { Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { erasePerson } from '../../../../server/features/deletion/erase-person.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { comment } from '../../support/feed.ts'
import { nobody } from '../../support/fixtures.ts'
import { ask as askForJob, bulkCall, jobOf } from '../../support/bulk.ts'
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
  await arrive(comment('add', '1', 'marker-comment', { at: Date.now(), from: { id: '9102' } }))
  const [one, two] = [await threadWith('marker-one'), await threadWith('marker-two')]
  const customerId = String(one.customerId)
  const file = 'ab'.repeat(32)
  const { result: recordingId } = await transact(services.database, nobody, async (unit) => {
    await unit.change('CUSTOMER', customerId, { name: 'marker-name', phone: '+90 532 111 22 33' })
    const [commented] = await unit.findAll('FBCOMMENT', { fbPageId: page._id })
    const refused = {
      message: 'marker-private',
      failure: { reason: 'PRIVATE_REPLY_REFUSED' as const, details: 'marker-details' },
    }
    await unit.change('FBCOMMENT', commented?._id ?? '', { privateReply: { status: 'failed', ...refused } })
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
  const said = ['one', 'two', 'comment', 'private', 'details', 'name', 'note'].map((word) => `marker-${word}`)
  const marks = [...said, String(ada.phone), String(ada.name)]
  expect(Object.keys(await findEverywhere(services.database, marks))).toEqual(
    expect.arrayContaining([
      'events',
      'record_WEBHOOKEVENT',
      'record_FBMESSAGE',
      'record_FBCOMMENT',
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

test('files that were exported and what a job could bring back go with the person, others’ records of the job stay', async () => {
  const { page } = server.seeded
  const { services } = server
  const runJob = async (body: unknown): Promise<string> => {
    const jobId = await askForJob(server, 'manager', body)
    expect((await bulkCall(server, 'manager', `${jobId}/run`)).status).toBe(200)
    await server.settled()
    expect(await jobOf(server, 'manager', jobId)).toMatchObject({ state: 'done', doneCount: 2 })
    return jobId
  }
  for (const [from, words] of [
    ['9201', 'export-them'],
    ['9202', 'export-others'],
  ] as const)
    await arrive(textMessage(page.fbId, words, { from }))
  const them = String((await threadWith('export-them')).customerId)
  const others = String((await threadWith('export-others')).customerId)
  const identity = async (customerId: string): Promise<string> =>
    (await transact(services.database, nobody, (unit) => unit.findAll('FBUSER', { customerId }))).result[0]?._id ?? ''
  const theirIdentity = await identity(them)
  const said: string[] = []
  for (const fromId of [theirIdentity, await identity(others)])
    said.push(
      ...(await transact(services.database, nobody, (unit) => unit.findAll('FBMESSAGE', { fromId }))).result.map(
        ({ _id }) => _id,
      ),
    )
  for (const [id, name] of [
    [them, 'export-name'],
    [others, 'stays-name'],
  ] as const)
    expect(
      (await server.call('POST', `/api/customers/${id}`, { as: 'manager', body: { $set: { name } } })).status,
    ).toBe(200)
  const filter = { _id: { $in: [them, others] } }
  const file = await runJob({
    entityType: 'CUSTOMER',
    kind: 'export',
    filter,
    titleLabel: 'Customer',
    columns: [],
    separator: ',',
  })
  const messages = await runJob({
    entityType: 'FBMESSAGE',
    kind: 'export',
    filter: { _id: { $in: said } },
    titleLabel: 'Message',
    columns: [{ path: 'message', label: 'Words' }],
    separator: ',',
  })
  const removed = await runJob({ entityType: 'CUSTOMER', kind: 'remove', filter })
  // Their record is already gone: the platform knows them by its own id.
  expect(Object.keys(await findEverywhere(services.database, ['export-name', 'export-them']))).toEqual(
    expect.arrayContaining(['bulk_rows', 'bulk_parts']),
  )
  await erasePerson(services, null, [{ type: 'FBUSER', id: theirIdentity }], null)
  await server.settled()
  const left = await findEverywhere(services.database, ['export-name', 'export-them'])
  expect(left).toEqual({})
  for (const jobId of [file, messages])
    expect((await server.call('GET', `/api/bulkJobs/${jobId}/file`, { as: 'manager' })).status).toBe(404)
  expect((await bulkCall(server, 'manager', `${removed}/undo`)).status).toBe(200)
  await server.settled()
  expect((await ask('GET', `/api/customers/${others}`)).body.data).toMatchObject({ name: 'stays-name' })
  expect((await ask('GET', `/api/customers/${them}`)).status).toBe(404)
})
