// The customers of a channel's record: those who wrote in or under it, and linking its author.
import { transact } from '../../../../server/database/transact.ts'
import { addCommentedPost } from '../../support/commented-post.ts'
import { nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const link = (path: string, customerId: string, as = 'agent'): Promise<Answer> =>
  server.call('POST', `${path}/customers`, { as, key: `link-${(keys += 1)}-key`, body: { customerId } })

const addCustomer = async (fields: Record<string, unknown>, organisationId = server.seeded.organisation._id) => {
  const { result } = await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(unit.add('CUSTOMER', { identities: [], assignments: [], ...fields }, { organisationId })),
  )
  return result
}
const recordOf = async (path: string) => (await server.call('GET', path, { as: 'agent' })).body.data

test('a post names everybody who wrote under it, page by page', async () => {
  const { post, customers } = await addCommentedPost(server, 3)
  const all = await server.call('GET', `/api/fb/posts/${post._id}/customers`, { as: 'agent' })
  expect(all.body.data.total).toBe(3)
  expect(all.body.data.rows.map(({ name }: { name: string }) => name).sort()).toEqual(
    customers.map(({ name }) => name).sort(),
  )
  const page = await server.call(
    'GET',
    `/api/fb/posts/${post._id}/customers${query({ options: { skip: 2, limit: 2 } })}`,
    {
      as: 'agent',
    },
  )
  expect(page.body.data).toMatchObject({ total: 3, rows: [{}] })
  expect(await server.call('GET', `/api/fb/posts/${post._id}/customers?limit=2`, { as: 'agent' })).toMatchObject({
    status: 400,
    body: { msg: 'PAGE_INVALID' },
  })
  expect(await server.call('GET', `/api/fb/posts/${post._id}/customers`, { as: 'stranger' })).toMatchObject({
    status: 404,
  })
})

test('the author of a comment becomes the customer that an agent names: conversation and identity go along', async () => {
  const { comments, customers, threads } = await addCommentedPost(server, 1)
  const known = await addCustomer({ name: 'Ada of the newsletter', email: 'ada@example.test' })
  const answer = await link(`/api/fb/comments/${comments[0]?._id}`, known._id)
  expect(answer).toMatchObject({ status: 200, body: { data: { _id: known._id, email: 'ada@example.test' } } })
  expect((await recordOf(`/api/customers/${known._id}`)).identities).toEqual([
    { type: 'FBUSER', id: comments[0]?.fromId },
  ])
  expect(await recordOf(`/api/threads/${threads[0]?._id}`)).toMatchObject({ customerId: known._id })
  expect(await server.call('GET', `/api/customers/${customers[0]?._id}`, { as: 'agent' })).toMatchObject({
    status: 404,
  })
  expect(
    (await server.call('GET', `/api/fb/comments/${comments[0]?._id}/customers`, { as: 'agent' })).body.data,
  ).toMatchObject({ total: 1, rows: [{ _id: known._id }] })
})

test('whose conversation is marked as spam is so in those of the customer they turn out to be, linked or merged', async () => {
  const { comments, customers, threads } = await addCommentedPost(server, 4)
  const [spam, linked, second, merged] = threads.map(({ _id }) => _id)
  const markOf = async (id: string | undefined) => (await recordOf(`/api/threads/${id}`)).isSpam ?? null
  const close = await server.call('POST', `/api/threads/${spam}/close`, {
    as: 'manager',
    key: 'spam-of-a-customer',
    body: { reason: 'spam' },
  })
  expect(close).toMatchObject({ status: 200 })
  // The linked customer is merged into the marked one, and the marked one into another.
  expect(await link(`/api/fb/comments/${comments[1]?._id}`, String(customers[0]?._id))).toMatchObject({ status: 200 })
  expect([await markOf(linked), await markOf(second)]).toEqual([true, null])
  for (const [survivor, gone] of [
    [customers[2]?._id, customers[0]?._id],
    [customers[2]?._id, customers[3]?._id],
  ]) {
    const body = { mergeQuery: { _id: survivor }, matchQuery: { _id: gone }, applyMerge: true }
    expect(await server.call('POST', '/api/customers/merge', { as: 'manager', body })).toMatchObject({ status: 200 })
  }
  expect([await markOf(spam), await markOf(second), await markOf(merged)]).toEqual([true, true, true])
  const open = await server.call('POST', `/api/threads/${merged}/reopen`, { as: 'manager', key: 'no-spam-after-all' })
  expect(open).toMatchObject({ status: 200 })
  expect([await markOf(spam), await markOf(linked), await markOf(second)]).toEqual([null, null, null])
})

test('somebody whom agents know already is merged by hand, not by a link', async () => {
  const { comments, customers } = await addCommentedPost(server, 1)
  await server.call('POST', `/api/customers/${customers[0]?._id}`, {
    as: 'agent',
    body: { $set: { note: 'Likes tea' } },
  })
  const other = await addCustomer({ name: 'Somebody else' })
  expect(await link(`/api/fb/comments/${comments[0]?._id}`, other._id)).toMatchObject({
    status: 409,
    body: { msg: 'CUSTOMER_LINKED_ELSEWHERE', details: { customerId: customers[0]?._id } },
  })
  expect(await recordOf(`/api/customers/${customers[0]?._id}`)).toMatchObject({ note: 'Likes tea' })
})

test('somebody whose customer was deleted is linked with their conversation', async () => {
  const { comments, customers, threads } = await addCommentedPost(server, 1)
  await server.call('DELETE', `/api/customers/${customers[0]?._id}`, { as: 'manager' })
  await server.settled()
  const known = await addCustomer({ name: 'Back again' })
  expect(await link(`/api/fb/comments/${comments[0]?._id}`, known._id)).toMatchObject({ status: 200 })
  expect(await recordOf(`/api/threads/${threads[0]?._id}`)).toMatchObject({ customerId: known._id })
})

test('somebody who was blocked stays so in the customer they are linked with once their record was deleted', async () => {
  const { comments, customers, threads } = await addCommentedPost(server, 1)
  const path = `/api/customers/${customers[0]?._id}`
  await server.call('POST', `${path}/block`, { as: 'manager', key: 'block-then-delete' })
  await server.call('DELETE', path, { as: 'manager' })
  await server.settled()
  const known = await addCustomer({ name: 'Back in disguise' })
  expect(await link(`/api/fb/comments/${comments[0]?._id}`, known._id)).toMatchObject({ status: 200 })
  await server.settled()
  expect(await recordOf(`/api/threads/${threads[0]?._id}`)).toMatchObject({ customerId: known._id, isBlocked: true })
  expect(await recordOf(`/api/customers/${known._id}`)).toMatchObject({ isBlocked: true })
})

test('our own post has no customer to link, and a customer of others is none', async () => {
  const { post, comments } = await addCommentedPost(server, 1)
  const known = await addCustomer({ name: 'Known' })
  const foreign = await addCustomer({ name: 'Foreign' }, server.seeded.other._id)
  expect(await link(`/api/fb/posts/${post._id}`, known._id)).toMatchObject({ status: 409, body: { msg: 'NO_CONTACT' } })
  expect(await link(`/api/fb/comments/${comments[0]?._id}`, foreign._id)).toMatchObject({ status: 404 })
})
