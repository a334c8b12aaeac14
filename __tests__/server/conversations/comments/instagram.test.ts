// Comments on Instagram and their effect on records; answers and mentions; every order ends the same.
import fc from 'fast-check'
import { transact } from '../../../../server/database/transact.ts'
import { hows, recordsAfter, twiceShuffled } from '../../support/convergence.ts'
import { startCommentsPlatform } from '../../support/comments-platform.ts'
import type { CommentsPlatform } from '../../support/comments-platform.ts'
import { nobody } from '../../support/fixtures.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { renewToken } from '../../support/renew-token.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const igFbId = '17840000111'
const base = Date.parse('2026-07-01T08:00:00.000Z')
const ada = { id: '6001', username: 'ada.k' }
const mert = { id: '6002', username: 'mert_er' }
const us = { id: igFbId, username: 'acme' }

let server: TestServer
let platform: CommentsPlatform
let counter = 0
/** Each test has its own media. */
let media: string

const connect = async ({ services, seeded }: TestServer): Promise<void> => {
  const own = { organisationId: seeded.organisation._id }
  await transact(services.database, nobody, async (unit) => {
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: seeded.page._id }, own)
    unit.add('IGUSER', { fbId: igFbId, username: 'acme', fbPageId: seeded.page._id }, own)
  })
}

beforeAll(async () => {
  platform = await startCommentsPlatform({ from: us })
  server = await startTestServer({ graphBase: platform.address })
  await connect(server)
})
afterAll(async () => {
  await server.close()
  await platform.close()
})
beforeEach(() => {
  counter += 1
  media = `1790${counter}`
})

interface CommentNews {
  readonly at?: number
  readonly from?: object | null
  readonly answers?: string
  readonly more?: object
  readonly field?: string
  readonly flat?: boolean
}

const value = (id: string, text: string, { from = ada, answers }: CommentNews) => ({
  id,
  text,
  ...(from ? { from } : {}),
  media: { id: media, media_product_type: 'FEED' },
  ...(answers === undefined ? {} : { parent_id: answers }),
})
const body = (content: object, { at = base, field = 'comments', flat = false }: CommentNews = {}) => ({
  object: 'instagram',
  entry: [
    { id: igFbId, time: at / 1_000, ...(flat ? { field, value: content } : { changes: [{ field, value: content }] }) },
  ],
})
const told = (number: string, text: string, how: CommentNews = {}) =>
  body(
    {
      ...value(`${media}-${number}`, text, {
        ...how,
        ...(how.answers === undefined ? {} : { answers: `${media}-${how.answers}` }),
      }),
      ...how.more,
    },
    how,
  )

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: object, as = 'agent'): Promise<Rows> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 200, sort: { createdTime: 1 } } })}`, { as }))
    .body.data
const theMedia = async () => (await list('/api/ig/media', { fbId: media }))[0]
const comments = async () => list('/api/ig/comments', { igMediaId: (await theMedia())?.['_id'] ?? 'none' })
const threads = async () => list('/api/threads', { contextId: (await theMedia())?.['_id'] ?? 'none' })
const hears = async (...bodies: unknown[]) => {
  for (const one of bodies) {
    expect(await server.webhook(one)).toBe(200)
    await server.settled()
  }
}
const iso = (at: number) => new Date(at).toISOString()

it('makes a thread of a comment under its media, and asks what that is', async () => {
  platform.nodes.set(media, {
    id: media,
    caption: 'Yeni',
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    timestamp: iso(base - 60_000),
    username: 'acme',
    permalink: 'https://www.example.test/p/1/',
  })
  await hears(
    told('1', 'Kaç para?'),
    told('2', 'here too', { from: mert, at: base + 1_000, flat: true }),
    told('3', 'an answer', { from: us, at: base + 2_000, answers: '1' }),
  )
  expect(await theMedia()).toMatchObject({
    caption: 'Yeni',
    mediaType: 'IMAGE',
    username: 'acme',
    createdTime: iso(base - 60_000),
  })
  expect(await threads()).toMatchObject([
    {
      service: 'instagram',
      itemType: 'igComment',
      title: 'ada.k',
      snippet: 'an answer',
      isAnswered: true,
      unreadCount: 1,
    },
    { title: 'mert_er', snippet: 'here too', isAnswered: false },
  ])
  const [root, , ours] = await comments()
  expect(ours).toMatchObject({
    ownerSent: true,
    fromId: null,
    parentCommentId: root?.['_id'],
    rootCommentId: root?.['_id'],
  })
  expect(await list('/api/notifications', { threadItemId: root?.['_id'] })).toMatchObject([
    { type: 'NEW_IG_COMMENT', title: 'ada.k', snippet: 'Kaç para?' },
  ])
})

it('asks for what a webhook leaves out', async () => {
  const id = `${media}-1`
  platform.nodes.set(id, { id, text: 'This is it', timestamp: iso(base), from: ada, media: { id: media } })
  await hears(body({ id, text: 'This is it' }, { field: 'live_comments', at: base + 1_000 }))
  expect(await threads()).toMatchObject([{ title: 'ada.k', snippet: 'This is it' }])
  expect(await list('/api/webhookEvents', { kind: 'instagram/live_comments' }, 'admin')).toMatchObject([
    { state: 'done' },
  ])
})

it('takes a comment elsewhere that mentions the account, and answers it where it stands', async () => {
  const id = `${media}-9`
  platform.nodes.set(igFbId, {
    mentioned_comment: { id, text: 'ask @acme', timestamp: iso(base), from: mert, media: { id: media } },
  })
  await hears(body({ media_id: media, comment_id: id }, { field: 'mentions' }))
  expect(await comments()).toMatchObject([{ message: 'ask @acme', isMentioned: true }])
  expect(await theMedia()).toMatchObject({ isMentioned: true })
  const [root] = await comments()
  await server.call('POST', `/api/ig/comments/${String(root?.['_id'])}/reply`, {
    as: 'agent',
    key: `mention-${media}`,
    body: { message: 'gladly', lastOutboundId: null },
  })
  await server.settled()
  expect(platform.sent.at(-1)).toMatchObject({
    below: igFbId,
    body: { media_id: media, comment_id: id, message: 'gladly' },
  })
})

const events = (kind: string) => list('/api/webhookEvents', { kind }, 'admin')
const connectAnew = async (): Promise<void> => {
  const { page, organisation } = server.seeded
  await renewToken(server, { token: 'a new one', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, organisation._id)
}

describe('what the platform does not show', () => {
  afterEach(() => platform.refuse(null))

  it('is asked for once where it only mentions us, and stays where administrators see it', async () => {
    platform.nodes.delete(igFbId)
    const before = platform.asked.length
    await hears(body({ media_id: media, comment_id: `${media}-gone` }, { field: 'mentions' }))
    expect(platform.asked.length - before).toBe(1)
    expect((await events('instagram/mentions')).at(-1)).toMatchObject({ state: 'visible', waitsFor: null })
    expect(await comments()).toEqual([])
  })

  it('is given up where the platform answers with another comment', async () => {
    platform.nodes.set(igFbId, {
      mentioned_comment: {
        id: `${media}-other`,
        text: 'hi @acme',
        timestamp: iso(base),
        from: mert,
        media: { id: media },
      },
    })
    await hears(body({ media_id: media, comment_id: `${media}-asked` }, { field: 'mentions' }))
    expect((await events('instagram/mentions')).at(-1)).toMatchObject({ state: 'visible' })
  })

  it('is shown by its words where they were told, whoever wrote them', async () => {
    await hears(told('1', 'Are you open today?', { from: null }))
    expect(await comments()).toMatchObject([
      { message: 'Are you open today?', fromId: null, isRemoteDeleted: false, isRead: false },
    ])
    expect(await threads()).toMatchObject([{ snippet: 'Are you open today?', unreadCount: 1, isAnswered: false }])
  })

  it.each([190, 10])('for want of a token that works (%d) is asked for again with the next one', async (code) => {
    platform.nodes.delete(igFbId)
    platform.refuse(code)
    await hears(
      body({ media_id: media, comment_id: `${media}-5` }, { field: 'mentions' }),
      told('1', 'Are you open today?', { from: null }),
    )
    expect(await comments()).toMatchObject([{ message: 'Are you open today?', fromId: null }])
    expect((await events('instagram/mentions')).at(-1)).toMatchObject({ state: 'parked' })
    platform.nodes.set(`${media}-1`, {
      id: `${media}-1`,
      text: 'Are you open today?',
      timestamp: iso(base),
      from: ada,
      media: { id: media },
    })
    platform.nodes.set(igFbId, {
      mentioned_comment: {
        id: `${media}-5`,
        text: 'ask @acme',
        timestamp: iso(base),
        from: mert,
        media: { id: media },
      },
    })
    platform.nodes.set(media, {
      id: media,
      caption: 'Yeni',
      media_type: 'IMAGE',
      timestamp: iso(base - 60_000),
      username: 'acme',
    })
    await connectAnew()
    expect(await threads()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'ada.k' }),
        expect.objectContaining({ title: 'mert_er' }),
      ]),
    )
    // Notifications from before the author was known get the name, too.
    await letTimePass(server)
    const roots = (await threads()).map(({ itemId }) => itemId)
    const notices = await list('/api/notifications', { threadItemId: { $in: roots } })
    expect(notices.map(({ title }) => title)).toEqual(expect.arrayContaining(['ada.k', 'mert_er']))
    expect(await theMedia()).toMatchObject({ caption: 'Yeni' })
  })

  it('for a throttle is no removed comment: what answers it is shown, and it is when the platform tells', async () => {
    platform.refuse(4)
    await hears(told('2', 'me too', { from: mert, at: base + 1_000, answers: '1' }))
    await letTimePass(server)
    expect(await comments()).toMatchObject([{ message: '', isRemoteDeleted: false }, { message: 'me too' }])
    platform.nodes.set(`${media}-1`, {
      id: `${media}-1`,
      text: 'Who is hungry?',
      timestamp: iso(base),
      from: ada,
      media: { id: media },
    })
    platform.nodes.set(media, {
      id: media,
      caption: 'Yeni',
      media_type: 'IMAGE',
      timestamp: iso(base - 60_000),
      username: 'acme',
    })
    await letTimePass(server)
    expect(await comments()).toMatchObject([
      { message: 'Who is hungry?', isRemoteDeleted: false },
      { message: 'me too' },
    ])
    expect(await theMedia()).toMatchObject({ caption: 'Yeni' })
  })
})

it('answers once, below the comment, and finds out what became of it', async () => {
  await hears(told('1', 'Kaç para?', { at: Date.now() - 60_000 }))
  const [root] = await comments()
  const reply = (message: string) =>
    server.call('POST', `/api/ig/comments/${String(root?.['_id'])}/reply`, {
      as: 'agent',
      key: `key-${media}-${message.length}`,
      body: { message, lastOutboundId: null },
    })
  expect((await reply('x'.repeat(2_201))).body.msg).toBe('MESSAGE_TOO_LONG')
  platform.loseAnswers(1)
  const before = platform.sent.length
  await reply('250')
  await letTimePass(server)
  expect(platform.sent.slice(before)).toMatchObject([{ below: `${media}-1`, body: { message: '250' } }])
  expect((await comments()).filter(({ ownerSent }) => ownerSent)).toMatchObject([
    { status: 'sent', fbId: platform.sent.at(-1)?.id, agentId: server.seeded.agent._id },
  ])
  expect(await threads()).toMatchObject([{ isAnswered: true }])
})

it('ends in the same records, whatever the order', async () => {
  const second = 1_000
  const story = [
    told('1', 'one', { at: base }),
    told('2', 'answer to one', { at: base + second, from: mert, answers: '1' }),
    told('3', 'we answer', { at: base + 2 * second, from: us, answers: '2' }),
    told('4', 'and again', { at: base + 3 * second, answers: '3' }),
    told('5', 'at the same moment', { at: base, from: mert }),
    told('6', 'known by two names', { at: base + 4 * second, from: { ...mert, username: 'mert.er' } }),
    told('7', 'one that nobody told of before', { at: base + 5 * second, answers: 'never seen' }),
    body({ media_id: media, comment_id: `${media}-4` }, { field: 'mentions', at: base + 6 * second }),
    body({ media_id: `${media}9` }, { field: 'mentions', at: base + 6 * second }),
    body({ id: 'bare', text: 'by whom?' }, { at: base + 7 * second }),
  ]
  const expected = await recordsAfter(story, 'one by one', connect)
  expect(expected.filter((record) => record.startsWith('IGCOMMENT {'))).toHaveLength(7)
  await fc.assert(
    fc.asyncProperty(twiceShuffled(story), fc.constantFrom(...hows), async (order, how) => {
      expect(await recordsAfter(order, how, connect)).toEqual(expected)
    }),
    { numRuns: Number(process.env['COMMENT_RUNS'] ?? 2), seed: 20260701 },
  )
})
