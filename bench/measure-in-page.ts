// Measures a goal of the browser: in a page of its own, so that no heap holds what another left behind.
import type { Browser } from 'playwright-core'
import { origin, serveFolder } from './browser-page.ts'
import type { Figure } from './figure.ts'
import type { BrowserGoal } from './goals.ts'

/** @param folder where bench/browser/page.ts is built */
export const measureInPage = async (browser: Browser, folder: string, goal: BrowserGoal): Promise<readonly Figure[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await serveFolder(context, folder)
  const page = await context.newPage()
  try {
    await page.goto(`${origin}/`)
    await page.waitForFunction(() => 'measure' in globalThis)
    return await page.evaluate((id) => (globalThis as unknown as { measure(id: BrowserGoal): Promise<Figure[]> }).measure(id), goal)
  } finally {
    await context.close()
  }
}
