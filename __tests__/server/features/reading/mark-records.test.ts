// Marking a channel's records as read: the conversation of a message or a comment, everything under a post, all matches.
import type { EntityType } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { addCommentedPost } from '../../support/commented-post.ts'
import { nobody } from '../../support/fixtures.ts'
import { startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { base, connectWhatsapp, text } from '../../support/whatsapp.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const command = (method: string, path: string, body?: unknown, as = 'agent'): Promise<Answer> =>
  server.call(method, path, { as, key: `read-${(keys += 1)}-key`, ...(body === undefined ? {} : { body }) })

const unreadOf = async (ids: readonly string[]): Promise<number[]> => {
  const { result } = await transact(server.services.database, nobody, (unit) =>
    Promise.all(ids.map((id) => unit.get('THREAD', id))),
  )
  return result.map((thread) => thread?.unreadCount ?? -1)
}
const idsOf = (rows: readonly { readonly _id: string }[]): string[] => rows.map(({ _id }) => _id)

const readOf = async (type: EntityType, match: Record<string, string>): Promise<boolean[]> => {
  const { result } = await transact(server.services.database, nobody, (unit) =>
    unit.findAll('FBCOMMENT', match, { orderBy: { createdTime: 1 } }),
  )
  expect(type).toBe('FBCOMMENT')
  return result.map(({ isRead }) => isRead === true)
}

test('a comment is read with what came before it, what came later stays unread', async () => {
  const { comments, threads } = await addCommentedPost(server, 1, 3)
  const [root] = idsOf(comments)
  const second = (
    await server.call('GET', `/api/fb/comments?filter=${encodeURIComponent(JSON.stringify({ rootCommentId: root }))}`, {
      as: 'agent',
    })
  ).body.data.find(({ message }: { message: string }) => message === 'Comment 1')
  expect(await command('PATCH', `/api/fb/comments/${second._id}/markAsRead`)).toMatchObject({ status: 200 })
  expect(await readOf('FBCOMMENT', { rootCommentId: root ?? '' })).toEqual([true, true, false])
  expect(await unreadOf(idsOf(threads))).toEqual([1])
})

test('all comments under a post are read: a few at once, many by a job that shows how far it is', async () => {
  const few = await addCommentedPost(server, 3)
  expect((await command('PATCH', `/api/fb/posts/${few.post._id}/markAsRead`)).body.data).toEqual({
    jobId: null,
    count: 3,
  })
  expect(await unreadOf(idsOf(few.threads))).toEqual([0, 0, 0])

  const many = await addCommentedPost(server, 8)
  const { data } = (await command('PATCH', `/api/fb/posts/${many.post._id}/markAsRead`)).body
  expect(data).toMatchObject({ count: 8 })
  await server.settled()
  expect(await unreadOf(idsOf(many.threads))).toEqual(many.threads.map(() => 0))
  expect((await server.call('GET', `/api/bulkJobs/${data.jobId}`, { as: 'agent' })).body.data).toMatchObject({
    state: 'done',
    doneCount: 8,
  })
})

test('two conversations with more unread comments than one transaction holds are read to their ends', async () => {
  const { post, threads, comments } = await addCommentedPost(server, 2, 90)
  expect(await command('PATCH', `/api/fb/posts/${post._id}/markAsRead`)).toMatchObject({ status: 200 })
  await server.settled()
  expect(await unreadOf(idsOf(threads))).toEqual([0, 0])
  for (const { _id } of comments)
    expect(await readOf('FBCOMMENT', { rootCommentId: _id })).toEqual(Array(90).fill(true))
})

test('what matches a filter is read, and nothing else; an empty filter is refused', async () => {
  const [one, other] = [await addCommentedPost(server, 2), await addCommentedPost(server, 2)]
  expect(await command('POST', '/api/fb/posts/markAsRead', { filter: {} })).toMatchObject({
    status: 400,
    body: { msg: 'FILTER_INVALID' },
  })
  expect((await command('POST', '/api/fb/posts/markAsRead', { filter: { fbId: one.post.fbId } })).body.data).toEqual({
    jobId: null,
    count: 2,
  })
  const rest = other.comments[0]?._id
  expect((await command('POST', '/api/fb/comments/markAsRead', { filter: { _id: rest } })).body.data).toMatchObject({
    count: 1,
  })
  expect(await unreadOf(idsOf([...one.threads, ...other.threads]))).toEqual([0, 0, 0, 1])
})

test('contacts on WhatsApp are read all at once where nothing is named, and nobody else’s', async () => {
  await connectWhatsapp(server)
  for (const phone of ['905440088001', '905440088002'])
    expect(await server.webhook(text('hello', { from: { phone }, at: base }))).toBe(200)
  await server.settled()
  expect((await command('POST', '/api/wa/contacts/markAsRead', undefined, 'stranger')).body.data).toMatchObject({
    count: 0,
  })
  expect(await command('POST', '/api/wa/contacts/markAsRead', { filter: {} })).toMatchObject({ status: 400 })
  expect((await command('POST', '/api/wa/contacts/markAsRead')).body.data).toEqual({ jobId: null, count: 2 })
  expect((await command('POST', '/api/wa/contacts/markAsRead')).body.data).toEqual({ jobId: null, count: 0 })
})

test('nobody of another organisation marks anything', async () => {
  const { post, threads } = await addCommentedPost(server, 1)
  expect(await command('PATCH', `/api/fb/posts/${post._id}/markAsRead`, undefined, 'stranger')).toMatchObject({
    status: 404,
  })
  expect(
    (await command('POST', '/api/fb/posts/markAsRead', { filter: { fbId: post.fbId } }, 'stranger')).body.data,
  ).toEqual({ jobId: null, count: 0 })
  expect(await unreadOf(idsOf(threads))).toEqual([1])
})
