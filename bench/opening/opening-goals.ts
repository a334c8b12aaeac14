// Goals 15, 19 and 20, on the built application with its backend on the same machine: a key press, opening a conversation, a reload, and
// everything that a new browser downloads. Times are printed with their parts, and compared by eye.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Figure } from '../figure.ts'
import { watchOpening } from './watch-opening.ts'
import type { OpeningTimes, Watch } from './watch-opening.ts'

const conversations = 16
const messagesEach = 20
/** As many rows as are visible. */
const opened = 10
/** Openings of known conversations: enough rounds that a twentieth of all openings is more than the worst one. */
const rounds = 4
/** Pixels, more than the height of all rows. */
const wholeList = 10_000
/** The demo's first page account. */
const pageId = '108642097531864'
const reloads = 7
/** Everything that loads after the first paint is there by then. */
const restMs = 2_000
/** The demo's first start is slow on a busy machine. */
const patienceMs = 120_000
/** Time between hovering a row and pressing, and between press and release: those of a quick hand. */
const handMs = 100
const pressMs = 50
const text = 'Merhaba, siparişiniz bugün yola çıktı.'

/** Starts the built product with its demo; the agent signs in with the password. */
export interface DemoProduct {
  readonly password: string
  readonly launch: (options: { readonly dataDir: string }) => Promise<{
    readonly address: string
    readonly simulatorAddress: string
    stop(): Promise<void>
  }>
}

const rows = (page: Page) => page.locator('a[data-thread]')
const readWatch = (page: Page): Promise<Watch> =>
  page.evaluate(() => (globalThis as unknown as { readonly watch: Watch }).watch)
const sorted = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other)
const partOf = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
const median = (values: readonly number[]): number => partOf(values, 0.5)

/** Rows, once their order no longer changes: all new messages, which move rows, have arrived by then. */
const settledRows = async (page: Page): Promise<readonly string[]> => {
  const read = (): Promise<readonly string[]> =>
    rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('data-thread') ?? ''))
  let before = await read()
  for (;;) {
    await page.waitForTimeout(restMs)
    const now = await read()
    if (now.join() === before.join()) return now
    before = now
  }
}

const enter = async (context: BrowserContext, address: string, password: string): Promise<Page> => {
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await page.addInitScript(watchOpening)
  await page.goto(`${address}/login`)
  await page.fill('#username', 'agent')
  await page.fill('#password', password)
  await page.press('#password', 'Enter')
  await rows(page)
    .nth(conversations / 2)
    .waitFor()
  // By then the rest has loaded, and the service worker has stored the shell.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForTimeout(restMs)
  return page
}

/** Creates customers with messages, one after another, through the simulator's webhooks. */
const fill = async (simulatorAddress: string): Promise<void> => {
  const simulate = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${simulatorAddress}/__sim/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string>
  }
  for (let person = 0; person < conversations; person += 1) {
    const { psid } = await simulate('people', { pageId, name: `Müşteri ${person + 1}` })
    for (let message = 0; message < messagesEach; message += 1)
      await simulate('messages', { pageId, psid, text: `${text} ${message + 1}` })
  }
}

/** Opens each of the first conversations, one after another. */
const openAll = async (page: Page, threads: readonly string[]): Promise<readonly OpeningTimes[]> => {
  const before = (await readWatch(page)).openings.length
  // The previous opening scrolled the list down to its row; rows out of view are not in the page.
  await rows(page).first().hover()
  await page.mouse.wheel(0, -wholeList)
  for (const [at, thread] of threads.entries()) {
    const row = page.locator(`a[data-thread="${thread}"]`)
    // A hand hovers before it presses: the hover effect is not part of the opening.
    await row.hover()
    await page.waitForTimeout(handMs)
    await row.click({ delay: pressMs })
    await page.waitForFunction(
      (count) => (globalThis as unknown as { readonly watch: Watch }).watch.openings.length > count,
      before + at,
    )
    // As long as a reader would stay, so that all work of the opening has finished.
    await page.waitForTimeout(400)
  }
  return (await readWatch(page)).openings.slice(before)
}

const spent = (openings: readonly OpeningTimes[]): string =>
  (['input', 'network', 'script', 'paint'] as const)
    .map((part) => `${part} ${median(openings.map((opening) => opening[part])).toFixed(0)}`)
    .join(', ')

interface ReloadTimes {
  readonly painted: number
  readonly parts: string
}

const reload = async (page: Page): Promise<ReloadTimes> => {
  await page.reload()
  await page.waitForFunction(() => (globalThis as unknown as { readonly watch: Watch }).watch.rows !== null)
  const { rows: shown } = await readWatch(page)
  const parts = await page.evaluate((there) => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < there)
    const end = (of: readonly PerformanceEntry[]): number =>
      of.reduce((last, { startTime, duration }) => Math.max(last, Math.min(there, startTime + duration)), 0)
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return {
      page: document?.responseEnd ?? 0,
      scripts: end(files.filter(({ name }) => /\.js(\?|$)/.test(name))),
      answers: end(files.filter(({ name }) => name.includes('/api/'))),
      first,
      rows: there,
    }
  }, shown?.there ?? 0)
  const painted = shown?.painted ?? Number.NaN
  const named = Object.entries({ ...parts, painted }).map(([name, at]) => `${name} ${at.toFixed(0)}`)
  return { painted, parts: named.join(', ') }
}

const kinds = ['Script', 'Font', 'Stylesheet'] as const

interface PendingRequest {
  /** Time on the browser's clock, seconds. */
  readonly at: number
  readonly type: string
  readonly bytes: number
}

/**
 * Bytes on the wire of a signed-in visit without caches, requested before the first rows were in the page: prefetching comes after them and
 * delays nothing.
 */
const weigh = async (
  context: BrowserContext,
  page: Page,
): Promise<{ readonly all: number; readonly parts: string }> => {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  const asked = new Map<string, PendingRequest>()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other' }) =>
    asked.set(requestId, { at: timestamp, type, bytes: 0 }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) asked.set(requestId, { ...one, bytes: encodedDataLength })
  })
  await page.reload()
  await page.waitForFunction(() => (globalThis as unknown as { readonly watch: Watch }).watch.rows !== null)
  const { rows: shown } = await readWatch(page)
  await page.waitForTimeout(restMs)
  // The page's clock starts with the request for its document.
  const begun = Math.min(...[...asked.values()].map(({ at }) => at))
  const counted = [...asked.values()].filter(({ at }) => (at - begun) * 1_000 < (shown?.there ?? 0))
  const weightOf = (kind: string | null): number =>
    counted.reduce((sum, { type, bytes }) => sum + (kind === null || type === kind ? bytes : 0), 0) / 1_000
  return {
    all: weightOf(null),
    parts: kinds.map((kind) => `${kind.toLowerCase()}s ${weightOf(kind).toFixed(0)}`).join(', '),
  }
}

const byEye = (id: number, name: string, value: number, goal: number, unit: Figure['unit']): Figure => ({
  id,
  name,
  value,
  goal,
  sense: 'most',
  unit,
  byEye: true,
})

const measureIn = async (context: BrowserContext, address: string, password: string): Promise<readonly Figure[]> => {
  const page = await enter(context, address, password)
  const threads = (await settledRows(page)).slice(0, opened)
  // The first opening also loads the code that all of them need.
  const never = (await openAll(page, threads)).slice(1)
  const again: OpeningTimes[] = []
  for (let round = 0; round < rounds; round += 1) again.push(...(await openAll(page, threads)))
  const composer = page.locator('textarea:not([readonly])')
  await composer.focus()
  await composer.pressSequentially(text, { delay: 60 })
  const { keys } = await readWatch(page)
  await composer.fill('')
  await page.goto(address)
  await rows(page).first().waitFor()
  const loads: ReloadTimes[] = []
  for (let turn = 0; turn < reloads; turn += 1) {
    loads.push(await reload(page))
    await page.waitForTimeout(restMs)
  }
  const middle = loads.toSorted((one, other) => one.painted - other.painted)[Math.floor(reloads / 2)]
  const weight = await weigh(context, page)
  const totals = (openings: readonly OpeningTimes[]): readonly number[] => openings.map(({ total }) => total)
  return [
    byEye(15, 'key press to paint (p95)', partOf(keys, 0.95), 50, 'ms'),
    byEye(
      15,
      `opening a cached conversation (p95; ${spent(again)} at the median)`,
      partOf(totals(again), 0.95),
      50,
      'ms',
    ),
    byEye(19, `fetched until the inbox is usable (${weight.parts})`, weight.all, 380, 'kB'),
    byEye(20, `click to messages painted, opened before (median; ${spent(again)})`, median(totals(again)), 60, 'ms'),
    byEye(20, `click to messages painted, never opened (median; ${spent(never)})`, median(totals(never)), 150, 'ms'),
    byEye(
      20,
      `reload to rows (median; by ${middle?.parts ?? ''})`,
      median(loads.map(({ painted }) => painted)),
      700,
      'ms',
    ),
  ]
}

export const measureOpening = async (
  browser: Browser,
  { password, launch }: DemoProduct,
): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-opening-'))
  const product = await launch({ dataDir: folder })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await fill(product.simulatorAddress)
    return await measureIn(context, product.address, password)
  } finally {
    await context.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
