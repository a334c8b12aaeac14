// Chromium as its own process with its own folder: it can be killed, and restarted on what it left on disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { browserFlags, chromiumPath, patient } from './browser.ts'

export interface OwnBrowser {
  newPage(): Promise<Page>
  /** Sends SIGKILL to all of its processes. */
  kill(): Promise<void>
}

export interface BrowserFolder {
  open(): Promise<OwnBrowser>
  end(): Promise<void>
}

const listening = /^DevTools listening on (\S+)$/

export const browserFolder = (): BrowserFolder => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-browser-'))
  let last: OwnBrowser | null = null
  const open = async (): Promise<OwnBrowser> => {
    const child = spawn(
      chromiumPath,
      [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        '--lang=tr',
        '--window-size=1440,900',
        ...browserFlags,
        'about:blank',
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        // Its own process group, so that the kill also reaches its renderers.
        detached: true,
      },
    )
    let endpoint = ''
    for await (const line of createInterface({ input: child.stderr })) {
      endpoint = listening.exec(line)?.[1] ?? ''
      if (endpoint !== '') break
    }
    child.stderr.resume()
    if (endpoint === '') throw new Error('Chromium did not start')
    const browser = await chromium.connectOverCDP(endpoint)
    const context = patient(browser.contexts()[0] ?? (await browser.newContext()))
    let dead = false
    last = {
      newPage: async () => {
        const page = await context.newPage()
        await page.setViewportSize({ width: 1440, height: 900 })
        return page
      },
      kill: async () => {
        if (dead) return
        dead = true
        const gone = once(child, 'exit')
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        await gone
        await browser.close().catch(() => undefined)
      },
    }
    return last
  }
  return {
    open,
    end: async () => {
      await last?.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
