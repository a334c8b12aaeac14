// Shutdown of a server with connected browsers.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { startTestServer } from '../support/server.ts'

// Without intervention the connections last for more than a minute.
const maxMs = 45_000

test(
  'a server stops while a browser holds a connection that it has not used yet, and one that it has used',
  async () => {
    const server = await startTestServer()
    const reserve = connect(Number(new URL(server.address).port), '127.0.0.1').resume()
    await once(reserve, 'connect')
    const agent = new Agent({ keepAlive: true })
    const [answer] = (await once(get(`${server.address}/api/health`, { agent }), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    const ended = once(reserve, 'close')
    await server.close()
    await ended
    expect(answer.statusCode).toBe(200)
    agent.destroy()
  },
  maxMs,
)
