// A browser as far as signing in needs one: it keeps the cookies of the answers and sends them along.
import { testPassword } from './server.ts'
import type { Answer } from './server.ts'

export interface TestBrowser {
  /** By name; a copy of them is another browser that has what this one had then. */
  readonly cookies: Map<string, string>
  /** Of the last answer that brought one. */
  token: string
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  renew(): Promise<Answer>
  /** Reaches the server, and its answer never comes back. */
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
