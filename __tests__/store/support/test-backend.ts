// A server for store tests in place of the network: it responds as the test says and records the requests.
import type { AnyRow } from '../../../contract/index.ts'
import { epoch } from './rows.ts'

export interface AskedRequest {
  readonly method: string
  readonly path: string
  /** Values are parsed as JSON where possible. */
  readonly query: Readonly<Record<string, unknown>>
  /** For a part of a file its bytes. */
  readonly body: unknown
  readonly headers: Headers
  readonly credentials: RequestCredentials | undefined
}

export type BackendAnswer = { readonly status?: number; readonly body?: unknown } | 'no connection'
export type BackendHandler = (request: AskedRequest) => BackendAnswer | Promise<BackendAnswer>

export interface TestBackend {
  readonly asked: readonly AskedRequest[]
  /** Requests of one method and path. */
  readonly askedFor: (method: string, path: string) => readonly AskedRequest[]
  /** Responds to this path from now on, `:id` matching any last segment; a path without a handler is NOT_FOUND. */
  readonly on: (method: string, path: string, handler: BackendHandler) => void
  /** Holds responses of this path, which must have a handler, from now on. @returns releases them */
  readonly hold: (method: string, path: string) => () => void
  readonly fetch: typeof fetch
}

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const requestOf = (address: string, init: RequestInit): AskedRequest => {
  const { pathname, searchParams } = new URL(address, 'http://backend.test')
  return {
    method: init.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries([...searchParams].map(([name, value]) => [name, jsonOr(value)])),
    body: typeof init.body === 'string' ? jsonOr(init.body) : (init.body ?? undefined),
    headers: new Headers(init.headers),
    credentials: init.credentials,
  }
}

/** The response of a list. */
export const listOf = (rows: readonly AnyRow[], total = rows.length): BackendAnswer => ({
  body: { data: rows, params: { total, skip: 0, limit: rows.length, sort: {} }, epoch },
})

export const refused = (status: number, msg: string, more: object = {}): BackendAnswer => ({
  status,
  body: { msg, ...more },
})

export const createTestBackend = (): TestBackend => {
  const asked: AskedRequest[] = []
  const handlers = new Map<string, BackendHandler>()
  return {
    asked,
    askedFor: (method, path) => asked.filter((request) => request.method === method && request.path === path),
    on: (method, path, handler) => void handlers.set(`${method} ${path}`, handler),
    hold: (method, path) => {
      const name = `${method} ${path}`
      const handler = handlers.get(name)
      if (!handler) throw new Error(`nothing answers ${name}`)
      const { promise, resolve } = Promise.withResolvers<undefined>()
      handlers.set(name, (request) => promise.then(() => handler(request)))
      return () => resolve(undefined)
    },
    fetch: async (address, init = {}) => {
      const request = requestOf(String(address), init)
      asked.push(request)
      const handler =
        handlers.get(`${request.method} ${request.path}`) ??
        handlers.get(`${request.method} ${request.path.replace(/[^/]+$/, ':id')}`)
      const answer = handler ? await handler(request) : refused(404, 'NOT_FOUND')
      if (answer === 'no connection') throw new TypeError('fetch failed')
      return new Response(JSON.stringify(answer.body ?? {}), {
        status: answer.status ?? 200,
        headers: { 'content-type': 'application/json' },
      })
    },
  }
}
