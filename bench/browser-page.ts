// Headless Chromium, and a page that is served from a local folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'

export const chromiumPath = (): string => process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const flags = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc --max-old-space-size=8192',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
  })

export const origin = 'http://localhost'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

/** Cross-origin isolation gives the page a clock of higher resolution. */
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/** Serves files of the folder under their names, and its index.html under every other path. */
export const serveFolder = (context: BrowserContext, folder: string): Promise<unknown> =>
  context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const isFile = /\.\w+$/.test(pathname)
    const name = isFile ? pathname.slice(1) : 'index.html'
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    try {
      return route.fulfill({ body: readFileSync(join(folder, name)), headers: { 'content-type': type, ...isolated } })
    } catch {
      return route.fulfill({ status: 404, body: '' })
    }
  })
