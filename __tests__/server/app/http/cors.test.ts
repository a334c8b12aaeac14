// Applications of other origins: those that a setting names may call, and can read the necessary parts of a response.
import { startTestServer } from '../../support/server.ts'

const named = 'https://inbox.example'

test('a named origin is let in, with whose answer it is and its time; any other is told nothing', async () => {
  const server = await startTestServer({ config: { allowedOrigins: [named] } })
  const asked = (origin: string, method = 'GET') =>
    fetch(`${server.address}/api/health`, { method, headers: { origin } })
  const answer = await asked(named)
  expect(answer.headers.get('access-control-allow-origin')).toBe(named)
  expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
    expect.arrayContaining(['date', 'x-request-id']),
  )
  const preflight = await asked(named, 'OPTIONS')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  expect((await asked('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  await server.close()
})
