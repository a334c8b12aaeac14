// Shared parts of Messenger reply tests: a server, a platform that accepts messages, and in each test a new person who has just written.
import { transact } from '../../../server/database/transact.ts'
import { nobody } from './fixtures.ts'
import { textMessage } from './messenger.ts'
import { startPlatform } from './platform.ts'
import type { Platform, SentCall } from './platform.ts'
import { query, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

interface SubmitOptions {
  readonly as?: string
  readonly key?: string
  /** Our newest message that the author has seen; by default the newest of all. */
  readonly seen?: string | null
  /** Message tag for replies after the free window. */
  readonly tag?: string
  /** Id of the failed message that the reply repeats. */
  readonly retries?: string
}

type CallAnswer = Awaited<ReturnType<TestServer['call']>>

export interface MessengerDesk {
  readonly server: TestServer
  readonly platform: Platform
  readonly page: string
  /** Id of the current person. */
  readonly psid: () => string
  /** A new person writes, twelve or so many hours ago; from now on everything is about their conversation. */
  newPerson(hoursAgo?: number): Promise<void>
  thread(): Promise<CallAnswer['body']>
  ours(): Promise<CallAnswer['body'][]>
  submit(text: string, options?: SubmitOptions): Promise<CallAnswer>
  /** Idempotency key of a submitted text. */
  keyOf(text: string, as?: string): string
  /** Messages sent to the person, in order. */
  sent(): SentCall[]
  /** The platform's ids of the messages sent to them. */
  mids(): string[]
  close(): Promise<void>
}

export const openMessengerDesk = async (): Promise<MessengerDesk> => {
  const platform = await startPlatform()
  const server = await startTestServer({ graphBase: platform.address })
  const { page, organisation } = server.seeded
  const own = { organisationId: organisation._id }
  await transact(server.services.database, nobody, async (unit) => {
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    unit.add(
      'CHANNEL',
      { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      own,
    )
  })
  let people = 0
  let fbConversationId = ''
  const psid = (): string => `7700${people}`
  const list = async (path: string, filter: Record<string, unknown>) =>
    (
      await server.call('GET', `${path}${query({ filter, options: { limit: 500, sort: { createdTime: 1 } } })}`, {
        as: 'agent',
      })
    ).body.data
  const keyOf = (text: string, as = 'agent'): string =>
    `key-${people}-${text.slice(0, 40).replaceAll(/[^\w]/g, '_')}-${as}`
  const thread = async () => (await list('/api/threads', { itemId: fbConversationId }))[0]

  return {
    server,
    platform,
    page: page.fbId,
    psid,
    keyOf,
    thread,
    newPerson: async (hoursAgo) => {
      people += 1
      await server.webhook(
        textMessage(page.fbId, 'hello', {
          from: psid(),
          ...(hoursAgo === undefined ? {} : { at: Date.now() - hoursAgo * 3_600_000 }),
        }),
      )
      await server.settled()
      const [person] = await list('/api/fb/users', { fbId: psid() })
      fbConversationId = (await list('/api/fb/conversations', { fbUserId: person._id }))[0]._id
    },
    ours: () => list('/api/fb/messages', { fbConversationId, ownerSent: true }),
    submit: async (text, { as = 'agent', key = keyOf(text, as), seen, tag, retries } = {}) => {
      const lastOutboundId = seen === undefined ? (await thread()).lastOutboundId : seen
      return server.call('POST', `/api/fb/messages/submit${retries ? `?retries=${retries}` : ''}`, {
        as,
        key,
        body: {
          fbConversationId,
          lastOutboundId,
          data: { ...(tag ? { type: 'MESSAGE_TAG', tag } : { type: 'RESPONSE' }), message: text },
        },
      })
    },
    sent: () => platform.sent.filter(({ recipient }) => recipient.id === psid()),
    mids: () => platform.mids.filter((_, index) => platform.sent[index]?.recipient.id === psid()),
    close: async () => {
      await server.close()
      await platform.close()
    },
  }
}
