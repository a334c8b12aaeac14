// Ending sessions: who is meant is out at once, on every road, and nobody else.
import { startTestServer, testPassword } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'
import { connect } from '../support/socket.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = async (username: string): Promise<string> => (await server.call('POST', '/api/auth/login', { body: { username, password: testPassword } })).body.data.token

const withToken = async (token: string, method: string, path: string): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json() }
}

it('all others end at once, with their sockets; this one and other people’s go on', async () => {
  const [here, there, elsewhere, colleague] = await Promise.all([signIn('agent'), signIn('agent'), signIn('agent'), signIn('agent2')])
  const sockets = [here, there, elsewhere, colleague].map((token) => connect(server.address, { token }))
  await Promise.all(sockets.map((socket) => socket.ready))
  expect((await withToken(here, 'DELETE', '/api/auth/sessions')).body.data).toEqual({ ended: 2 })
  expect(await Promise.all([sockets[1]?.ended, sockets[2]?.ended])).toEqual(['SESSION_REVOKED', 'SESSION_REVOKED'])
  expect((await withToken(there, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_REVOKED')
  expect((await withToken(elsewhere, 'POST', '/api/auth/renew')).body.msg).toBe('SESSION_REVOKED')
  expect((await withToken(here, 'GET', '/api/auth/allowed')).status).toBe(200)
  expect((await withToken(colleague, 'GET', '/api/auth/allowed')).status).toBe(200)
  expect((await withToken(here, 'DELETE', '/api/auth/sessions')).body.data).toEqual({ ended: 0 })
  for (const socket of sockets) socket.close()
})
