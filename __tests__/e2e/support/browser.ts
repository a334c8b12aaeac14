// Chromium without a window, and a page that remembers what it complained about.
import { chromium } from 'playwright-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export const chromiumFlags: readonly string[] = process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags] })

export interface WatchedPage {
  readonly page: Page
  /** Console errors, uncaught errors and CSP reports, in order. */
  readonly complaints: string[]
}

export const openPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
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
