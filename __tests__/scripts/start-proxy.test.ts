// The proxy in front of several processes: what it forwards, and its behaviour when one of them is gone.
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startProxy } from '../../scripts/cluster/start-proxy.ts'
import type { Proxy } from '../../scripts/cluster/start-proxy.ts'

const open: (Server | Proxy)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('closeAllConnections' in one) one.closeAllConnections()
    await (one.close() as unknown)
  }
})

interface Backend {
  readonly address: string
  readonly heard: IncomingMessage[]
  readonly server: Server
}

/** Responds with its name, the number of bytes received and the forwarded details of the caller. */
const startBackend = async (name: string): Promise<Backend> => {
  const heard: IncomingMessage[] = []
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => {
      if (request.url !== '/api/health') heard.push(request)
      response.setHeader('Set-Cookie', ['one=1', 'two=2'])
      response.end(JSON.stringify({ name, bytes }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, server }
}

const startBefore = async (...backends: readonly Backend[]): Promise<Proxy> => {
  const proxy = await startProxy({ host: '127.0.0.1', port: 0, targets: backends.map(({ address }) => address) })
  open.push(proxy)
  return proxy
}

const askName = async (proxy: Proxy): Promise<string> =>
  ((await (await fetch(`${proxy.address}/`)).json()) as { name: string }).name

it('gives requests to the processes in turn, and to those that are left when one is gone', async () => {
  const [one, other] = [await startBackend('one'), await startBackend('other')]
  const proxy = await startBefore(one, other)
  const names = [await askName(proxy), await askName(proxy), await askName(proxy), await askName(proxy)]
  expect(names.sort()).toEqual(['one', 'one', 'other', 'other'])
  one.server.closeAllConnections()
  await new Promise((resolve) => one.server.close(resolve))
  expect([await askName(proxy), await askName(proxy), await askName(proxy)]).toEqual(['other', 'other', 'other'])
})

it('passes a large body on whole, with the caller behind whoever it names itself, and keeps every cookie', async () => {
  const backend = await startBackend('one')
  const proxy = await startBefore(backend)
  const bytes = 8_000_000
  const answer = await fetch(`${proxy.address}/upload?part=1`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    body: Buffer.alloc(bytes),
  })
  expect(await answer.json()).toEqual({ name: 'one', bytes })
  expect(answer.headers.getSetCookie()).toEqual(['one=1', 'two=2'])
  expect(backend.heard[0]?.url).toBe('/upload?part=1')
  expect(backend.heard[0]?.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1')
})

it('says that nobody answers where all are gone, and that one ended while it was at the request', async () => {
  const backend = await startBackend('one')
  const proxy = await startBefore(backend)
  backend.server.removeAllListeners('request')
  backend.server.on('request', (request) => request.socket.destroy())
  expect((await fetch(`${proxy.address}/`, { method: 'POST', body: 'once' })).status).toBe(502)
  backend.server.closeAllConnections()
  await new Promise((resolve) => backend.server.close(resolve))
  const answer = await fetch(`${proxy.address}/`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})

it('passes a connection that is upgraded on in both directions, until one side ends', async () => {
  const backend = await startBackend('one')
  backend.server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
    socket.pipe(socket)
  })
  const proxy = await startBefore(backend)
  const asked = httpRequest(proxy.address, { headers: { connection: 'Upgrade', upgrade: 'echo' } })
  const echoed = new Promise<string>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('upgrade', (_answer, socket) => {
      socket.once('data', (bytes: Buffer) => {
        socket.end()
        resolve(bytes.toString())
      })
      socket.write('hello')
    })
  })
  asked.end()
  expect(await echoed).toBe('hello')
})
