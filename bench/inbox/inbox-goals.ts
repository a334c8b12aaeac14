// Goals 7 and 8: typing, scrolling and filtering in an inbox of 50,000 threads while changes pour in. Printed, and compared by eye.
// Rates take turns, and each round begins with another one: a run without changes and one with them are then measured side by side. A
// machine that does something else for a while, and a page that gets warmer, concern both. Figures are medians over the rounds; what a busy
// run has more than an idle one is the median of the differences within each round.
// A browser without a window now and then presents no frame for seconds although it has drawn some: then all keys of a while end at one
// moment, in idle runs as in busy ones. Such a figure says nothing of the page, whose tasks stay short.
import type { Browser, Page } from 'playwright-core'
import { origin, serveFolder } from '../browser-page.ts'
import type { Figure } from '../figure.ts'
import type { BenchedInbox } from './page.tsx'
import type { Responsiveness } from './watch.ts'

const seconds = 6
/** Each of two and of three rates comes first equally often. */
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

/** A field that grows from run to run would make the later ones slower. */
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

/** @returns the median over the rounds */
const medianOf = (all: readonly Round[], rate: number, read: (felt: Responsiveness) => number): number =>
  median(all.map((round) => read(round.get(rate) ?? nothing)))

/** @returns the median of what each round's busy run has beside its idle one */
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

/** What a run without changes had itself stands in the name: on a machine that is busy otherwise it is not nothing. */
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

/** @param folder where bench/inbox/page.tsx is built */
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
