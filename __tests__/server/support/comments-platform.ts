// A minimal platform for posts, media and comments, with faults on demand; the simulator has its own tests.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

type Node = Readonly<Record<string, unknown>>

export interface CommentsPlatform {
  readonly address: string
  /** Objects it returns, by id; others are unknown. */
  readonly nodes: Map<string, Node>
  /** Requested ids. */
  readonly asked: readonly string[]
  /** Answers it accepted, in order: below what, with which text and id. */
  readonly sent: readonly { readonly below: string; readonly body: Node; readonly id: string }[]
  fail(fault: { times: number; status: number; code: number; subcode?: number }): void
  /** How it refuses unknown objects from now on; null: as unknown. */
  refuse(code: number | null): void
  /** Accepts, and drops the connection instead of responding. */
  loseAnswers(times: number): void
  /** Drops the connection before it has read the request. */
  loseRequests(times: number): void
  /** Runs between accepting and responding. */
  beforeAnswer(work: (id: string) => Promise<void>): void
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** The account's name in lists. */
interface Owner {
  readonly from: Node
}

export const startCommentsPlatform = async (owner: Owner): Promise<CommentsPlatform> => {
  const app = Fastify()
  const nodes = new Map<string, Node>()
  const asked: string[] = []
  const sent: { below: string; body: Node; id: string; at: string }[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  let fault = { times: 0, status: 0, code: 0, subcode: undefined as number | undefined }
  let refusedWith: number | null = null
  let lost = 0
  let dropped = 0
  let between = async (_id: string): Promise<void> => undefined

  const refusal = (code: number, subcode?: number) => ({
    error: { message: `(#${code}) refused`, type: 'OAuthException', code, error_subcode: subcode },
  })

  app.get<{ Params: { id: string } }>('/:version/:id', async ({ params: { id } }, reply) => {
    asked.push(id)
    return nodes.get(id) ?? reply.code(400).send(refusedWith === null ? refusal(100, 33) : refusal(refusedWith))
  })
  app.get<{ Params: { id: string; edge: string } }>(
    '/:version/:id/:edge(comments|replies)',
    async ({ params: { id } }) => ({
      data: sent
        .filter(({ below }) => below === id)
        .reverse()
        .map(({ id: fbId, body, at }) => ({
          id: fbId,
          message: body['message'],
          text: body['message'],
          created_time: at,
          timestamp: at,
          ...owner,
        })),
    }),
  )
  app.post<{ Params: { id: string } }>(
    '/:version/:id/:edge(comments|replies|mentions)',
    async ({ params: { id: below }, body: given, raw }, reply) => {
      if (dropped > 0) {
        dropped -= 1
        raw.socket.destroy()
        return reply
      }
      if (fault.times > 0) {
        fault.times -= 1
        return reply.code(fault.status).send(refusal(fault.code, fault.subcode))
      }
      // As on the platform, the answer's id starts like its post's.
      const id = `${below.split('_')[0] ?? ''}_9${String(sent.length + 1).padStart(3, '0')}`
      sent.push({ below, body: given as Node, id, at: new Date().toISOString() })
      for (const waiter of waiting) if (sent.length >= waiter.count) waiter.resolve()
      waiting = waiting.filter((waiter) => sent.length < waiter.count)
      await between(id)
      if (lost > 0) {
        lost -= 1
        raw.socket.destroy()
        return reply
      }
      return { id }
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    nodes,
    asked,
    sent,
    fail: (next) => {
      fault = { subcode: undefined, ...next }
    },
    refuse: (code) => {
      refusedWith = code
    },
    loseAnswers: (times) => {
      lost = times
    },
    loseRequests: (times) => {
      dropped = times
    },
    beforeAnswer: (work) => {
      between = work
    },
    received: (count) =>
      sent.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => app.close(),
  }
}
