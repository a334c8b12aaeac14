// The parts of a browser that sign-in needs: it stores cookies from responses and sends them.
import { testPassword } from './server.ts'
import type { Answer } from './server.ts'

export interface TestBrowser {
  /** By name; a copy of them is another browser with the same state. */
  readonly cookies: Map<string, string>
  /** Token of the last response with one. */
  token: string
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  renew(): Promise<Answer>
  /** Reaches the server, but its response never arrives. */
  loseRenewal(): Promise<void>
  copy(): TestBrowser
}

const keep = (cookies: Map<string, string>, set: readonly string[]): void => {
  for (const one of set) {
    const [pair = '', ...attributes] = one.split('; ')
    const [name = '', ...value] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value.join('='))
  }
}

export const openBrowser = (
  server: { readonly address: string },
  had: Pick<TestBrowser, 'cookies' | 'token'> = { cookies: new Map(), token: '' },
): TestBrowser => {
  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${server.address}${path}`, {
      method,
      headers: {
        ...(browser.token === '' ? {} : { authorization: `Bearer ${browser.token}` }),
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const browser: TestBrowser = {
    cookies: new Map(had.cookies),
    token: had.token,
    ask: async (method, path, body) => {
      const answer = await send(method, path, body)
      keep(browser.cookies, answer.headers.getSetCookie())
      const read = (await answer.json()) as Answer['body']
      if (path !== '/api/auth/token' && typeof read.data?.token === 'string') browser.token = read.data.token
      return { status: answer.status, body: read }
    },
    renew: () => browser.ask('POST', '/api/auth/renew'),
    loseRenewal: async () => void (await send('POST', '/api/auth/renew')).body?.cancel(),
    copy: () => openBrowser(server, browser),
  }
  return browser
}

export const signInWithBrowser = async (
  server: { readonly address: string },
  username: string,
): Promise<TestBrowser> => {
  const browser = openBrowser(server)
  await browser.ask('POST', '/api/auth/login', { username, password: testPassword })
  return browser
}
