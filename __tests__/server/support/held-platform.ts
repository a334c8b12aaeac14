// A proxy in front of a platform that can hold back the response to one call.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

export interface HeldPlatform {
  readonly address: string
  /**
   * Holds the next call whose address contains the part until the returned function is called.
   * @param carriedOut false: the platform receives it only then; otherwise it is carried out before
   */
  hold(part: string, method?: string, carriedOut?: boolean): () => void
  /** Resolves when a call is held. */
  reached(): Promise<void>
  close(): Promise<void>
}

interface HeldRequest {
  readonly part: string
  readonly method: string
  readonly carriedOut: boolean
  readonly released: Promise<void>
  readonly reached: () => void
}

export const startHeldPlatform = async (target: string): Promise<HeldPlatform> => {
  const app = Fastify()
  let next: HeldRequest | null = null
  let reached = Promise.resolve()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.all('/*', async (request, reply) => {
    const held = next && request.method === next.method && request.url.includes(next.part) ? next : null
    const wait = async (): Promise<void> => {
      held?.reached()
      await held?.released
    }
    if (held) next = null
    if (held && !held.carriedOut) await wait()
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
      ),
      ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
    })
    const text = await answer.text()
    if (held?.carriedOut) await wait()
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(text)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    hold: (part, method = 'GET', carriedOut = true) => {
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      reached = new Promise<void>((resolve) => (next = { part, method, carriedOut, released, reached: resolve }))
      return release
    },
    reached: () => reached,
    close: () => app.close(),
  }
}
