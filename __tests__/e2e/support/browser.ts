// Headless Chromium, and a page that collects its errors. SLOW=4 makes the processor of every page four times slower.
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
  // A simulated microphone with a tone.
  '--use-fake-device-for-media-stream',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The same engine without the browser around it, as Debian packages it: a page takes a third less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...browserFlags], timeout: waitMs })

/** For features missing from the headless shell, such as recording AAC sound, notifications, or keeping the screen on. */
export const openWholeBrowser = (): Promise<Browser> => launch(chromiumPath)

/** Used unless a browser in another place was requested. */
const isShellWanted = chromiumPath === defaultPath && existsSync(headlessShell)

export const openBrowser = (): Promise<Browser> => launch(isShellWanted ? headlessShell : chromiumPath)

const slowness = Number(process.env['SLOW'] ?? 1)

const slowDown = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Gives all pages of the context, including those that the application opens, enough time on a busy machine. */
export const patient = (context: BrowserContext): BrowserContext => {
  context.setDefaultTimeout(waitMs)
  // Fails harmlessly for a page that is closed at once.
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
    // A page that is being left keeps sending for a moment; its connection, which the browser is already closing, fails before its code
    // notices.
    const isLeft = message.text().startsWith('WebSocket is already in CLOSING')
    if (message.type() === 'error' && !isLeft) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports')) complaints.push(`CSP: ${request.postData() ?? ''}`)
  })
  return { page, complaints }
}
