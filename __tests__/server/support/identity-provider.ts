// An identity provider: a real OpenID Connect server on loopback, whose users the test defines.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface IdentityProvider {
  readonly issuer: string
  /** Claims of each user, by their sign-in name, which is also their subject. */
  readonly claims: Map<string, Readonly<Record<string, unknown>>>
  /** The browser signs in and agrees. @returns the address it is sent back to */
  signIn(address: string, name: string): Promise<URL>
  /** The browser cancels. */
  cancel(address: string): Promise<URL>
  stop(): Promise<void>
}

export const clientId = 'inbox'
export const clientSecret = 'a-secret-between-the-inbox-and-its-provider'

/** A minimal browser: it stores cookies and follows redirects until one leaves the origin. */
const browserAt = (origin: string) => {
  const cookies = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>): Promise<URL> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) return new URL(address)
    const to = new URL(next, address)
    return to.origin === origin ? go(to.href) : to
  }
  return go
}

/** How the application authenticates itself. */
type ClientProof = 'client_secret_post' | 'client_secret_basic'

/** @param redirectUri redirect address of the only client @param proof the only accepted proof */
export const startIdentityProvider = async (
  redirectUri: string,
  proof: ClientProof = 'client_secret_post',
): Promise<IdentityProvider> => {
  const claims: IdentityProvider['claims'] = new Map()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: proof,
      },
    ],
    clientAuthMethods: [proof],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claims.get(id) }) }),
    cookies: { keys: ['of-the-test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
  })
  const answer = provider.callback()
  return {
    issuer,
    claims,
    signIn: async (address, name) => {
      const go = browserAt(issuer)
      const asked = await go(address)
      const agree = await go(asked.href, { prompt: 'login', login: name, password: 'any' })
      return go(agree.href, { prompt: 'consent' })
    },
    cancel: async (address) => {
      const go = browserAt(issuer)
      const asked = await go(address)
      return go(`${asked.href}/abort`)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
