// Chromium without a window, and a page that remembers what it complained about. SLOW=4 gives every page a processor four times slower.
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { browserFlags } from '../../../scripts/testing/journey-ground.ts'
import { waitMs } from './limits.ts'

export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const endpoint = process.env['BROWSER_ENDPOINT']

/** One of the journey's own: for what the headless shell that a run shares does not have, like recorded sound as AAC, or keeping the screen on. */
export const openWholeBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...browserFlags], timeout: waitMs })

/** The run's own, in which this journey sees its contexts alone; else a new one. */
export const openBrowser = (): Promise<Browser> =>
  endpoint === undefined ? openWholeBrowser() : chromium.connect(endpoint)

const slowness = Number(process.env['SLOW'] ?? 1)

const slowDown = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Its pages, those that the application opens too, are waited for as long as a busy machine needs. */
export const patient = (context: BrowserContext): BrowserContext => {
  context.setDefaultTimeout(waitMs)
  // One that is closed at once needs it no more.
  if (slowness > 1) context.on('page', (page) => void slowDown(context, page).catch(() => undefined))
  return context
}

export interface WatchedPage {
  readonly page: Page
  /** Console errors, uncaught errors and CSP reports, in order. */
  readonly complaints: string[]
}

export const openPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> => {
  const context = patient(await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options }))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports')) complaints.push(`CSP: ${request.postData() ?? ''}`)
  })
  return { page, complaints }
}
