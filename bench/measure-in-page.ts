// Measures a goal of the browser in its own page, so that no heap contains the garbage of another goal.
import type { Browser } from 'playwright-core'
import { origin, serveFolder } from './browser-page.ts'
import type { Figure } from './figure.ts'
import type { BrowserGoal } from './goals.ts'

/** Far longer than any goal takes: a goal that hangs must not block the check. */
const limit = 300_000

/** @param folder folder with the build of bench/browser/page.ts */
export const measureInPage = async (
  browser: Browser,
  folder: string,
  goal: BrowserGoal,
): Promise<readonly Figure[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await serveFolder(context, folder)
  const page = await context.newPage()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`goal ${goal} was not measured within ${limit / 1000} s`)), limit)
  })
  try {
    await page.goto(`${origin}/`)
    await page.waitForFunction(() => 'measure' in globalThis)
    const measured = page.evaluate(
      (id) => (globalThis as unknown as { measure(id: BrowserGoal): Promise<Figure[]> }).measure(id),
      goal,
    )
    return await Promise.race([measured, tooLong])
  } finally {
    clearTimeout(timer)
    await context.close()
  }
}
