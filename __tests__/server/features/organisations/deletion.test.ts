// Deleting an organisation: it is closed at once and can be restored; after the grace period nothing of it is left.
import type { EntityType, Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { addOrganisationFiles, countFilesWith } from '../../support/organisation-files.ts'
import { textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const conversationCount = 2_000
const atOnce = 25
const day = 24 * 3_600_000

let server: TestServer
let aheadMs = 0
let keys = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server.close())

const organisationId = () => server.seeded.organisation._id
const path = () => `/api/organisations/${organisationId()}`
const read = async (as = 'admin'): Promise<Row<'ORGANISATION'> | null> =>
  (await server.call('GET', path(), { as })).body.data ?? null
/** Reads from the database, because tokens have expired by then. */
const stored = async (type: EntityType, id: string) =>
  (await transact(server.services.database, nobody, (unit) => unit.get(type, id))).result
const command = (rest: string) =>
  server.call('POST', `${path()}${rest}`, { as: 'admin', key: `deletion-${(keys += 1)}` })
const remove = async () => {
  expect((await server.call('DELETE', path(), { as: 'admin' })).status).toBe(200)
}
const write = (text: string, from: string) => server.webhook(textMessage(server.seeded.page.fbId, text, { from }))
const connectPage = (organisation: string) =>
  server.call('POST', '/api/fb/pages', {
    as: 'admin',
    body: { organisationId: organisation, fbId: server.seeded.page.fbId, name: 'Theirs now' },
  })
/** Advances the clock; jobs due at the end of the grace period run at once. */
const pass = async (ms: number) => {
  aheadMs += ms
  await server.services.database.kysely
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  server.services.jobs.wake()
}

const fill = async () => {
  const { organisation, page } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    unit.add(
      'CHANNEL',
      { name: 'Acme', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      { organisationId: organisation._id },
    )
    unit.add(
      'FBACCESSTOKEN',
      { token: 'a-secret', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id },
      { organisationId: organisation._id },
    )
    // Token of a person whose accounts are not connected yet.
    unit.add('FBACCESSTOKEN', { token: 'a-secret', tokenType: 'MESSENGER_TOKEN' }, { organisationId: organisation._id })
  })
  for (let begun = 0; begun < conversationCount; begun += atOnce) {
    await transact(server.services.database, nobody, async (unit) => {
      for (let index = begun; index < begun + atOnce; index += 1)
        addThread(unit, organisation._id, page._id, { title: `marker ${index}` })
    })
  }
}

/** Customers keep writing while the work runs. */
const whileTheyWrite = async (work: () => Promise<void>) => {
  const writing = Array.from({ length: 40 }, (_, index) => write(`marker written ${index}`, `77${index}`))
  await work()
  await Promise.all(writing)
  await server.settled()
}

test('an organisation is deleted while messages come in, taken back, deleted again, and nothing of it is left', async () => {
  await fill()
  await addOrganisationFiles(server, organisationId(), 'marker')
  expect(await countFilesWith(server, ['marker'])).toBe(3)
  const bulkParts = () => findEverywhere(server.services.database, ['marker in a table', 'marker deleted since'])
  expect((await bulkParts())['bulk_parts']).toBe(2)
  await write('marker before', '7701')
  await server.settled()
  await server.call('GET', '/api/auth/allowed', { as: 'agent' })
  expect((await server.call('GET', `${path()}/contents`, { as: 'admin' })).body.data).toMatchObject({
    channels: 1,
    conversations: conversationCount + 1,
    members: 3,
    graceDays: 7,
  })

  await whileTheyWrite(remove)
  expect((await read())?.deletedTime).toBeTruthy()
  const again = { organisationId: organisationId(), name: 'Second line' }
  expect((await server.call('POST', '/api/teams', { as: 'admin', body: again })).body.msg).toBe('ORGANISATION_DELETED')
  // At once it has no members, its tokens are deleted, its page is free, and incoming events are ignored.
  expect((await server.call('GET', '/api/auth/allowed', { as: 'agent' })).body.data.organisations).toEqual([])
  const { organisations } = (await server.call('GET', '/api/auth/allowed', { as: 'admin' })).body.data
  expect(organisations).toMatchObject([{ _id: server.seeded.other._id }])
  expect((await server.call('GET', '/api/threads', { as: 'agent' })).body.data).toEqual([])
  expect((await server.call('GET', `/api/fb/accesstokens`, { as: 'admin' })).body.data).toEqual([])
  const { result: tokens } = await transact(server.services.database, nobody, (unit) =>
    unit.findAll('FBACCESSTOKEN', { organisationId: organisationId() }),
  )
  expect(tokens).toEqual([])
  await write('marker ignored', '7799')
  await server.settled()
  expect(Object.keys(await findEverywhere(server.services.database, ['marker ignored']))).toEqual([])

  expect((await command('/restore')).status).toBe(200)
  expect((await read('agent'))?.deletedTime).toBeNull()
  const { body } = await server.call('GET', `/api/threads${query({ options: { limit: 1 } })}`, { as: 'agent' })
  expect(body.params.total).toBeGreaterThan(conversationCount)
  // Connected again manually: its page has its former id.
  expect((await connectPage(server.seeded.other._id)).body.msg).toBe('ALREADY_EXISTS')

  await whileTheyWrite(remove)
  expect((await connectPage(server.seeded.other._id)).status).toBe(200)
  await pass(6 * day)
  await server.settled()
  expect(await stored('ORGANISATION', organisationId())).not.toBeNull()
  await pass(1.1 * day)
  await server.settled()
  expect(await stored('ORGANISATION', organisationId())).toBeNull()
  const left = await findEverywhere(server.services.database, [organisationId(), 'marker', server.seeded.page._id])
  expect(Object.keys(left).filter((table) => !['events', 'record_AUDITENTRY'].includes(table))).toEqual([])
  expect(await countFilesWith(server, [organisationId(), 'marker', server.seeded.page._id])).toBe(0)
  // The rest are audit entries that name it, and ids in the change log without rows.
  expect((await findEverywhere(server.services.database, ['marker', 'a-secret']))['events']).toBeUndefined()
  const { result: notes } = await transact(server.services.database, nobody, (unit) =>
    unit.findAll('AUDITENTRY', { action: 'organisationErased' }),
  )
  expect(notes).toMatchObject([{ userId: server.seeded.admin._id, objectName: 'Acme' }])

  // The page belongs to the other organisation, and so do new events.
  await write('hello', '7801')
  await server.settled()
  const { result: theirs } = await transact(server.services.database, nobody, (unit) => unit.findAll('THREAD', {}))
  expect(theirs).toMatchObject([{ snippet: 'hello', organisationId: server.seeded.other._id }])
})
