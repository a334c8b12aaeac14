// Goals 7 and 8: typing, scrolling and filtering in an inbox of 50,000 threads while changes pour in. Printed, and compared by eye.
import type { Browser, Page } from 'playwright-core'
import { origin, serveFolder } from '../browser-page.ts'
import type { Figure } from '../figure.ts'
import type { BenchedInbox } from './page.tsx'
import type { Felt } from './watch.ts'

const seconds = 6
const text = 'Merhaba, siparişiniz bugün yola çıktı; takip numarasını birazdan gönderiyorum. '

type Bench = { readonly inbox: BenchedInbox }

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

const type = async (page: Page): Promise<void> => {
  await page.locator('textarea:not([readonly])').focus()
  for (let key = 0; key < seconds * 16; key += 1) {
    await page.keyboard.type(text[key % text.length] as string)
    await page.waitForTimeout(40)
  }
}

const scroll = async (page: Page): Promise<void> => {
  await page.mouse.move(200, 500)
  for (let turn = 0; turn < seconds * 12; turn += 1) {
    await page.mouse.wheel(0, turn % 24 < 12 ? 400 : -400)
    await page.waitForTimeout(60)
  }
  await page.mouse.move(900, 20)
}

const filter = async (page: Page): Promise<void> => {
  const chips = page.locator('button[aria-pressed]')
  for (let turn = 0; turn < seconds * 2; turn += 1) {
    await chips.nth((turn >> 1) & 1).click()
    await page.waitForTimeout(400)
  }
}

const feltIn = async (page: Page, act: (page: Page) => Promise<void>, changesASecond: number): Promise<Felt> => {
  await page.evaluate(([changes, time]) => (globalThis as unknown as Bench).inbox.begin(changes, time), [
    changesASecond,
    seconds * 3,
  ] as const)
  await act(page)
  const felt = await page.evaluate(() => (globalThis as unknown as Bench).inbox.end())
  // The last push is flushed within a second.
  await page.waitForTimeout(1_500)
  return felt
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

/** @param folder where bench/inbox/page.tsx is built */
export const measureInboxFeel = async (browser: Browser, folder: string): Promise<readonly Figure[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await serveFolder(context, folder)
    const page = await context.newPage()
    await page.goto(`${origin}/`)
    await page.locator('a[data-thread]').first().click()
    await page.locator('textarea:not([readonly])').waitFor()
    await feltIn(page, type, 0)
    const idle = await feltIn(page, type, 0)
    const busy = await feltIn(page, type, 1_000)
    const burst = await feltIn(page, type, 5_000)
    const idleScroll = await feltIn(page, scroll, 0)
    const busyScroll = await feltIn(page, scroll, 1_000)
    const filtered = await feltIn(page, filter, 1_000)
    const p98 = ({ interactions }: Felt): number => percentile(interactions, 0.98)
    const longest = (values: readonly number[]): number => Math.max(0, ...values)
    return [
      byEye(7, 'key to paint, 1,000 changes a second / idle (p98)', p98(busy) / p98(idle), 2, 'x'),
      byEye(7, 'key to paint, 5,000 changes a second / idle (p98)', p98(burst) / p98(idle), 3, 'x'),
      byEye(7, 'slowest key to paint, 5,000 changes a second', longest(burst.interactions), 100, 'ms'),
      byEye(7, 'slowest filter to paint, 1,000 changes a second', longest(filtered.interactions), 100, 'ms'),
      byEye(8, 'long tasks while typing, 1,000 changes a second', busy.longTasks.length, 0, 'tasks'),
      byEye(
        8,
        'frames dropped while typing, 1,000 changes a second - idle',
        busy.droppedFrames - idle.droppedFrames,
        2,
        'frames',
      ),
      byEye(
        8,
        'long tasks while scrolling, 1,000 changes a second - idle',
        busyScroll.longTasks.length - idleScroll.longTasks.length,
        0,
        'tasks',
      ),
      byEye(
        8,
        'frames dropped while scrolling, 1,000 changes a second - idle',
        busyScroll.droppedFrames - idleScroll.droppedFrames,
        2,
        'frames',
      ),
    ]
  } finally {
    await context.close()
  }
}
