// Chromium without a window, and a page that remembers what it complained about. SLOW=4 gives every page a processor four times slower.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { waitMs } from './limits.ts'

const defaultPath = '/usr/bin/chromium'
export const chromiumPath = process.env['CHROMIUM'] ?? defaultPath

export const browserFlags: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums.
  '--use-fake-device-for-media-stream',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The same engine without a browser around it, as Debian packs it: a page takes a third less of the processor. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...browserFlags], timeout: waitMs })

/** For what the headless shell does not have, like recorded sound as AAC, notifications, or keeping the screen on. */
export const openWholeBrowser = (): Promise<Browser> => launch(chromiumPath)

/** Unless a browser of another place was asked for. */
const isShellWanted = chromiumPath === defaultPath && existsSync(headlessShell)

export const openBrowser = (): Promise<Browser> => launch(isShellWanted ? headlessShell : chromiumPath)

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
    // A page that is left sends on for a moment; its connection, which the browser has begun to close, knows that before its code can.
    const isLeft = message.text().startsWith('WebSocket is already in CLOSING')
    if (message.type() === 'error' && !isLeft) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports')) complaints.push(`CSP: ${request.postData() ?? ''}`)
  })
  return { page, complaints }
}
