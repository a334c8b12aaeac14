// An organisation is deleted and erased while its work is in progress: the platform's responses arrive after everything else.
import { sql } from 'kysely'
import type { BeforeCommit } from '../../../../server/database/database.ts'
import { createRecordId } from '../../../../server/database/record-id.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { CollectingUnitOfWork, UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { bodyJob } from '../../../../server/inbound/body-job.ts'
import { enqueueJob } from '../../../../server/jobs/job-table.ts'
import { addThreads, begin, portions } from '../../support/bulk.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { addMember, addOrganisation, addThread, nobody } from '../../support/fixtures.ts'
import { startHeldPlatform } from '../../support/held-platform.ts'
import type { HeldPlatform } from '../../support/held-platform.ts'
import { textMessage } from '../../support/messenger.ts'
import { expectSoon, letTimePass } from '../../support/passing-time.ts'
import { appSecret, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let simulator: TestSimulator
let held: HeldPlatform
let server: TestServer
let keys = 0

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: '102030', appSecret })
  held = await startHeldPlatform(simulator.address)
  // Grace period of zero days.
  server = await startTestServer({ graphBase: held.address, config: { organisationGraceDays: 0 } })
})
afterAll(async () => {
  await server.close()
  await held.close()
  await simulator.close()
})

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result
const post = (path: string, as: string, body?: object) =>
  server.call('POST', path, { as, key: `at-work-${(keys += 1)}`, ...(body ? { body } : {}) })

/** A separate organisation, with a page whose past contains a marked comment and a marked message. */
const open = async (name: string) => {
  const page = await simulator.addPage(name)
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const { postId } = await simulator.control<{ postId: string }>('feed/posts', {
    pageId: page.fbId,
    message: `marker post ${name}`,
    at,
  })
  await simulator.control('feed/comments', { postId, message: `marker comment ${name}`, at })
  const psid = await simulator.addPerson(page.fbId, `marker person ${name}`)
  await simulator.control('messages', { psid, text: `marker message ${name}`, at })
  const made = await unit(async (open) => {
    const { _id: organisationId } = addOrganisation(open, name)
    const own = { organisationId }
    addMember(open, organisationId, server.seeded.agent._id)
    const { _id: pageId } = open.add('FBPAGE', { fbId: page.fbId, name, data: {} }, own)
    open.add('FBACCESSTOKEN', { token: page.token, tokenType: 'MESSENGER_TOKEN', fbPageId: pageId }, own)
    const { _id: channelId } = open.add(
      'CHANNEL',
      { name, service: 'facebook', accountType: 'FBPAGE', accountId: pageId, status: 'connected' },
      own,
    )
    return { organisationId, pageId, channelId }
  })
  return { ...made, pageFbId: page.fbId, psid }
}

const erase = async (organisationId: string): Promise<void> => {
  expect((await server.call('DELETE', `/api/organisations/${organisationId}`, { as: 'admin' })).status).toBe(200)
  // Proceeds as far as possible without the platform's response.
  await expectSoon(async () => {
    const organisation = await unit((open) => open.get('ORGANISATION', organisationId))
    if (organisation === null) return true
    const waits = await server.services.database.kysely
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'purgeOrganisation')
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return typeof organisation.purgedCount === 'number' && waits !== undefined
  })
}

/** Tables that still contain something of it, except audit entries that name it and the ids of its change log. */
const leftOf = async (organisationId: string, ...words: string[]): Promise<string[]> => [
  ...Object.keys(await findEverywhere(server.services.database, [organisationId, ...words])).filter(
    (table) => !['events', 'record_AUDITENTRY'].includes(table),
  ),
  ...Object.keys(await findEverywhere(server.services.database, words)),
]

it.each([
  ['a publication’s comments', '/comments', 'Comments'],
  ['a conversation’s messages', '/t_', 'Messages'],
])('an import that is reading %s leaves nothing behind', async (_what, path, name) => {
  const { organisationId, channelId } = await open(name)
  const release = held.hold(path)
  expect((await post(`/api/channels/${channelId}/import`, 'admin')).status).toBe(200)
  await held.reached()
  await erase(organisationId)
  release()
  await letTimePass(server)
  expect(await unit((open) => open.get('ORGANISATION', organisationId))).toBeNull()
  expect(await leftOf(organisationId, `comment ${name}`, `message ${name}`, `person ${name}`)).toEqual([])
})

it('a reply that is on its way is taken by the platform, and nothing of it is left here', async () => {
  const { organisationId, pageFbId, psid } = await open('Replies')
  await server.webhook(textMessage(pageFbId, 'marker question', { from: psid }))
  await server.settled()
  const thread = await unit((open) => open.find('THREAD', { organisationId }))
  const release = held.hold('/messages', 'POST')
  const sent = await post('/api/fb/messages/submit', 'agent', {
    fbConversationId: thread?.itemId,
    lastOutboundId: null,
    data: { type: 'RESPONSE', message: 'marker answer' },
  })
  expect(sent.status).toBe(200)
  await held.reached()
  await erase(organisationId)
  release()
  await letTimePass(server)
  expect(JSON.stringify(simulator.sent())).toContain('marker answer')
  expect(await unit((open) => open.get('ORGANISATION', organisationId))).toBeNull()
  expect(await leftOf(organisationId, 'marker question', 'marker answer')).toEqual([])
})

it('a job of an administrator over its conversations ends, and brings nothing back', async () => {
  const { organisationId, pageId } = await open('Many')
  const own = { organisationId }
  const ids: string[] = []
  for (let portion = 0; portion < 3; portion += 1)
    await unit(async (open) => {
      for (let index = 0; index < 20; index += 1)
        ids.push(addThread(open, organisationId, pageId, { title: `marker of many ${portion} ${index}` }).thread._id)
    })
  const { _id: adminId } = server.seeded.admin
  const elsewhere = await addThreads(server, 5, 'Kept')
  const jobId = await begin(server, 'admin', { entityType: 'THREAD', kind: 'close', ids: [...ids, ...elsewhere] })
  await portions(server, adminId, jobId, 1)
  expect(await unit((open) => open.findAll('THREAD', { ...own, status: 'closed' }))).not.toEqual([])
  await erase(organisationId)
  await portions(server, adminId, jobId)
  await letTimePass(server)
  expect(await unit((open) => open.get('ORGANISATION', organisationId))).toBeNull()
  expect(await leftOf(organisationId, 'marker of many')).toEqual([])
  // Its other conversations are still closed.
  for (const id of elsewhere) expect(await unit((open) => open.get('THREAD', id))).toMatchObject({ status: 'closed' })
})

it('a webhook body that waits is handled all the same: what else is in it belongs to others', async () => {
  const [erased, other] = [await open('Erased'), await open('Beside it')]
  const parts = [erased, other].map(({ pageFbId, psid }, index) =>
    textMessage(pageFbId, `marker of both ${index}`, { from: psid }),
  )
  const body = { object: 'page', entry: parts.flatMap(({ entry }) => entry) }
  await server.services.database.kysely.transaction().execute(async (tx) => {
    const id = createRecordId()
    const bytes = Buffer.from(JSON.stringify(body))
    await tx.insertInto('webhook_bodies').values({ id, body: bytes, signature: '', received_at: new Date() }).execute()
    await enqueueJob({ tx }, { ...bodyJob(id, erased.organisationId), inMs: 3_600_000 })
  })
  await erase(erased.organisationId)
  await letTimePass(server)
  expect(await unit((open) => open.findAll('THREAD', {}))).toContainEqual(
    expect.objectContaining({ organisationId: other.organisationId, snippet: 'marker of both 1' }),
  )
  expect(await leftOf(erased.organisationId, 'marker of both 0')).toEqual([])
})

it('a file that an administrator is having made holds nothing of it', async () => {
  const { organisationId, pageId } = await open('Exported')
  await unit((open) => Promise.resolve(addThread(open, organisationId, pageId, { title: 'marker exported' })))
  await addThreads(server, 1, 'Kept in the file')
  const { database } = server.services
  const { _id: adminId } = server.seeded.admin
  const columns = [{ path: 'title', label: 'Title' }]
  const file = { titleLabel: 'Name', columns, separator: ',' }
  const jobId = await begin(server, 'admin', { entityType: 'THREAD', kind: 'export', filter: {}, ...file })
  // The portion has read the conversations and is about to be written.
  let erasing: Promise<void> | null = null
  const during: BeforeCommit = async (writing) => {
    const { pending } = writing as CollectingUnitOfWork
    if (erasing !== null || ![...pending.values()].some(({ type }) => type === 'BULKJOB')) return
    let isErased = false
    erasing = erase(organisationId).then(async () => {
      await letTimePass(server)
      isErased = true
    })
    // It waits for this portion, or overtakes it.
    await expectSoon(async () => {
      const waiting = await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database.kysely)
      return isErased || waiting.rows.length > 0
    })
  }
  database.beforeCommit.add(during)
  await portions(server, adminId, jobId, 1)
  database.beforeCommit.delete(during)
  expect(erasing).not.toBeNull()
  await erasing
  await portions(server, adminId, jobId)
  await letTimePass(server)
  expect(await unit((open) => open.get('ORGANISATION', organisationId))).toBeNull()
  expect(await leftOf(organisationId, 'marker exported')).toEqual([])
})

it('a file that is asked for while it is being erased holds nothing of it', async () => {
  const { organisationId, pageId } = await open('Asked for')
  await unit((open) => Promise.resolve(addThread(open, organisationId, pageId, { title: 'marker asked for' })))
  await unit((open) => open.change('ORGANISATION', organisationId, { deletedTime: open.now, purgedCount: 0 }))
  const columns = [{ path: 'title', label: 'Title' }]
  const file = { titleLabel: 'Name', columns, separator: ',' }
  const jobId = await begin(server, 'admin', { entityType: 'THREAD', kind: 'export', filter: {}, ...file })
  await portions(server, server.seeded.admin._id, jobId)
  expect(await findEverywhere(server.services.database, ['marker asked for'])).not.toHaveProperty('bulk_parts')
})
