// A wallboard beside an agent: every figure follows the events, turns grey while the server is away, and recovers by itself.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openWholeBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { captureLooks } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { setNoon } from './support/set-noon.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'
import { goToPath, signedIn, waitUntilIdle } from './support/walk.ts'

/** The demo's first page. */
const pageId = '108642097531864'

let product: Product
let browser: Browser

before(async () => {
  product = await startProduct({ prepare: setNoon })
  browser = await openWholeBrowser()
})
after(async () => {
  await browser?.close()
  await product?.end()
})

const names = {
  waiting: 'Şu an bekleyen',
  unassigned: 'Atanmamış',
  inProgress: 'İşlemde',
  ending: 'Süresi bitiyor',
  unattended: 'İlgilenilmemiş',
  moderation: 'Denetlenecek yorumlar',
  closedToday: 'Bugün kapatılan',
  channels: 'Sorunlu kanallar',
} as const
type FigureName = keyof typeof names
const figureNames = Object.keys(names) as FigureName[]
type Figures = Readonly<Record<FigureName | 'opened' | 'closed', number>>

const readText = (wall: Page, name: string): Promise<string> =>
  wall.locator('li', { hasText: name }).first().locator('> span').first().innerText()

const readFigures = async (wall: Page): Promise<Figures> => {
  const counts = await Promise.all(
    figureNames.map(async (name) => [name, Number((await readText(wall, names[name])).replaceAll(/\D/g, ''))] as const),
  )
  const said = await wall.getByRole('img', { name: /^Gece yarısından beri/ }).getAttribute('aria-label')
  const [opened = NaN, closed = NaN] = (said?.match(/\d+/g) ?? []).map(Number)
  return { ...(Object.fromEntries(counts) as Record<FigureName, number>), opened, closed }
}

/** Today's durations: a median, or a dash if there is none. */
const readDurations = (wall: Page): Promise<readonly string[]> =>
  Promise.all(['Bugün ilk yanıt', 'Bugün çözüm'].map((name) => readText(wall, name)))

const hasDuration = (texts: readonly string[]): readonly boolean[] => texts.map((text) => /^\d+ (sn|dk|sa)/.test(text))

const showsDurations = async (wall: Page, expected: readonly boolean[]): Promise<void> => {
  const found = await eventually(
    () => readDurations(wall),
    (texts) => hasDuration(texts).join() === expected.join(),
  )
  assert.deepEqual(hasDuration(found), expected, found.join())
}

const shows = async (wall: Page, expected: Figures, when: string): Promise<void> => {
  const found = await eventually(
    () => readFigures(wall),
    (figures) => JSON.stringify(figures) === JSON.stringify(expected),
  )
  assert.deepEqual(found, expected, when)
}

const write = async (name: string, text: string): Promise<void> => {
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name })
  await product.simulate('POST', 'messages', { pageId, psid, text })
}

/** @returns the address of a new link, as shown to its manager */
const makeLink = async (manager: Page): Promise<string> => {
  await manager.goto(product.address)
  await signIn(manager, 'manager')
  await manager.getByRole('link', { name: 'Raporlar' }).click()
  await manager.getByRole('button', { name: 'Duvar ekranı bağlantıları' }).click()
  await manager.getByRole('button', { name: 'Yeni bağlantı' }).click()
  await manager.getByRole('textbox', { name: 'Ad' }).fill('Salon')
  await manager.getByRole('button', { name: 'Bağlantıyı oluştur' }).click()
  return manager.locator('code').innerText()
}

/** Exposes the lock by which the page keeps the screen on. */
const watchScreenLock = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (kind) => {
      const lock = await ask(kind)
      Object.assign(globalThis, { screenLock: lock })
      return lock
    }
  })
}

const isScreenHeld = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as { screenLock?: WakeLockSentinel }).screenLock?.released === false)

/**
 * @returns in the page: how many pixels of the shown chart differ in the picture, how many there are, and how many belong to the text above
 * it
 */
const comparePicture = (page: Page, png: string): Promise<readonly [different: number, drawn: number, words: number]> =>
  page.evaluate(async (text) => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
    )
    const shown = document.querySelector<HTMLCanvasElement>('main canvas')
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    if (!shown || !context) throw new Error('no chart')
    context.drawImage(picture, 0, 0)
    const margin = (picture.width - shown.width) / 2
    const top = picture.height - shown.height - margin
    const chart = shown.getContext('2d')?.getImageData(0, 0, shown.width, shown.height).data ?? []
    const saved = context.getImageData(margin, top, shown.width, shown.height).data
    let [different, drawn, words] = [0, 0, 0]
    for (let at = 0; at < chart.length; at += 4) {
      if (chart[at + 3] !== 255) continue
      drawn += 1
      if ([0, 1, 2].some((part) => chart[at + part] !== saved[at + part])) different += 1
    }
    const above = context.getImageData(0, 0, picture.width, top).data
    for (let at = 4; at < above.length; at += 4) if (above[at] !== above[0]) words += 1
    return [different, drawn, words] as const
  }, png)

/** Figures that wrap or are cut off. */
const findBroken = (wall: Page): Promise<string[]> =>
  wall
    .locator('section > div:not([hidden]) li > span:nth-child(2)')
    .evaluateAll((values) =>
      values
        .filter(
          (value) =>
            value.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(value).fontSize) ||
            value.getBoundingClientRect().right > (value.parentElement?.getBoundingClientRect().right ?? 0),
        )
        .map(({ textContent }) => textContent),
    )

describe('a wall open beside an agent', () => {
  it(
    'moves with each message, answer and closing; grey while the server is away, then right again',
    { timeout: testMs },
    async () => {
      const { page: manager } = await openPage(browser)
      const address = await makeLink(manager)
      const { page: wall } = await openPage(browser, { viewport: { width: 1920, height: 1080 } })
      await watchScreenLock(wall)
      await wall.goto(address)
      await wall.getByRole('heading', { name: 'Salon', level: 2 }).waitFor()
      await wall.locator('[data-old=false]').waitFor()
      const start = await readFigures(wall)
      assert.deepEqual(await findViolations(wall), [])
      assert.equal(await wall.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight), true)

      assert.equal(await isScreenHeld(wall), true, 'the screen stays on')

      const { page: agent } = await openPage(browser)
      await agent.goto(product.address)
      await signIn(agent)
      const question = 'Kargom hangi şubede bekliyor?'
      await write('Duvar Müşterisi', question)
      const written: Figures = {
        ...start,
        waiting: start.waiting + 1,
        unassigned: start.unassigned + 1,
        unattended: start.unattended + 1,
        opened: start.opened + 1,
      }
      await shows(wall, written, 'a message')
      await showsDurations(wall, [false, false])

      // A portrait screen is narrow for its height.
      await wall.setViewportSize({ width: 800, height: 1366 })
      assert.deepEqual(await findBroken(wall), [])
      await wall.setViewportSize({ width: 1920, height: 1080 })

      await agent.locator('a[data-thread]', { hasText: question }).first().click()
      await agent.getByRole('textbox', { name: /^Yanıt yaz/ }).waitFor()
      await agent.locator('a[data-thread]', { hasText: question }).first().focus()
      await agent.keyboard.press('a')
      const taken: Figures = { ...written, unassigned: start.unassigned, inProgress: start.inProgress + 1 }
      await shows(wall, taken, 'an assignment')

      const composer = agent.getByRole('textbox', { name: /^Yanıt yaz/ })
      await composer.fill('Merkez şubede')
      await composer.press('Enter')
      await shows(wall, { ...taken, waiting: start.waiting, unattended: start.unattended }, 'an answer')
      await showsDurations(wall, [true, false])

      await agent.getByRole('button', { name: 'Kapat', exact: true }).first().click()
      const done: Figures = {
        ...start,
        opened: start.opened + 1,
        closed: start.closed + 1,
        closedToday: start.closedToday + 1,
      }
      await shows(wall, done, 'a closing')
      await showsDurations(wall, [true, true])

      await product.stop()
      await wall.locator('[data-old=true]').waitFor()
      await product.startAgain()
      await wall.locator('[data-old=false]').waitFor()
      await shows(wall, done, 'the server is back')
      await write('Duvar Müşterisi İki', 'Bir sorum daha var')
      await shows(
        wall,
        {
          ...done,
          waiting: start.waiting + 1,
          unassigned: start.unassigned + 1,
          unattended: start.unattended + 1,
          opened: start.opened + 2,
        },
        'a message to the server that is back',
      )
      assert.equal(await wall.getByText('Bir sorum daha var').count(), 0)

      await manager.getByRole('button', { name: 'Salon bağlantısını iptal et' }).click()
      await manager.getByRole('button', { name: 'İptal et', exact: true }).click()
      await wall.getByRole('heading', { name: 'Bu bağlantı rakam göstermiyor' }).waitFor()
    },
  )

  it('leaves reports behind it, each chart of which is saved as it is shown', { timeout: testMs }, async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(product.address)
    await signIn(page, 'manager')
    await signedIn(page)
    await goToPath(page, '/reports')
    await page.getByText('Bugün kapatılan').waitFor()
    await captureLooks(page, 'reports-live')
    await page.getByRole('tab', { name: 'Dönem' }).click()
    await page.locator('main canvas').waitFor()
    await captureLooks(page, 'reports-history')
    // Series differ by shape, in the legend as in the chart; the chart is redrawn when the theme changes.
    const roundness = await page
      .locator('main .u-legend .u-marker')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).borderRadius))
    assert.deepEqual(roundness, ['0px', '50%'])
    const drawing = () => page.locator('main canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.locator('main canvas').waitFor()
    await waitUntilIdle(page)
    const byNight = await drawing()
    await page.emulateMedia({ colorScheme: 'light' })
    assert.notEqual(await eventually(drawing, (drawn) => drawn !== byNight), byNight)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal(await eventually(drawing, (drawn) => drawn === byNight), byNight)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Grafiği kaydet' }).click(),
    ])
    const [different, drawn, words] = await comparePicture(
      page,
      (await buffer(await file.createReadStream())).toString('base64'),
    )
    assert.equal(different, 0)
    assert.ok(drawn > 1_000 && words > 1_000, `${drawn} points of a chart, ${words} of words`)
    assert.deepEqual(complaints, [])
  })
})
