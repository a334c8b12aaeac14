// Shared parts of media tests: messages with files of a test host, their attachments, and the served files.
import { envelope } from './messenger.ts'
import { query } from './server.ts'
import type { TestServer } from './server.ts'

export interface ShownAttachment {
  readonly type: string
  readonly mediaId?: string | null
  readonly mediaState?: string | null
  readonly mime_type?: string | null
  readonly size?: number | null
  readonly width?: number | null
  readonly height?: number | null
}

export interface MediaTest {
  /** A customer's message with one file; returns its id. */
  sends(type: string, url: string, more?: { psid?: string; mid?: string; title?: string }): Promise<string>
  /** Runs jobs that wait for their next attempt now. @param before number of earlier attempts, where that matters */
  attemptAgain(before?: number): Promise<void>
  message(mid: string): Promise<{
    readonly _id: string
    readonly version: number
    readonly fbConversationId: string
    readonly attachments: readonly ShownAttachment[]
  }>
  attachment(mid: string): Promise<ShownAttachment>
  /** Requests a file as a browser does: with the cookie of the user's session. */
  open(
    mediaId: string | null | undefined,
    options?: { as?: string | null; headers?: Record<string, string>; method?: string },
  ): Promise<Response>
}

let counter = 0

/** @returns the cookie a browser would send to /media after the user has signed in */
export const mediaCookie = async (server: TestServer, username: string): Promise<string> => {
  const answer = await fetch(`${server.address}/api/auth/allowed`, {
    headers: { authorization: `Bearer ${await server.token(username)}` },
  })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] as string
}

export const startMediaTest = (server: () => TestServer): MediaTest => {
  const list = async (path: string, filter: unknown) =>
    (await server().call('GET', `${path}${query({ filter })}`, { as: 'admin' })).body.data
  const message: MediaTest['message'] = async (mid) => (await list('/api/fb/messages', { fbId: mid }))[0]
  return {
    message,
    sends: async (type, url, { psid = '7700', mid = `m_media_${(counter += 1)}`, title } = {}) => {
      const page = server().seeded.page.fbId
      const attachment = { type, payload: { url, ...(title === undefined ? {} : { title }) } }
      const timestamp = Date.parse('2026-03-02T09:00:00.000Z') + counter * 1_000
      const status = await server().webhook(
        envelope(page, {
          sender: { id: psid },
          recipient: { id: page },
          timestamp,
          message: { mid, attachments: [attachment] },
        }),
      )
      if (status !== 200) throw new Error(`the webhook was answered ${status}`)
      await server().settled()
      return mid
    },
    attemptAgain: async (before) => {
      const now = { run_at: new Date(0), ...(before === undefined ? {} : { attempts: before }) }
      await server()
        .services.database.kysely.updateTable('jobs')
        .set(now)
        .where('state', 'in', ['waiting', 'unknown'])
        .execute()
      await server().settled()
    },
    attachment: async (mid) => (await message(mid)).attachments[0] as ShownAttachment,
    open: async (mediaId, { as = 'agent', headers = {}, method = 'GET' } = {}) =>
      fetch(`${server().address}/media/${mediaId}`, {
        method,
        headers: { ...(as === null ? {} : { cookie: await mediaCookie(server(), as) }), ...headers },
      }),
  }
}

export const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
