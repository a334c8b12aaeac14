// Security headers of every response: scripts, frames, devices, referrer.
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const directives = (policy: string | null): Record<string, string> =>
  Object.fromEntries(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )

test.each(['/', '/login', '/api/health', '/api/auth/allowed', '/api/nothing', '/media/nothing', '/%61pi/auth/allowed'])(
  '%s is kept to itself, whatever it answers',
  async (path) => {
    const { headers } = await fetch(`${server.address}${path}`)
    expect(directives(headers.get('content-security-policy'))).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
      'require-trusted-types-for': "'script'",
    })
    expect(Object.fromEntries(headers)).toMatchObject({
      // The microphone is used for recordings; no other device is available, neither to us nor to embedded content.
      'permissions-policy': expect.stringMatching(/microphone=\(self\).*camera=\(\).*geolocation=\(\).*payment=\(\)/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  },
)
