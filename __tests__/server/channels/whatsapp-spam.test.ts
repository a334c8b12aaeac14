// A person marked as spam under one of their WhatsApp identities, who turns out to have another one.
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { base, connectWhatsapp, text } from '../support/whatsapp.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const find = async (path: string, filter: object) =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 1 } })}`, { as: 'agent' })).body.data[0]
const threadOf = async (contact: object) =>
  find('/api/threads', { itemId: (await find('/api/wa/contacts', contact))._id })
const hears = async (...bodies: unknown[]) => {
  for (const body of bodies) expect(await server.webhook(body)).toBe(200)
  await server.settled()
}

test('all conversations of the customer they turn out to be are marked, also under other numbers', async () => {
  const [phone, userId, other] = ['905440077001', 'TR.77001', '905440077002']
  await hears(
    text('by number', { from: { phone }, at: base }),
    text('by id', { from: { userId }, at: base + 1_000 }),
    text('from another phone', { from: { phone: other }, at: base + 2_000 }),
  )
  const [byNumber, byId, elsewhere] = [{ remoteId: phone }, { fbId: userId }, { remoteId: other }]
  const body = {
    mergeQuery: { _id: (await threadOf(byId)).customerId },
    matchQuery: { _id: (await threadOf(elsewhere)).customerId },
    applyMerge: true,
  }
  expect(await server.call('POST', '/api/customers/merge', { as: 'manager', body })).toMatchObject({ status: 200 })
  const close = await server.call('POST', `/api/threads/${(await threadOf(byNumber))._id}/close`, {
    as: 'manager',
    key: 'spam-by-number',
    body: { reason: 'spam' },
  })
  expect(close).toMatchObject({ status: 200 })
  expect((await threadOf(elsewhere)).isSpam ?? null).toBeNull()
  await hears(text('by both', { from: { phone, userId }, at: base + 3_000 }))
  expect(await threadOf(byNumber)).toMatchObject({ isSpam: true })
  expect(await threadOf(elsewhere)).toMatchObject({ isSpam: true })
})

test.each([
  ['the number', 0],
  ['the user id', 1],
] as const)('who is blocked under %s is blocked as the one person they turn out to be', async (_name, which) => {
  const [phone, userId] = [`90544007710${which}`, `TR.7710${which}`]
  await hears(
    text(`by number ${which}`, { from: { phone }, at: base }),
    text(`by id ${which}`, { from: { userId }, at: base + 1_000 }),
  )
  const { customerId } = await threadOf(which === 0 ? { remoteId: phone } : { fbId: userId })
  expect(
    await server.call('POST', `/api/customers/${customerId}/block`, { as: 'manager', key: `block-by-${which}` }),
  ).toMatchObject({ status: 200 })
  await hears(text(`by both ${which}`, { from: { phone, userId }, at: base + 3_000 }))
  const thread = await threadOf({ remoteId: phone })
  expect(thread).toMatchObject({ isBlocked: true, status: 'closed', episodeStart: null, snippet: `by both ${which}` })
  expect(await find('/api/customers', { _id: thread.customerId })).toMatchObject({ isBlocked: true })
})
