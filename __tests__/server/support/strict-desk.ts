// A server with the strict stand-in, a page and its Instagram account: comments that exist on both sides, and agents' and managers' actions
// on them.
import { transact } from '../../../server/database/transact.ts'
import { recordConnected } from '../../../server/platform/channel-health.ts'
import { acceptToken } from '../../../server/platform/refuse-token.ts'
import { comment, pageFbId, postId } from './feed.ts'
import { nobody } from './fixtures.ts'
import { accountFbId, connectInstagram } from './instagram.ts'
import { appSecret, createTestConfig, query, startTestServer } from './server.ts'
import type { Answer, TestServer } from './server.ts'
import type { StrictComments } from './strict-comments.ts'
import { startStrictPlatform } from './strict-platform.ts'
import type { StrictPlatform } from './strict-platform.ts'

const pageScopes = ['pages_messaging', 'pages_read_engagement', 'pages_manage_engagement', 'pages_manage_metadata']
const instagramScopes = ['instagram_basic', 'instagram_manage_comments', 'instagram_manage_messages']
const othersFbId = '17840000000000999'
export const ada = { id: '91001', name: 'Ada Kaya' }

/** A comment on both sides. */
interface TestComment {
  readonly path: string
  readonly id: string
  readonly fbId: string
}

export interface StrictDesk {
  readonly server: TestServer
  readonly platform: StrictPlatform
  /** The page's token is accepted again, with every permission, and its channel is healthy. */
  renewToken(): Promise<void>
  /** The comment as the manager sees it. */
  shown(path: string): Promise<Answer['body']>
  list(path: string, filter: object): Promise<Answer['body']>
  newComment(given?: { readonly at?: number; readonly message?: string }): Promise<TestComment>
  newInstagramComment(given?: { readonly isMention?: boolean }): Promise<TestComment>
  moderate(path: string, act: 'hide' | 'show' | 'delete'): Promise<Answer>
  answers(path: string, edge: 'comments' | 'reply', message: string): Promise<Answer>
  privately(service: 'fb' | 'ig', id: string, message: string): Promise<Answer>
  askFlags(ids: readonly string[]): Promise<Answer>
  /** The object on the platform. */
  there(fbId: string): ReturnType<StrictComments['objects']['get']>
  close(): Promise<void>
}

const start = async () => {
  const platform = await startStrictPlatform({ id: createTestConfig().meta.appId, secret: appSecret }, (body) =>
    server.webhook(body),
  )
  const server = await startTestServer({ graphBase: platform.address })
  platform.addPage(pageFbId, 'Acme Istanbul')
  platform.addInstagram(accountFbId, 'acme.istanbul')
  platform.addInstagram(othersFbId, 'somebody')
  await connectInstagram(server, 'page-good')
  const { page, organisation } = server.seeded
  await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(
      unit.add(
        'CHANNEL',
        { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
        { organisationId: organisation._id },
      ),
    ),
  )
  return { server, platform }
}

const startStrictDesk = async (): Promise<StrictDesk> => {
  const { server, platform } = await start()
  let counter = 100
  const key = (): string => `strict-comment-${(counter += 1)}`
  const shown: StrictDesk['shown'] = async (path) => (await server.call('GET', path, { as: 'manager' })).body.data
  const list: StrictDesk['list'] = (path, filter) => shown(`${path}${query({ filter })}`)

  /** Somebody comments under a post of the page. */
  const newComment = async ({
    at = Date.now() - 60_000,
    message = 'How much is it?',
  }: { readonly at?: number; readonly message?: string } = {}): Promise<TestComment> => {
    const number = String((counter += 1))
    const fbId = `${number}_1`
    platform.comments.add({ id: postId(number), accountId: pageFbId, kind: 'post', authorId: pageFbId })
    platform.comments.add({
      id: fbId,
      accountId: pageFbId,
      publicationId: postId(number),
      authorId: ada.id,
      text: message,
      at,
    })
    await server.webhook(comment('add', '1', message, { post: number, at, from: ada }))
    await server.settled()
    const [{ _id: id }] = await list('/api/fb/comments', { fbId })
    return { path: `/api/fb/comments/${id}`, id, fbId }
  }

  /** Somebody comments under media of ours, or mentions us under another account's. */
  const newInstagramComment = async ({ isMention = false } = {}): Promise<TestComment> => {
    const [mediaId, fbId] = [`1790${(counter += 1)}`, `1780${counter}`]
    const accountId = isMention ? othersFbId : accountFbId
    platform.comments.add({ id: mediaId, accountId, kind: 'post', authorId: accountId })
    platform.comments.add({ id: fbId, accountId, publicationId: mediaId, authorId: '6001', text: 'In blue, @acme?' })
    const value = isMention
      ? { media_id: mediaId, comment_id: fbId }
      : { id: fbId, text: 'In blue?', from: { id: '6001', username: 'ada.k' }, media: { id: mediaId } }
    const changes = [{ field: isMention ? 'mentions' : 'comments', value }]
    await server.webhook({
      object: 'instagram',
      entry: [{ id: accountFbId, time: Math.floor(Date.now() / 1_000), changes }],
    })
    await server.settled()
    const [{ _id: id }] = await list('/api/ig/comments', { fbId })
    return { path: `/api/ig/comments/${id}`, id, fbId }
  }

  const moderate = (path: string, act: 'hide' | 'show' | 'delete'): Promise<Answer> =>
    server.call(act === 'delete' ? 'DELETE' : 'POST', `${path}/remote`, {
      as: 'manager',
      key: key(),
      ...(act === 'delete' ? {} : { body: { hidden: act === 'hide' } }),
    })
  const answers = (path: string, edge: 'comments' | 'reply', message: string): Promise<Answer> =>
    server.call('POST', `${path}/${edge}`, { as: 'agent', key: key(), body: { message, lastOutboundId: null } })
  const privately = (service: 'fb' | 'ig', id: string, message: string): Promise<Answer> =>
    server.call('POST', `/api/${service}/messages/submit`, {
      as: 'agent',
      key: key(),
      body: { [`${service}CommentId`]: id, data: { commentReply: true, message } },
    })
  const askFlags = (ids: readonly string[]): Promise<Answer> =>
    server.call('POST', '/api/fb/comments/flags', { as: 'manager', body: { ids } })

  return {
    server,
    platform,
    renewToken: async () => {
      platform.addToken('page-good', {
        scopes: [...pageScopes, ...instagramScopes],
        targets: [pageFbId, accountFbId, othersFbId],
        type: 'PAGE',
      })
      const { page } = server.seeded
      await transact(server.services.database, nobody, async (unit) => {
        await acceptToken(unit, { fbPageId: page._id }, 'page-good')
        await recordConnected(unit, page._id)
      })
    },
    shown,
    list,
    newComment,
    newInstagramComment,
    moderate,
    answers,
    privately,
    askFlags,
    there: (fbId) => platform.comments.objects.get(fbId),
    close: async () => {
      await server.close()
      await platform.close()
    },
  }
}

/** For all tests of a file. No test may send a request that the platform does not know. */
export const holdStrictDesk = (): StrictDesk => {
  const desk = {} as StrictDesk
  beforeAll(async () => void Object.assign(desk, await startStrictDesk()))
  afterAll(() => desk.close())
  beforeEach(() => desk.renewToken())
  afterEach(() => expect(desk.platform.complaints).toEqual([]))
  return desk
}
