// The end of a server that browsers are connected to.
import { once } from 'node:events'
import { connect } from 'node:net'
import { startTestServer } from '../support/server.ts'

test('a server stops while a browser holds a connection that it has not used yet', async () => {
  const server = await startTestServer()
  const reserve = connect(Number(new URL(server.address).port), '127.0.0.1').resume()
  await once(reserve, 'connect')
  const ended = once(reserve, 'close')
  await server.close()
  await ended
  // Left to itself the connection lasts for more than a minute.
}, 45_000)
