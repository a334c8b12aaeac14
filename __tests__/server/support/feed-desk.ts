// A server whose page receives its feed, and the resulting records: each test of a file has its own post.
import { transact } from '../../../server/database/transact.ts'
import { startCommentsPlatform } from './comments-platform.ts'
import type { CommentsPlatform } from './comments-platform.ts'
import { ourPage, postId } from './feed.ts'
import { nobody } from './fixtures.ts'
import { query, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

type Rows = Record<string, unknown>[]

/** Started and closed with the test file that calls it. */
export const createFeedDesk = () => {
  let server: TestServer
  let platform: CommentsPlatform
  let counter = 100

  beforeAll(async () => {
    platform = await startCommentsPlatform({ from: ourPage as unknown as Record<string, unknown> })
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
  beforeEach(() => {
    counter += 1
  })

  const list = async (path: string, filter: object, as = 'agent'): Promise<Rows> =>
    (await server.call('GET', `${path}${query({ filter, options: { limit: 200, sort: { createdTime: 1 } } })}`, { as }))
      .body.data
  const thePost = async () => (await list('/api/fb/posts', { fbId: postId(String(counter)) }))[0]
  const postKey = async () => (await thePost())?.['_id'] ?? 'none'
  const threads = async () => list('/api/threads', { contextId: await postKey() })
  return {
    /** Number of the test's post. */
    get number() {
      return String(counter)
    },
    get server() {
      return server
    },
    get platform() {
      return platform
    },
    list,
    thePost,
    postKey,
    threads,
    comments: async () => list('/api/fb/comments', { fbPostId: await postKey() }),
    notices: async () => {
      const roots = (await threads()).map((thread) => thread['itemId'])
      return list('/api/notifications', { threadItemId: { $in: roots } })
    },
    reactions: async () => list('/api/fb/reactions', { fbPostId: await postKey() }),
    hears: async (...bodies: unknown[]) => {
      for (const body of bodies) {
        expect(await server.webhook(body)).toBe(200)
        await server.settled()
      }
    },
    here: () => ({ post: String(counter) }),
    markAsRead: (notificationId: string) =>
      server.call('PATCH', `/api/notifications/${notificationId}/markAsRead`, {
        as: 'agent',
        key: `read-of-${counter}`,
      }),
  }
}
