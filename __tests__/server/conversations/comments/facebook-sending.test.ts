// Answering a comment in public: exactly once, below the right comment, its outcome looked up before it is sent again.
import { transact } from '../../../../server/database/transact.ts'
import { startCommentsPlatform } from '../../support/comments-platform.ts'
import type { CommentsPlatform } from '../../support/comments-platform.ts'
import { comment, mert, ourPage, postId } from '../../support/feed.ts'
import { nobody } from '../../support/fixtures.ts'
import { expectSoon, letTimePass, makeJobsDue } from '../../support/passing-time.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let platform: CommentsPlatform
let counter = 500
/** Number of the post: each test has its own. */
let number: string

beforeAll(async () => {
  platform = await startCommentsPlatform({ from: { ...ourPage } })
  server = await startTestServer({ graphBase: platform.address })
  const { page, organisation } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    unit.add(
      'FBACCESSTOKEN',
      { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id },
      { organisationId: organisation._id },
    )
  })
})
afterAll(async () => {
  await server.close()
  await platform.close()
})
beforeEach(async () => {
  counter += 1
  number = String(counter)
  await hears(comment('add', '1', 'Fiyatı nedir?', { post: number, at: Date.now() - 60_000 }))
})

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: object): Promise<Rows> =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 200, sort: { createdTime: 1 } } })}`, {
      as: 'agent',
    })
  ).body.data
const comments = async () =>
  list('/api/fb/comments', { fbPostId: (await list('/api/fb/posts', { fbId: postId(number) }))[0]?.['_id'] })
const ours = async () => (await comments()).filter(({ ownerSent }) => ownerSent)
const thread = async () => (await list('/api/threads', { itemId: (await comments())[0]?.['_id'] }))[0]
const sent = () => platform.sent.filter(({ below }) => below.startsWith(`${number}_`))

const hears = async (...bodies: unknown[]) => {
  for (const body of bodies) expect(await server.webhook(body)).toBe(200)
  await server.settled()
}
const submit = async (
  message: string,
  {
    below,
    key = `key-${number}-${message.slice(0, 20).replaceAll(/\W/g, '_')}`,
    as = 'agent',
    seen,
  }: { below?: unknown; key?: string; as?: string; seen?: null } = {},
) =>
  server.call('POST', `/api/fb/comments/${String(below ?? (await comments())[0]?.['_id'])}/comments`, {
    as,
    key,
    body: { message, lastOutboundId: seen === undefined ? ((await thread())?.['lastOutboundId'] ?? null) : seen },
  })
const echo = (fbId: string, message: string, at = Date.now()) => {
  const body = comment('add', 'x', message, { post: number, at, from: ourPage, answers: '1' })
  const [change] = body.entry[0]?.changes ?? []
  return {
    ...body,
    entry: [
      {
        ...body.entry[0],
        changes: [{ ...change, value: { ...change?.value, comment_id: fbId, parent_id: `${number}_1` } }],
      },
    ],
  }
}

it('reaches the platform below the comment, clears what waited, and is known again when the feed tells of it', async () => {
  const answer = await submit('Merhaba, 250 lira')
  expect(answer.body.rows).toMatchObject({
    FBCOMMENT: [
      { status: 'queued', ownerSent: true, agentId: server.seeded.agent._id },
      { ownerSent: false, isRead: true },
    ],
    THREAD: [{ isAnswered: true, snippetFrom: 'us' }],
  })
  await server.settled()
  expect(sent()).toMatchObject([{ below: `${number}_1`, body: { message: 'Merhaba, 250 lira' } }])
  const id = sent()[0]?.id ?? ''
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: id }])
  await hears(echo(id, 'Merhaba, 250 lira'))
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: id, agentId: server.seeded.agent._id }])
})

it('has one effect however often it is asked for, and refuses what the platform would not take', async () => {
  const below = (await comments())[0]?.['_id']
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => submit('once', { below, key: `same-key-${number}`, seen: null })),
  )
  await server.settled()
  expect(sent()).toHaveLength(1)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await submit('x'.repeat(8_001))).body.msg).toBe('MESSAGE_TOO_LONG')
  expect((await submit('  ')).body.msg).toBe('MESSAGE_EMPTY')
  expect((await submit('not mine', { as: 'stranger' })).status).toBe(404)
})

it('is one comment where the feed tells of it before the answer comes', async () => {
  platform.beforeAnswer(async (id) => {
    await server.webhook(echo(id, 'race'))
    await expectSoon(async () => (await ours()).some(({ fbId }) => fbId === id))
  })
  await submit('race')
  await letTimePass(server)
  platform.beforeAnswer(async () => undefined)
  expect(await ours()).toMatchObject([{ status: 'sent', agentId: server.seeded.agent._id, fbId: sent()[0]?.id }])
})

it.each(['its answer', 'the feed'])(
  'is told of by %s after a customer has answered it: one conversation, in its place',
  async (told) => {
    const customer = (id: string) => {
      const body = comment('add', '9', 'Teşekkürler', { post: number, at: Date.now() + 2_000, from: mert })
      const [change] = body.entry[0]?.changes ?? []
      return {
        ...body,
        entry: [{ ...body.entry[0], changes: [{ ...change, value: { ...change?.value, parent_id: id } }] }],
      }
    }
    platform.beforeAnswer(async (id) => {
      await server.webhook(customer(id))
      // The answered comment is requested, and the platform does not return it.
      await expectSoon(async () => {
        await makeJobsDue(server)
        return (await comments()).some(({ message }) => message === 'Teşekkürler')
      })
      if (told === 'the feed') await server.webhook(echo(id, 'quick'))
      if (told === 'the feed') await expectSoon(async () => (await ours()).some(({ fbId }) => fbId === id))
    })
    await submit('quick')
    await letTimePass(server)
    platform.beforeAnswer(async () => undefined)
    const [root, ...rest] = await comments()
    expect(await ours()).toMatchObject([{ status: 'sent', fbId: sent()[0]?.id, agentId: server.seeded.agent._id }])
    expect(rest.map(({ message, rootCommentId }) => [message, rootCommentId])).toEqual([
      ['quick', root?.['_id']],
      ['Teşekkürler', root?.['_id']],
    ])
    expect(rest[1]?.['parentCommentId']).toBe(rest[0]?.['_id'])
    expect(await list('/api/threads', { contextId: root?.['fbPostId'] })).toMatchObject([
      { title: 'Ada Kaya', snippet: 'Teşekkürler', isAnswered: false, unreadCount: 1 },
    ])
  },
)

it('is not sent again where the answer was lost: the feed tells, or the platform when asked', async () => {
  platform.loseAnswers(1)
  const before = platform.sent.length
  await submit('told by the feed')
  await platform.received(before + 1)
  await hears(echo(platform.sent.at(-1)?.id ?? '', 'told by the feed'))
  await letTimePass(server)
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: sent()[0]?.id }])
  platform.loseAnswers(1)
  await submit('told when asked')
  await letTimePass(server)
  expect(sent().map(({ body }) => body['message'])).toEqual(['told by the feed', 'told when asked'])
  expect(await ours()).toMatchObject([{ status: 'sent' }, { status: 'sent', fbId: sent()[1]?.id }])
})

it('is sent again where the platform says that it never came', async () => {
  platform.loseRequests(1)
  await submit('dropped')
  await letTimePass(server)
  expect(sent()).toHaveLength(1)
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: sent()[0]?.id }])
})

it('fails with its reason where the platform refuses, and the customer waits again', async () => {
  platform.fail({ times: 1, status: 400, code: 100, subcode: 33 })
  await submit('refused')
  await server.settled()
  expect(await ours()).toMatchObject([{ status: 'failed', failure: { reason: 'COMMENT_GONE', code: 100 } }])
  expect(await thread()).toMatchObject({ isAnswered: false, snippetStatus: 'failed' })
})

it('answers an answer, and stands below the root where that is ours and has not left', async () => {
  await hears(comment('add', '2', 'me too', { post: number, at: Date.now() - 30_000, answers: '1' }))
  await submit('to the second', { below: (await comments())[1]?.['_id'] })
  await server.settled()
  expect(sent()).toMatchObject([{ below: `${number}_2` }])
  expect((await ours())[0]).toMatchObject({
    parentCommentId: (await comments())[1]?.['_id'],
    rootCommentId: (await comments())[0]?.['_id'],
  })
})

describe('below a comment of ours that the platform has not got', () => {
  const commentOnPost = async (message: string) => {
    const [post] = await list('/api/fb/posts', { fbId: postId(number) })
    const { body } = await server.call('POST', `/api/fb/posts/${String(post?.['_id'])}/comments`, {
      as: 'agent',
      key: `post-${number}`,
      body: { message },
    })
    return String(body.data.messageId)
  }
  const answer = (below: string, message: string) => submit(message, { below, seen: null })
  const stateOf = async (message: string) => (await ours()).find((one) => one['message'] === message)

  it('an answer says that it was not sent', async () => {
    platform.fail({ times: 1, status: 400, code: 368 })
    const root = await commentOnPost('first')
    await server.settled()
    await answer(root, 'second')
    await letTimePass(server)
    expect(await stateOf('first')).toMatchObject({ status: 'failed' })
    expect(await stateOf('second')).toMatchObject({ status: 'failed', failure: { reason: 'PLATFORM_ERROR' } })
  })

  const change = (root: string, fields: object) =>
    transact(server.services.database, nobody, (unit) => unit.change('FBCOMMENT', root, fields))
  /** A comment with an unknown outcome. */
  const commentInDoubt = async () => {
    platform.fail({ times: 1, status: 400, code: 368 })
    const root = await commentOnPost('first')
    await server.settled()
    await change(root, { status: 'sending' })
    return root
  }

  it('an answer is given up, and nothing is said against the page, where that stays in doubt', async () => {
    await answer(await commentInDoubt(), 'second')
    await letTimePass(server)
    expect(await stateOf('second')).toMatchObject({ status: 'failed', failure: { reason: 'PLATFORM_ERROR' } })
  })

  it('an answer leaves once the platform has it', async () => {
    const root = await commentInDoubt()
    await answer(root, 'second')
    await makeJobsDue(server)
    await server.settled()
    expect(await stateOf('second')).toMatchObject({ status: 'sending' })
    await change(root, { status: 'sent', fbId: `${number}_77` })
    await letTimePass(server)
    expect(await stateOf('second')).toMatchObject({ status: 'sent' })
    expect(sent()).toMatchObject([{ below: `${number}_77`, body: { message: 'second' } }])
  })
})

it('is held where a colleague answered since', async () => {
  await submit('from the colleague', { as: 'agent2' })
  const [root] = await comments()
  const held = await server.call('POST', `/api/fb/comments/${String(root?.['_id'])}/comments`, {
    as: 'agent',
    key: `held-${number}`,
    body: { message: 'too late', lastOutboundId: null },
  })
  expect(held).toMatchObject({ status: 409, body: { msg: 'HELD', details: { agentId: server.seeded.agent2._id } } })
})
