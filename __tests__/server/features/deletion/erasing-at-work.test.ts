// A person is erased while a user works with them: two customers are merged, a file is exported. Still nothing of them is left.
import type { Row } from '../../../../contract/index.ts'
import { messengerAdapter } from '../../../../server/channels/facebook/messenger.ts'
import { createProfileJobHandler } from '../../../../server/conversations/messaging/profile-job.ts'
import { writePastConversation } from '../../../../server/conversations/past/past-messages.ts'
import type { BeforeCommit } from '../../../../server/database/database.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { CollectingUnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { createEraseCustomerHandler } from '../../../../server/features/deletion/delete-person.ts'
import { ask as askForJob, bulkCall, jobOf } from '../../support/bulk.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { nobody } from '../../support/fixtures.ts'
import { echo, textMessage } from '../../support/messenger.ts'
import { expectSoon } from '../../support/passing-time.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0
let people = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, body?: unknown) =>
  server.call('POST', `/api${path}`, {
    as: 'manager',
    key: `erasing-at-work-${(keys += 1)}`,
    ...(body === undefined ? {} : { body }),
  })
const customers = async (): Promise<Row<'CUSTOMER'>[]> =>
  (await transact(server.services.database, nobody, (unit) => unit.findAll('CUSTOMER', {}))).result

/** A person writes, and the organisation names and describes them with the mark. @returns the customer's id */
const meet = async (mark: string): Promise<string> => {
  await server.webhook(textMessage(server.seeded.page.fbId, `${mark} words`, { from: `9910${(people += 1)}` }))
  await server.settled()
  const { body } = await server.call('GET', `/api/threads${query({ options: { limit: 100 } })}`, { as: 'manager' })
  const thread = body.data.find(({ snippet }: Row<'THREAD'>) => snippet === `${mark} words`)
  const id = String(thread.customerId)
  expect((await post(`/customers/${id}`, { $set: { name: `${mark} name`, note: `${mark} note` } })).status).toBe(200)
  return id
}
const merge = async (survivor: string, merged: string): Promise<void> => {
  const body = { mergeQuery: { _id: survivor }, matchQuery: { _id: merged }, applyMerge: true }
  expect((await post('/customers/merge', body)).status).toBe(200)
  await server.settled()
}

/** Runs a process that ends after this many portions. @returns whether it finished */
const eraseFor = async (customerId: string, portions: number): Promise<boolean> => {
  const { database } = server.services
  let left = portions
  const end: BeforeCommit = () => ((left -= 1) < 0 ? Promise.reject(new Error('the process ended')) : Promise.resolve())
  database.beforeCommit.add(end)
  const asked = { customerId, organisationId: server.seeded.organisation._id, actor: null }
  try {
    await createEraseCustomerHandler(server.services)(asked, { attempts: 1, uncertain: false } as never)
    return true
  } catch (error) {
    expect((error as Error).message).toBe('the process ended')
    return false
  } finally {
    database.beforeCommit.delete(end)
  }
}

test.each([
  ['into another', true, 0],
  ['into another', true, 3],
  ['into another', true, 6],
  ['with another, who goes', false, 3],
])('a customer who is merged %s while being erased (%s, after %i portions)', async (_how, goes, portions) => {
  const [mark, other] = [`qx${people}erased`, `qx${people}beside`]
  const [erased, beside] = [await meet(mark), await meet(other)]
  expect(await eraseFor(erased, portions)).toBe(false)
  await (goes ? merge(beside, erased) : merge(erased, beside))
  expect(await eraseFor(erased, Infinity)).toBe(true)
  // A manager has stated that both are one person: both are erased.
  expect(await findEverywhere(server.services.database, [mark, other])).toEqual({})
  expect((await customers()).map(({ _id }) => _id)).not.toEqual(expect.arrayContaining([erased, beside]))
})

test('one who is merged after the last look at whose identities there are goes with both', async () => {
  const [erased, beside] = [await meet('qylate erased'), await meet('qylate beside')]
  const { database } = server.services
  // During the redaction of the first one's messages.
  let merged: Promise<void> | null = null
  const during: BeforeCommit = async (unit) => {
    const changed = [...(unit as CollectingUnitOfWork).pending.values()]
    if (merged !== null || !changed.some(({ type, after }) => type === 'FBMESSAGE' && after?.doc['deleted'] === true))
      return
    merged = merge(erased, beside)
    await merged
  }
  database.beforeCommit.add(during)
  expect(await eraseFor(erased, Infinity)).toBe(true)
  database.beforeCommit.delete(during)
  expect(merged).not.toBeNull()
  expect(await findEverywhere(database, ['qylate'])).toEqual({})
})

test('what is read of their past while they are being erased brings nothing back', async () => {
  const erased = await meet('qypast erased')
  const { database } = server.services
  const psid = `9910${people}`
  const time = new Date(Date.now() - 86_400_000).toISOString()
  const listed = { id: 'mid.qypast', created_time: time, from: { id: psid }, message: 'qypast earlier words' }
  const told = { fbId: 't_qypast', personFbId: psid, name: 'qypast name' }
  let count: number | null = null
  const during: BeforeCommit = async (unit) => {
    const changed = [...(unit as CollectingUnitOfWork).pending.values()]
    if (count !== null || !changed.some(({ type, after }) => type === 'FBMESSAGE' && after?.doc['deleted'] === true))
      return
    const place = { adapter: messengerAdapter, services: server.services, account: server.seeded.page }
    count = await writePastConversation(place, told, { messages: { data: [listed] } }, '')
  }
  database.beforeCommit.add(during)
  expect(await eraseFor(erased, Infinity)).toBe(true)
  database.beforeCommit.delete(during)
  expect(count).toBe(1)
  expect(await findEverywhere(database, ['qypast'])).toEqual({})
})

test.each([
  ['before they are erased', 0],
  ['while their words are being emptied', 4],
  ['after they were erased', Infinity],
])('what the platform answers %s about who they are brings nothing back', async (_when, portions) => {
  const { services, seeded } = server
  const erased = await meet(`qw${people}erased`)
  const { result: person } = await transact(services.database, nobody, async (unit) => {
    const own = { organisationId: seeded.organisation._id }
    const token = { token: 'a token', tokenType: 'MESSENGER_TOKEN' as const, fbPageId: seeded.page._id }
    if (!(await unit.find('FBACCESSTOKEN', { fbPageId: seeded.page._id }))) unit.add('FBACCESSTOKEN', token, own)
    const known = await unit.find('FBUSER', { fbId: `9910${people}` })
    return unit.change('FBUSER', known?._id ?? '', { profile: 'unknown' })
  })
  const answer = { first_name: 'Qwback', last_name: 'Qwname', name: 'Qwback Qwname', locale: 'tr_TR' }
  const platform = {
    ...services.platform,
    get: async () => {
      await eraseFor(erased, portions)
      return answer
    },
  }
  const handle = createProfileJobHandler(messengerAdapter, { ...services, platform })
  await handle({ personId: person._id, accountId: seeded.page._id }, { attempts: 1, uncertain: false } as never)
  if (portions < Infinity) expect(await eraseFor(erased, Infinity)).toBe(true)
  expect(await findEverywhere(services.database, ['Qwback'])).toEqual({})
  const { result } = await transact(services.database, nobody, (unit) => unit.get('FBUSER', person._id))
  expect(result).toMatchObject({ name: null, profile: 'unavailable', data: { erased_time: expect.any(String) } })
})

type Change = CollectingUnitOfWork['pending'] extends ReadonlyMap<string, infer Entry> ? Entry : never

test.each([
  [
    'our answers to them, while those are emptied',
    'FBMESSAGE',
    'message',
    { ownerSent: true },
    ({ type, after }: Change) =>
      type === 'FBMESSAGE' && after?.doc['deleted'] === true && after.doc['ownerSent'] === true,
  ],
  [
    'their record, while it is removed',
    'CUSTOMER',
    'note',
    {},
    ({ type, after }: Change) => type === 'CUSTOMER' && after === null,
  ],
] as const)('a file of %s does not keep them', async (_what, entityType, path, filter, isMoment) => {
  const mark = `qz${entityType.toLowerCase()}`
  const erased = await meet(mark)
  await server.webhook(echo(server.seeded.page.fbId, `${mark} answer`, { to: `9910${people}` }))
  await server.settled()
  const { database } = server.services
  let jobId: string | null = null
  const during: BeforeCommit = async (unit) => {
    if (jobId !== null || ![...(unit as CollectingUnitOfWork).pending.values()].some(isMoment)) return
    const file = { titleLabel: 'Title', columns: [{ path, label: path }], separator: ',' }
    jobId = await askForJob(server, 'manager', { entityType, kind: 'export', filter, ...file })
    const id = jobId
    expect((await bulkCall(server, 'manager', `${id}/run`)).status).toBe(200)
    await expectSoon(async () => (await jobOf(server, 'manager', id)).state === 'done')
    expect(Object.keys(await findEverywhere(database, [mark]))).toContain('bulk_parts')
  }
  database.beforeCommit.add(during)
  expect(await eraseFor(erased, Infinity)).toBe(true)
  database.beforeCommit.delete(during)
  expect(jobId).not.toBeNull()
  expect(await findEverywhere(database, [mark])).toEqual({})
})
