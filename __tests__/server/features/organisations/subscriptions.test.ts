// The effect of a subscription: connecting, the allowance, warnings, and what is refused after its end.
import { reviewSubscriptions } from '../../../../server/features/organisations/subscriptions.ts'
import { textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

const dayMs = 24 * 3_600_000
const startedAt = Date.now()
let server: TestServer
let now = new Date(startedAt)
let keys = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date(startedAt)
  for (const { _id } of await subscriptions())
    await server.call('DELETE', `/api/organisationSubscriptions/${_id}`, { as: 'admin' })
})

const at = (days: number): string => new Date(startedAt + days * dayMs).toISOString()
const rowsAt = async (base: string, as: string, filter: object = {}) =>
  (await server.call('GET', `${base}${query({ filter, options: { limit: 100 } })}`, { as })).body.data
const subscriptions = () => rowsAt('/api/organisationSubscriptions', 'admin')
const subscribe = (fields: object): Promise<Answer> =>
  server.call('POST', '/api/organisationSubscriptions', {
    as: 'admin',
    body: { organisationId: server.seeded.organisation._id, name: 'Plan', isActive: true, ...fields },
  })
let pages = 0
const connect = (): Promise<Answer> =>
  server.call('POST', '/api/fb/pages', {
    as: 'superadmin',
    body: { fbId: `99000${(pages += 1)}`, name: 'Page', organisationId: server.seeded.organisation._id },
  })
const organisation = async () => (await rowsAt('/api/organisations', 'manager'))[0]

test('without a running subscription an organisation that has one connects nothing new', async () => {
  expect((await connect()).status).toBe(200)
  await subscribe({ endTime: at(10) })
  expect((await connect()).status).toBe(200)
  const [{ _id }] = await subscriptions()
  await server.call('POST', `/api/organisationSubscriptions/${_id}`, {
    as: 'admin',
    body: { $set: { isActive: false } },
  })
  expect(await connect()).toMatchObject({ status: 409, body: { msg: 'SUBSCRIPTION_ENDED' } })
  await server.call('POST', `/api/organisationSubscriptions/${_id}`, {
    as: 'admin',
    body: { $set: { isActive: true } },
  })
  expect((await connect()).status).toBe(200)
  await subscribe({ startTime: at(-20), endTime: at(-10) })
  expect((await organisation()).subscriptionEndTime).toBe(at(10))
  expect((await connect()).status).toBe(200)
  // Of several active ones the last to end counts.
  await subscribe({ endTime: at(20) })
  await subscribe({ endTime: at(5) })
  expect((await organisation()).subscriptionEndTime).toBe(at(20))
})

test.each(['0000-01-01T00:00:00.000Z', '2030-02-30T10:00:00.000Z', '2030-13-01T10:00:00.000Z'])(
  'a time that no calendar has is refused: %s',
  async (time) => {
    expect(await subscribe({ startTime: time })).toMatchObject({
      status: 400,
      body: { msg: 'INVALID_BODY', details: { startTime: 'INVALID_TIME' } },
    })
    expect(await subscribe({ endTime: time })).toMatchObject({ status: 400 })
  },
)

test('one that is switched off ended then, whatever is changed of it later', async () => {
  const { _id } = (await subscribe({ endTime: at(10) })).body.data
  const change = async ($set: object) => {
    now = new Date(now.getTime() + 60_000)
    await server.call('POST', `/api/organisationSubscriptions/${_id}`, { as: 'admin', body: { $set } })
    return (await organisation()).subscriptionEndTime
  }
  const end = await change({ isActive: false })
  expect(end).toBe(now.toISOString())
  expect(await change({ name: 'Another plan' })).toBe(end)
  expect(await change({ isActive: true })).toBe(at(10))
  expect(await change({ isActive: false })).not.toBe(end)
})

test('the allowances of running subscriptions add up and take the place of the organisation’s own', async () => {
  const path = `/api/organisations/${server.seeded.organisation._id}/allowance`
  const before = (await server.call('GET', path, { as: 'manager' })).body.data
  await subscribe({ allowance: { FaFacebook: before.used.FaFacebook } })
  expect(await connect()).toMatchObject({ status: 409, body: { msg: 'ALLOWANCE_EXHAUSTED' } })
  await subscribe({ allowance: { FaFacebook: 1 } })
  await subscribe({ allowance: { FaFacebook: 50 }, endTime: at(-1), startTime: at(-2) })
  expect((await server.call('GET', path, { as: 'manager' })).body.data.allowance).toEqual({
    ...before.allowance,
    FaFacebook: before.used.FaFacebook + 1,
  })
  expect((await connect()).status).toBe(200)
  expect(await connect()).toMatchObject({ body: { msg: 'ALLOWANCE_EXHAUSTED' } })
})

test('under a subscription stand the connected accounts of its services', async () => {
  const under = async (fields: object): Promise<Record<string, unknown[]>> => {
    const { _id } = (await subscribe(fields)).body.data
    return (await server.call('GET', `/api/organisationSubscriptions/${_id}/relatedItems`, { as: 'manager' })).body.data
  }
  expect((await under({})).pages).not.toEqual([])
  expect((await under({ allowance: { FaFacebook: 3 } })).pages).not.toEqual([])
  expect((await under({ allowance: { FaWhatsapp: 3 } })).pages).toEqual([])
  expect((await under({ isActive: false })).pages).toEqual([])
  // All pages were connected after its end.
  expect((await under({ startTime: at(-400), endTime: at(-300) })).pages).toEqual([])
})

test('managers are warned 30, 14, 7 and 1 days before the end, and of the end, once each', async () => {
  await subscribe({ endTime: at(40) })
  const warned = async (): Promise<number[]> =>
    (await rowsAt('/api/notifications', 'manager', { type: { $in: ['SUBSCRIPTION_ENDING', 'SUBSCRIPTION_ENDED'] } }))
      .map(({ data }: { data: { days: number } }) => data.days)
      .sort((one: number, other: number) => other - one)
  const seen: number[][] = []
  for (const day of [5, 11, 12, 27, 34, 39.5, 39.6, 41]) {
    now = new Date(startedAt + day * dayMs)
    await reviewSubscriptions(server.services)
    now = new Date(startedAt)
    seen.push(await warned())
  }
  expect(seen).toEqual([[], [30], [30], [30, 14], [30, 14, 7], [30, 14, 7, 1], [30, 14, 7, 1], [30, 14, 7, 1, 0]])
  expect(await rowsAt('/api/notifications', 'agent', { type: 'SUBSCRIPTION_ENDING' })).toEqual([])
})

test('a warning names the last day by the organisation’s own calendar', async () => {
  await server.call('POST', `/api/organisations/${server.seeded.organisation._id}`, {
    as: 'manager',
    body: { $set: { timeZone: 'Pacific/Honolulu' } },
  })
  // In Honolulu it is the previous evening.
  const endTime = `${at(40).slice(0, 10)}T05:00:00.000Z`
  await subscribe({ endTime })
  now = new Date(Date.parse(endTime) - 20 * dayMs)
  await reviewSubscriptions(server.services)
  now = new Date(startedAt)
  const told = await rowsAt('/api/notifications', 'manager', { type: 'SUBSCRIPTION_ENDING' })
  expect(told).toContainEqual(
    expect.objectContaining({ snippet: at(39).slice(0, 10), data: expect.objectContaining({ endTime }) }),
  )
})

test('whoever leaves a read-only organisation leaves no conversations behind, and an invitation to it can be declined', async () => {
  const { organisation: ours, agent2, stranger, page } = server.seeded
  const members = `/api/organisationMemberships/organisation/${ours._id}`
  const send = (path: string, as: string, body?: object): Promise<Answer> =>
    server.call('POST', path, { as, key: `subscription-${(keys += 1)}`, ...(body ? { body } : {}) })
  await server.webhook(textMessage(page.fbId, 'for somebody who leaves', { from: '7002' }))
  await send(`${members}/invitations`, 'manager', { account: stranger.authOptions?.username })
  await server.settled()
  const thread = (await rowsAt('/api/threads', 'manager')).find(
    ({ snippet }: { snippet: string }) => snippet === 'for somebody who leaves',
  )
  expect((await send(`/api/threads/${thread._id}/assign`, 'manager', { userId: agent2._id })).status).toBe(200)
  await subscribe({ startTime: at(-40), endTime: at(-20) })
  const [offer] = await rowsAt('/api/membershipOffers', 'stranger')
  expect((await send(`/api/membershipOffers/${offer._id}/accept`, 'stranger')).body.msg).toBe('SUBSCRIPTION_ENDED')
  expect((await send(`/api/membershipOffers/${offer._id}/decline`, 'stranger')).status).toBe(200)
  expect(await rowsAt('/api/membershipOffers', 'stranger')).toEqual([])
  const left = await send(`${members}/members/user/${agent2._id}/remove`, 'manager', {})
  expect(left).toMatchObject({ status: 200, body: { data: { openThreads: 1 } } })
  await server.settled()
  expect(await rowsAt('/api/threads', 'manager', { _id: thread._id })).toMatchObject([{ assigneeId: null }])
})

test('fourteen days after the end nothing is changed, and what customers write is kept', async () => {
  await server.webhook(textMessage(server.seeded.page.fbId, 'before the end', { from: '7001' }))
  await server.settled()
  await subscribe({ startTime: at(-30), endTime: at(-13) })
  const [thread] = await rowsAt('/api/threads', 'agent', { status: 'open' })
  const close = (verb: string): Promise<Answer> =>
    server.call('POST', `/api/threads/${thread._id}/${verb}`, { as: 'agent', key: `subscription-${(keys += 1)}` })
  expect((await close('close')).status).toBe(200)
  expect((await close('reopen')).status).toBe(200)
  await server.call('POST', `/api/organisationSubscriptions/${(await subscriptions())[0]._id}`, {
    as: 'admin',
    body: { $set: { endTime: at(-14.1) } },
  })
  const refused = { status: 409, body: { msg: 'SUBSCRIPTION_ENDED' } }
  expect(await close('close')).toMatchObject(refused)
  const label = { name: 'New', organisationId: server.seeded.organisation._id }
  expect(await server.call('POST', '/api/sociallabels', { as: 'manager', body: label })).toMatchObject(refused)
  // A bulk job that would change nothing is refused at once; marking as read is allowed.
  const asks = (kind: string): Promise<Answer> =>
    server.call('POST', '/api/bulkJobs/ask', {
      as: 'agent',
      key: `subscription-${(keys += 1)}`,
      body: { entityType: 'THREAD', kind, filter: {} },
    })
  expect(await asks('close')).toMatchObject(refused)
  const { jobId } = (await asks('markAsRead')).body.data
  await server.call('POST', `/api/bulkJobs/${jobId}/run`, { as: 'agent', key: `subscription-${(keys += 1)}` })
  await server.settled()
  expect((await server.call('GET', `/api/bulkJobs/${jobId}`, { as: 'agent' })).body.data).toMatchObject({
    state: 'done',
    failedCount: 0,
  })
  expect((await close('markAsRead')).status).toBe(200)
  await server.webhook(textMessage(server.seeded.page.fbId, 'after the end', { from: '7001' }))
  await server.settled()
  expect(await rowsAt('/api/threads', 'agent')).toContainEqual(expect.objectContaining({ snippet: 'after the end' }))
  // The provider extends it, and everything works again.
  await subscribe({ endTime: at(100) })
  expect((await close('close')).status).toBe(200)
})

test('a subscription ends after it begins', async () => {
  expect(await subscribe({ startTime: at(5), endTime: at(1) })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { endTime: 'TIME_TOO_EARLY' } },
  })
})

test('the limits of single people offer those who have connected accounts', async () => {
  const path = `/api/organisationFbUserAllowance/organisation/${server.seeded.organisation._id}/connectors`
  expect(await server.call('GET', path, { as: 'manager' })).toMatchObject({ status: 200, body: { data: [] } })
  expect(await server.call('GET', path, { as: 'agent' })).toMatchObject({ status: 403 })
})
