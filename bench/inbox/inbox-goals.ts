// Goals 7 and 8: typing, scrolling and filtering in an inbox of 50,000 conversations during many changes. Printed, and compared by eye.
// Rates alternate, and each round begins with another one, so that runs with and without changes are measured side by side and other load
// of the machine, or a page that warms up, affects both. Figures are medians over the rounds; the excess of a busy run over an idle one is
// the median of the differences within each round.
// A headless browser sometimes presents no frame for seconds although it has drawn some: all keys of that time then end at one moment, in
// idle runs as in busy ones. Such a figure says nothing about the page, whose tasks stay short.
import type { Browser, Page } from 'playwright-core'
import { origin, serveFolder } from '../browser-page.ts'
import type { Figure } from '../figure.ts'
import type { BenchedInbox } from './page.tsx'
import type { Responsiveness } from './watch.ts'

const seconds = 6
/** Divisible by two and three, so that each of two or three rates comes first equally often. */
const rounds = 6
const idle = 0
const usual = 1_000
const flood = 5_000
const text = 'Merhaba, siparişiniz bugün yola çıktı; takip numarasını birazdan gönderiyorum. '

type Bench = { readonly inbox: BenchedInbox }

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** A field that grew from run to run would slow the later ones down. */
const emptyField = (page: Page): Promise<void> => page.locator('textarea:not([readonly])').fill('')

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

const feltIn = async (
  page: Page,
  act: (page: Page) => Promise<void>,
  changesASecond: number,
): Promise<Responsiveness> => {
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

type Round = ReadonlyMap<number, Responsiveness>

const feltByRate = async (
  page: Page,
  act: (page: Page) => Promise<void>,
  rates: readonly number[],
): Promise<readonly Round[]> => {
  const all: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const felt = new Map<number, Responsiveness>()
    for (let turn = 0; turn < rates.length; turn += 1) {
      const rate = rates[(round + turn) % rates.length] ?? idle
      await emptyField(page)
      felt.set(rate, await feltIn(page, act, rate))
    }
    all.push(felt)
  }
  return all
}

const nothing: Responsiveness = { interactions: [], longTasks: [], droppedFrames: Number.NaN }

/** @returns median over the rounds */
const medianOf = (all: readonly Round[], rate: number, read: (felt: Responsiveness) => number): number =>
  median(all.map((round) => read(round.get(rate) ?? nothing)))

/** @returns median over the rounds of the comparison of the busy run with the idle one */
const compared = (
  all: readonly Round[],
  rate: number,
  read: (felt: Responsiveness) => number,
  compare: (busy: number, quiet: number) => number,
): number => median(all.map((round) => compare(read(round.get(rate) ?? nothing), read(round.get(idle) ?? nothing))))

const byEye = (id: number, name: string, value: number, goal: number, unit: Figure['unit']): Figure => ({
  id,
  name,
  value,
  goal,
  sense: 'most',
  unit,
  byEye: true,
})

const p98 = ({ interactions }: Responsiveness): number => percentile(interactions, 0.98)
const slowest = ({ interactions }: Responsiveness): number => Math.max(0, ...interactions)
const countLongTasks = ({ longTasks }: Responsiveness): number => longTasks.length
const countDropped = ({ droppedFrames }: Responsiveness): number => droppedFrames

const quotient = (busy: number, quiet: number): number => busy / quiet
const surplus = (busy: number, quiet: number): number => busy - quiet

/** The name of each figure has the value of a run without changes, which is not zero on a busy machine. */
const toSmoothness = (act: string, all: readonly Round[]): readonly Figure[] =>
  (
    [
      ['long tasks', countLongTasks, 0, 'tasks'],
      ['frames dropped', countDropped, 2, 'frames'],
    ] as const
  ).map(([what, read, goal, unit]) =>
    byEye(
      8,
      `${what} while ${act}, 1,000 changes a second - idle (${medianOf(all, idle, read)})`,
      compared(all, usual, read, surplus),
      goal,
      unit,
    ),
  )

/** @param folder folder with the build of bench/inbox/page.tsx */
export const measureInboxFeel = async (browser: Browser, folder: string): Promise<readonly Figure[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await serveFolder(context, folder)
    const page = await context.newPage()
    await page.goto(`${origin}/`)
    await page.locator('a[data-thread]').first().click()
    await page.locator('textarea:not([readonly])').waitFor()
    await feltIn(page, type, idle)
    const typed = await feltByRate(page, type, [idle, usual, flood])
    const scrolled = await feltByRate(page, scroll, [idle, usual])
    const filtered = await feltIn(page, filter, usual)
    return [
      byEye(7, 'key to paint, 1,000 changes a second / idle (p98)', compared(typed, usual, p98, quotient), 2, 'x'),
      byEye(7, 'key to paint, 5,000 changes a second / idle (p98)', compared(typed, flood, p98, quotient), 3, 'x'),
      byEye(
        7,
        `slowest key to paint, 5,000 changes a second (idle ${medianOf(typed, idle, slowest)})`,
        medianOf(typed, flood, slowest),
        100,
        'ms',
      ),
      byEye(7, 'slowest filter to paint, 1,000 changes a second', slowest(filtered), 100, 'ms'),
      ...toSmoothness('typing', typed),
      ...toSmoothness('scrolling', scrolled),
    ]
  } finally {
    await context.close()
  }
}
