// A proxy in front of several server processes. Each connection and each request goes to the next process that answers. A live connection
// is one WebSocket from start to end (the server accepts no other transport), so no client needs the same process again. The proxy tries
// the next process only while none has received a byte, because it cannot know what a process has done with a request.
import { createServer, get, request as httpRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream'
import type { Duplex } from 'node:stream'

interface Target {
  readonly url: URL
  isDown: boolean
}

export interface ProxySettings {
  readonly host: string
  readonly port: number
  /** Addresses of the server processes. */
  readonly targets: readonly string[]
}

export interface Proxy {
  readonly address: string
  close(): Promise<void>
}

const connectTimeoutMs = 2_000
const checkIntervalMs = 1_000
const checkTimeoutMs = 3_000
/** Longer than that of most proxies, so that they close an idle connection first. */
const keepAliveTimeoutMs = 65_000
/** Headers of one connection, not of the request. */
const hopHeaders = new Set(['connection', 'keep-alive', 'proxy-connection'])

const connectTo = ({ url }: Target): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), timeout: connectTimeoutMs })
    socket.once('timeout', () => socket.destroy(new Error('the process does not answer')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.off('error', reject)
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })

/** Headers unchanged, in their order. */
const toPairs = (rawHeaders: readonly string[]): [string, string][] =>
  Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    String(rawHeaders[index * 2]),
    String(rawHeaders[index * 2 + 1]),
  ])

const withoutHop = (rawHeaders: readonly string[]): string[] =>
  toPairs(rawHeaders)
    .filter(([name]) => !hopHeaders.has(name.toLowerCase()))
    .flat()

/** Appends the caller's address: everything before it is the caller's own claim. */
const forwardedHeaders = ({ headers, socket }: IncomingMessage): string[] => {
  const before = headers['x-forwarded-for']
  const caller = socket.remoteAddress ?? ''
  return [
    'X-Forwarded-For',
    before === undefined ? caller : `${String(before)}, ${caller}`,
    'X-Forwarded-Proto',
    String(headers['x-forwarded-proto'] ?? 'http'),
  ]
}

const isForwarded = ([name]: [string, string]): boolean => /^x-forwarded-(for|proto)$/i.test(name)

const withForwarded = (request: IncomingMessage): string[] => [
  ...toPairs(request.rawHeaders)
    .filter((pair) => !isForwarded(pair))
    .flat(),
  ...forwardedHeaders(request),
]

const refuse = (response: ServerResponse, status: 502 | 503, text: string): void => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '1' })
  response.end(`${text}\n`)
}

const passRequest = (request: IncomingMessage, response: ServerResponse, socket: Socket): void => {
  const passed = httpRequest({
    createConnection: () => socket,
    method: request.method,
    path: request.url,
    headers: withoutHop(withForwarded(request)),
  })
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHop(answer.rawHeaders))
    pipeline(answer, response, () => undefined)
  })
  passed.on('error', () => refuse(response, 502, 'the server process ended while it was at the request'))
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

const passUpgrade = (request: IncomingMessage, near: Duplex, head: Buffer, far: Socket): void => {
  const lines = toPairs(withForwarded(request)).map(([name, value]) => `${name}: ${value}`)
  far.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  far.write(head)
  pipeline(near, far, near, () => {
    near.destroy()
    far.destroy()
  })
}

/** Whether it answers at all, with any status: a process without its database is no worse than the others. */
const isAnswering = ({ url }: Target): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = get(new URL('/api/health', url), { timeout: checkTimeoutMs, agent: false }, (answer) => {
      answer.resume()
      resolve(true)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })

export const startProxy = async ({ host, port, targets }: ProxySettings): Promise<Proxy> => {
  const pool: readonly Target[] = targets.map((address) => ({ url: new URL(address), isDown: false }))
  let turn = 0

  /** Processes that are down come last, and are still tried if there are no others. */
  const inTurn = (): readonly Target[] => {
    turn = (turn + 1) % pool.length
    const next = [...pool.slice(turn), ...pool.slice(0, turn)]
    return [...next.filter(({ isDown }) => !isDown), ...next.filter(({ isDown }) => isDown)]
  }

  const reach = async (): Promise<Socket | null> => {
    for (const target of inTurn()) {
      const socket = await connectTo(target).catch(() => null)
      target.isDown = socket === null
      if (socket) return socket
    }
    return null
  }

  const open = new Set<Duplex>()
  const server = createServer((request, response) => {
    void reach().then((socket) => {
      if (socket === null) refuse(response, 503, 'no server process can be reached')
      else if (response.destroyed) socket.destroy()
      else passRequest(request, response, socket)
    })
  })
  server.keepAliveTimeout = keepAliveTimeoutMs
  server.on('upgrade', (request, near, head) => {
    open.add(near)
    near.on('error', () => near.destroy())
    near.on('close', () => open.delete(near))
    void reach().then((far) => {
      if (far !== null && !near.destroyed) return passUpgrade(request, near, head, far)
      far?.destroy()
      near.destroy()
    })
  })
  const checking = setInterval(() => {
    for (const target of pool)
      void isAnswering(target).then((answers) => {
        target.isDown = !answers
      })
  }, checkIntervalMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    address: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(checking)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const connection of open) connection.destroy()
      server.closeAllConnections()
      await closed
    },
  }
}
