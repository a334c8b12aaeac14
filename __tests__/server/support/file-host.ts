// A host of files that responds as a test tells it to, including faults.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FileAnswer = (request: IncomingMessage, response: ServerResponse) => void

export interface FileHost {
  readonly address: string
  /** Requested paths, in order. */
  readonly asked: readonly string[]
  /** The `Authorization` of each. */
  readonly bearers: readonly (string | undefined)[]
  /** @returns the complete address */
  serve(path: string, answer: FileAnswer | Buffer): string
  close(): Promise<void>
}

export const sends =
  (bytes: Buffer, headers: Record<string, string> = {}): FileAnswer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-length': String(bytes.length), ...headers }).end(bytes)

export const redirects =
  (to: string, status = 302): FileAnswer =>
  (_request, response) =>
    void response.writeHead(status, { location: to }).end()

export const answers =
  (status: number): FileAnswer =>
  (_request, response) =>
    void response.writeHead(status).end('no')

/** Announces the whole file and breaks off in the middle. */
export const breaksOff =
  (bytes: Buffer): FileAnswer =>
  (request, response) => {
    response.writeHead(200, { 'content-length': String(bytes.length) })
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
  }

/** Sends endlessly, without announcing a length. */
export const pours: FileAnswer = (_request, response) => {
  const chunk = Buffer.alloc(2 ** 20, 1)
  const pour = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pour)
  }
  pour()
}

export const startFileHost = async (): Promise<FileHost> => {
  const routes = new Map<string, FileAnswer>()
  const asked: string[] = []
  const bearers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    asked.push(path)
    bearers.push(request.headers.authorization)
    const answer = routes.get(path) ?? answers(404)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    asked,
    bearers,
    serve: (path, answer) => {
      routes.set(path, typeof answer === 'function' ? answer : sends(answer))
      return address + path
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
