// Scripts of the built application that a route loads before it is visible; its rows are still loading then.
import type { Browser, BrowserContext } from 'playwright-core'
import { epoch, idOf } from '../browser/records.ts'
import { origin, serveFolder } from '../browser-page.ts'
import type { WeighedRoute } from './routes.ts'

const userId = idOf(906, 1)
const token = `e30.${Buffer.from(JSON.stringify({ userId })).toString('base64url')}.x`
const session = { token, stats: { canManage: false, multipleOrganisation: false, manageOrganisationIds: [] }, userId }

const answers: Readonly<Record<string, unknown>> = {
  '/api/auth/login': session,
  '/api/auth/renew': session,
  '/api/auth/allowed': {
    rights: { userId, role: null, canManage: false, members: [] },
    stats: session.stats,
    organisations: [],
    accounts: [],
  },
}

/** Answers all requests but the one for the inbox's rows, which come after the first paint. */
const serveBackend = (context: BrowserContext): Promise<unknown> =>
  context.route(`${origin}/api/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/api/bootstrap' ? undefined : route.fulfill({ json: { data: answers[pathname] ?? {}, epoch } })
  })

/** Runs in the page: records the scripts that were requested before the route became visible. */
const watch = (selector: string): void => {
  const watching = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    watching.disconnect()
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    Object.assign(globalThis, { loadedScripts: names.filter((name) => name.endsWith('.js')) })
  })
  watching.observe(document, { childList: true, subtree: true })
}

const signIn = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.fill('input[name=username]', 'bench')
  await page.fill('input[name=password]', 'bench')
  await page.click('button[type=submit]')
  await page.waitForURL((address) => address.pathname === '/')
  // The session must be on disk before the next page looks for it.
  await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 500)))
  await page.close()
}

/** @returns paths of the scripts in the order of their requests */
export const findLoadedScripts = async (
  browser: Browser,
  folder: string,
  { signedIn, shownBy }: WeighedRoute,
): Promise<readonly string[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await serveFolder(context, folder)
    await serveBackend(context)
    if (signedIn) await signIn(context)
    const page = await context.newPage()
    await page.addInitScript(watch, shownBy)
    await page.goto(`${origin}/`)
    const loaded = await page.waitForFunction(() => (globalThis as { loadedScripts?: string[] }).loadedScripts)
    return (await loaded.jsonValue()) as string[]
  } finally {
    await context.close()
  }
}
