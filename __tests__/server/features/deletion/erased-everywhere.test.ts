// Everything of a person, on every channel, including what others have made of it: after the erasure no table and no file contains their
// words.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { recordingFileName } from '../../../../contract/recordings.ts'
import type { Row } from '../../../../contract/index.ts'
import { ensureChat } from '../../../../server/channels/whatsapp-web/chats.ts'
import { transact } from '../../../../server/database/transact.ts'
import { ask as askForJob, bulkCall } from '../../support/bulk.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { comment, post, reaction } from '../../support/feed.ts'
import { nobody } from '../../support/fixtures.ts'
import { accountFbId, connectInstagram, instagram } from '../../support/instagram.ts'
import { echo, textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { connectWhatsapp, text } from '../../support/whatsapp.ts'

let server: TestServer
let account: Row<'IGUSER'>
let keys = 0
const now = Date.now()

beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
  account = await connectInstagram(server)
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, as = 'manager'): Promise<Answer> =>
  server.call(method, `/api${path}`, {
    as,
    ...(method === 'POST' ? { key: `everywhere-${(keys += 1)}` } : {}),
    ...(body === undefined ? {} : { body }),
  })
const does = async (method: string, path: string, body?: unknown, as?: string) => {
  const answer = await call(method, path, body, as)
  expect([path, answer.status, answer.body.msg]).toEqual([path, 200, undefined])
  return answer.body.data
}
const arrive = async (...bodies: unknown[]): Promise<void> => {
  for (const body of bodies) await server.webhook(body)
  await server.settled()
}
const list = async (path: string, filter: object = {}, as?: string) =>
  (await call('GET', `${path}${query({ filter, options: { limit: 100 } })}`, undefined, as)).body.data

const filesWith = async (words: readonly string[]): Promise<string[]> => {
  const folder = dirname(dirname(server.services.media.incoming()))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path, 'utf8')
    if (words.some((word) => bytes.includes(word))) found.push(path)
  }
  return found
}

const person = { id: '931001', name: 'Zumrut Qzquillfeather' }
const mert = { id: '931002', name: 'Mert Er' }
/** Parts of all their names and texts. */
const marks = ['qzx', 'umrut', 'quillfeather', '5551112244', '555 111 22 44', '5559998877', '7770001', '5558887766']
const name = { name: { $regex: '^zumrut QZquillfeather' } }

const writesEverywhere = async (): Promise<{ customerId: string; threadId: string }> => {
  const { page, organisation } = server.seeded
  await arrive(
    textMessage(page.fbId, 'qzx-messenger', { from: person.id }),
    echo(page.fbId, 'qzx-answer', { to: person.id }),
    post('add', 'status', '700', { at: now, from: person, more: { message: 'qzx-visitor-post' } }),
    post('add', 'status', '701', { at: now, more: { message: 'our own post' } }),
    comment('add', '1', 'mert begins', { post: '701', at: now, from: mert }),
    comment('add', '2', 'qzx-below-another', { post: '701', at: now + 1_000, from: person, answers: '1' }),
    comment('add', '3', 'qzx-below-ours', { post: '701', at: now + 2_000, from: person }),
    reaction('add', 'love', { post: '701', at: now + 3_000, from: person }),
    instagram.textMessage(accountFbId, 'qzx-instagram', { from: '941001' }),
    text('qzx-whatsapp', {
      from: { phone: '905559998877', userId: 'TR.7770001', name: 'Zumrut Wa', username: 'zumrutwa' },
    }),
  )
  const own = { organisationId: organisation._id }
  await transact(server.services.database, nobody, async (unit) => {
    const phone = unit.add('WAWEBPHONE', { number: '905550001122', name: 'Shop', data: {} }, own)
    await ensureChat({ unit, phone, session: null }, '905558887766@s.whatsapp.net', 'Zumrut Web')
    const [person] = await unit.findAll('IGCUSTOMERUSER', { fbId: '941001' })
    await unit.change('IGCUSTOMERUSER', person?._id ?? '', { username: 'qzx.zumrut' })
    const media = { igUserId: account._id, caption: 'qzx-caption', username: 'qzx.zumrut', isRemoteDeleted: false }
    unit.add('IGMEDIA', { ...media, fbId: '951001', isMentioned: true, data: {} }, own)
    unit.add('IGTAGGEDMEDIA', { ...media, fbId: '951002', data: {} }, own)
  })
  const threads: Row<'THREAD'>[] = await list('/threads')
  const by = (said: string) => threads.find(({ snippet, title }) => [snippet, title].includes(said))
  const customerId = String(by('qzx-answer')?.customerId)
  const $set = {
    ...{
      name: person.name,
      email: 'zumrut@quillfeather.example',
      phone: '+90 555 111 22 44',
      note: 'qzx-note-of-customer',
    },
  }
  await does('POST', `/customers/${customerId}`, { $set })
  for (const also of ['qzx-instagram', 'qzx-whatsapp', 'Zumrut Web']) {
    const matchQuery = { _id: by(also)?.customerId }
    await does('POST', '/customers/merge', { mergeQuery: { _id: customerId }, matchQuery, applyMerge: true })
  }
  await server.settled()
  return { customerId, threadId: String(by('qzx-answer')?._id) }
}

const table = (filter: object) => ({ filter, sort: {}, limit: 20, columns: ['name'] })
const namingViews = (customerId: string): Record<string, object> => ({
  'By record': { customerId },
  'By name': name,
  'By number': { phone: { $regex: '0555 111 22 44' } },
  'By address': { $or: [{ isBlocked: true }, { email: 'Zumrut@quillfeather.example' }] },
  'Zumrut Qzquillfeather, VIP': {},
})
const otherViews: Record<string, object> = { 'A part': { name: { $regex: 'zum' } }, 'Of Mert': { name: 'Mert Er' } }
/** Views that name people whose names are everyday words. */
const everydayViews: Record<string, object> = {
  'Open, of VIP': { status: 'open', service: 'facebook' },
  "Vip's own": { name: { $regex: 'VIP Travel' } },
}

const runJob = async (body: object): Promise<string> => {
  const jobId = await askForJob(server, 'manager', { entityType: 'CUSTOMER', ...body })
  expect((await bulkCall(server, 'manager', `${jobId}/run`)).status).toBe(200)
  await server.settled()
  return jobId
}

test('after everything of a person is erased, nothing they are called or said is in any table or file', async () => {
  const { organisation, agent } = server.seeded
  const { customerId, threadId } = await writesEverywhere()
  await does('POST', `/threads/${threadId}/note`, { text: 'qzx-note', mentions: [agent._id] })
  await does('POST', `/threads/${threadId}/assign`, { userId: agent._id, reason: 'qzx-reason' })
  const organisationId = organisation._id
  for (const [view, filter] of Object.entries({ ...namingViews(customerId), ...otherViews })) {
    const body = { entityType: 'CUSTOMER', name: view, table: table(filter) }
    await does('POST', '/savedViews', body, 'agent')
    const { _id } = await does('POST', '/sharedViews', { ...body, organisationId })
    // The current version does not name them: history that did is removed, the view stays.
    if (view === 'Of Mert')
      for (const other of [name, filter]) await does('POST', `/sharedViews/${_id}`, { $set: { table: table(other) } })
  }
  await does('POST', '/savedViews', { entityType: 'CUSTOMER', name: 'Foreign', table: table(name) }, 'stranger')
  const file = { titleLabel: 'Customer', columns: [], separator: ',' }
  await runJob({ kind: 'export', filter: name, ...file })
  await runJob({ kind: 'update', filter: name, change: { note: 'qzx-bulk' } })
  const both = { $or: [name, { name: 'Mert Er' }] }
  const kept = await runJob({ kind: 'update', filter: both, change: { note: 'Greeted' } })
  await runJob({ kind: 'update', filter: { _id: customerId }, change: { note: 'qzx-again' } })
  const { database } = server.services
  const header = { kind: 'header', log: recordingFileName, version: 1, build: '0.1.1', startedTime: new Date() }
  const recorded = [header, { kind: 'action', action: { threadId, said: 'qzx-recorded' } }, { kind: 'end', at: 0 }]
  const sent = await fetch(`${server.address}/api/recordings/file${query({ reason: 'problem' })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token('agent')}`, 'content-type': 'application/x-ndjson' },
    body: recorded.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
  expect(sent.status).toBe(200)
  expect(await filesWith(marks)).toHaveLength(1)
  expect(Object.keys(await findEverywhere(database, marks))).toEqual(
    expect.arrayContaining(
      ['ACTIVITY', 'AUDITENTRY', 'BULKJOB', 'FBPOST', 'IGMEDIA', 'NOTIFICATION', 'SAVEDVIEW', 'SHAREDVIEW', 'WAWEBCHAT']
        .map((type) => `record_${type}`)
        .concat('bulk_parts', 'bulk_rows', 'events', 'idempotency'),
    ),
  )
  await does('POST', `/customers/${customerId}/erase`)
  await server.settled()
  // Another organisation's users may mean somebody else.
  expect((await list('/savedViews', {}, 'stranger')).map((view: Row<'SAVEDVIEW'>) => view.name)).toEqual(['Foreign'])
  const foreign = await database.kysely.transaction().execute((tx) => findEverywhere({ kysely: tx }, ['Foreign']))
  const left = await findEverywhere(database, marks)
  expect(left).toEqual({ record_SAVEDVIEW: 1, events: foreign['events'] })
  expect(await filesWith(marks)).toEqual([])

  // Records about others are unchanged.
  for (const [path, as] of [
    ['/savedViews', 'agent'],
    ['/sharedViews', 'manager'],
  ] as const) {
    const views: Row<'SAVEDVIEW'>[] = await list(path, {}, as)
    expect(Object.fromEntries(views.map((view) => [view.name, view.table?.['filter']]))).toEqual(otherViews)
  }
  expect((await call('GET', `/bulkJobs/${kept}`)).body.data).toMatchObject({ state: 'done', doneCount: 2, filter: {} })
  const threads: Row<'THREAD'>[] = await list('/threads', { title: 'Mert Er' })
  expect(threads).toMatchObject([{ status: 'open' }])
  const removed = await list('/audit', { objectType: 'SHAREDVIEW', action: 'removed' }, 'admin')
  expect(removed).toHaveLength(Object.keys(namingViews('')).length)
  // Users whose views were erased are notified, without a name.
  const told = await list('/notifications', { type: 'VIEW_ERASED' }, 'agent')
  expect(told).toHaveLength(Object.keys(namingViews('')).length)
  expect(told[0]).toMatchObject({ recipientId: server.seeded.agent._id, title: null, snippet: '' })
  expect(await list('/notifications', { type: 'VIEW_ERASED' }, 'stranger')).toEqual([])
})

test('a name that others of the organisation have names nobody: its views stay', async () => {
  const { page, organisation } = server.seeded
  await arrive(
    textMessage(page.fbId, 'one of two', { from: '961001' }),
    textMessage(page.fbId, 'two', { from: '961002' }),
  )
  const threads: Row<'THREAD'>[] = await list('/threads')
  const ids = ['one of two', 'two'].map((said) => String(threads.find(({ snippet }) => snippet === said)?.customerId))
  for (const id of ids) await does('POST', `/customers/${id}`, { $set: { name: 'Ayşe Yılmaz' } })
  const view = { entityType: 'CUSTOMER', name: 'All of them', table: table({ name: { $regex: 'ayse yilmaz' } }) }
  const { _id } = await does('POST', '/sharedViews', { ...view, organisationId: organisation._id })
  await does('POST', `/customers/${ids[0]}/erase`)
  await server.settled()
  expect((await call('GET', `/sharedViews/${_id}`)).status).toBe(200)
  // After the last of them is erased, it refers to nobody.
  await does('POST', `/customers/${ids[1]}/erase`)
  await server.settled()
  expect((await call('GET', `/sharedViews/${_id}`)).status).toBe(404)
})

test('a person called by a word of every day takes the views by that name along, and no other', async () => {
  const { page, organisation } = server.seeded
  await arrive(
    textMessage(page.fbId, 'from open', { from: '971001' }),
    textMessage(page.fbId, 'from vip', { from: '971002' }),
    textMessage(page.fbId, 'from travel', { from: '971003' }),
  )
  const threads: Row<'THREAD'>[] = await list('/threads')
  const idOf = (said: string) => String(threads.find(({ snippet }) => snippet === said)?.customerId)
  const people = { 'from open': 'Open', 'from vip': 'VIP', 'from travel': 'Vip Travel' }
  for (const [said, called] of Object.entries(people))
    await does('POST', `/customers/${idOf(said)}`, { $set: { name: called } })
  const views = { ...everydayViews, 'All of Open': { name: 'OPEN' } }
  for (const [view, filter] of Object.entries(views)) {
    const body = { entityType: 'CUSTOMER', name: view, table: table(filter), organisationId: organisation._id }
    await does('POST', '/sharedViews', body)
  }
  const both = { ids: [idOf('from open'), idOf('from travel')] }
  const ofTwo = await runJob({ kind: 'update', ...both, change: { note: 'Greeted' } })
  const { filter } = (await call('GET', `/bulkJobs/${ofTwo}`)).body.data
  for (const said of ['from open', 'from vip']) await does('POST', `/customers/${idOf(said)}/erase`)
  await server.settled()
  const kept: Row<'SHAREDVIEW'>[] = await list('/sharedViews')
  expect(kept.map(({ name: called }) => called)).toEqual(expect.arrayContaining(Object.keys(everydayViews)))
  expect(kept.map(({ name: called }) => called)).not.toContain('All of Open')
  expect((await call('GET', `/bulkJobs/${ofTwo}`)).body.data.filter).toEqual(filter)
})
