// Addresses of merged records lead to the remaining record, for everybody who sees it.
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { base, connectWhatsapp, text } from '../../support/whatsapp.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const list = async (path: string, filter: Record<string, unknown>, as = 'agent') =>
  (await server.call('GET', `${path}${query({ filter })}`, { as })).body.data as { readonly _id: string }[]
const hears = async (...bodies: unknown[]) => {
  for (const body of bodies) expect(await server.webhook(body)).toBe(200)
  await server.settled()
}
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id)

/** One record by number and one by user id, and then a message that contains both. */
const join = async () => {
  const [phone, userId] = ['905440088001', 'TR.88001']
  await hears(text('by number', { from: { phone }, at: base }), text('by id', { from: { userId }, at: base + 1_000 }))
  const before = {
    contacts: [
      ...(await list('/api/wa/contacts', { remoteId: phone })),
      ...(await list('/api/wa/contacts', { fbId: userId })),
    ],
    threads: await list('/api/threads', {}),
    customers: await list('/api/customers', {}),
  }
  await hears(text('by both', { from: { phone, userId }, at: base + 2_000 }))
  return before
}

test('of conversations that became one, with their contacts and customers', async () => {
  const before = await join()
  for (const [path, rows] of [
    ['/api/wa/contacts', before.contacts],
    ['/api/threads', before.threads],
    ['/api/customers', before.customers],
  ] as const) {
    const kept = idsOf(await list(path, { _id: { $in: idsOf(rows) } }))
    const [gone = ''] = idsOf(rows).filter((id) => !kept.includes(id))
    expect([kept.length, gone]).toEqual([1, expect.stringMatching(/^[0-9a-f]{24}$/)])
    expect(idsOf(await list(path, { formerIds: gone }))).toEqual(kept)
    // Users of other organisations do not learn that such a record existed.
    expect(await list(path, { formerIds: gone }, 'stranger')).toEqual([])
  }
  // By the contact, too, whichever of the two it was.
  const found = await Promise.all(
    idsOf(before.contacts).map((itemId) => list('/api/threads', { $or: [{ itemId }, { formerIds: itemId }] })),
  )
  const thread = idsOf(await list('/api/threads', {}))
  expect(found.map(idsOf)).toEqual([thread, thread])
  // Nor does a colleague who may not see the remaining record.
  const see = (visibility: 'own' | 'all') =>
    transact(server.services.database, nobody, (unit) =>
      unit.change('ORGANISATION', server.seeded.organisation._id, { visibility }),
    )
  await see('own')
  const [gone = ''] = idsOf(before.threads).filter((id) => !thread.includes(id))
  expect(await list('/api/threads', { formerIds: gone })).toEqual([])
  expect(idsOf(await list('/api/threads', { formerIds: gone }, 'manager'))).toEqual(thread)
  await see('all')
})

test('of customers who were merged by hand, one after another', async () => {
  const organisationId = server.seeded.organisation._id
  const { result: added } = await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(
      ['A', 'B', 'C'].map((name) =>
        unit.add('CUSTOMER', { name, identities: [], assignments: [] }, { organisationId }),
      ),
    ),
  )
  const [a = '', b = '', c = ''] = idsOf(added)
  for (const [survivor, gone] of [
    [b, a],
    [c, b],
  ]) {
    const body = { mergeQuery: { _id: survivor }, matchQuery: { _id: gone }, applyMerge: true }
    expect((await server.call('POST', '/api/customers/merge', { as: 'manager', body })).status).toBe(200)
  }
  expect(idsOf(await list('/api/customers', { formerIds: a }))).toEqual([c])
  expect(idsOf(await list('/api/customers', { formerIds: b }))).toEqual([c])
})

test('are nobody’s to claim for a customer that they write down', async () => {
  const body = {
    name: 'Claims',
    formerIds: [server.seeded.organisation._id],
    organisationId: server.seeded.organisation._id,
  }
  expect(await server.call('POST', '/api/customers', { as: 'agent', body })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { formerIds: 'INVALID_ID' } },
  })
})
