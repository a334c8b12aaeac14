// A wall beside an agent: every figure moves with what happens, grows grey while the server is away, and is right again by itself.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { setNoon } from './support/set-noon.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'

/** The demo's first page. */
const pageId = '108642097531864'

let product: Product
let browser: Browser

before(async () => {
  product = await startProduct({ prepare: setNoon })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await product?.end()
})

const names = { waiting: 'Şu an bekleyen', unattended: 'İlgilenilmemiş', closedToday: 'Bugün kapatılan' } as const
type Figures = Readonly<Record<keyof typeof names, number>>

const readFigure = async (wall: Page, name: string): Promise<number> => {
  const tile = wall.locator('li', { hasText: name }).first()
  const text = await tile.locator('> span').first().innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

const readFigures = async (wall: Page): Promise<Figures> => ({
  waiting: await readFigure(wall, names.waiting),
  unattended: await readFigure(wall, names.unattended),
  closedToday: await readFigure(wall, names.closedToday),
})

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

/** @returns the address of a new link, as its manager is shown it */
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

describe('a wall open beside an agent', () => {
  it(
    'moves with each message, answer and closing; grey while the server is away, then right again',
    { timeout: testMs },
    async () => {
      const { page: manager } = await openPage(browser)
      const address = await makeLink(manager)
      const { page: wall } = await openPage(browser, { viewport: { width: 1920, height: 1080 } })
      await wall.goto(address)
      await wall.getByRole('heading', { name: 'Salon', level: 2 }).waitFor()
      await wall.locator('[data-old=false]').waitFor()
      const start = await readFigures(wall)
      assert.deepEqual(await findViolations(wall), [])
      assert.equal(await wall.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight), true)

      const { page: agent } = await openPage(browser)
      await agent.goto(product.address)
      await signIn(agent)
      const question = 'Kargom hangi şubede bekliyor?'
      await write('Duvar Müşterisi', question)
      await shows(wall, { ...start, waiting: start.waiting + 1, unattended: start.unattended + 1 }, 'a message')

      await agent.locator('a[data-thread]', { hasText: question }).first().click()
      const composer = agent.getByRole('textbox', { name: /^Yanıt yaz/ })
      await composer.fill('Merkez şubede')
      await composer.press('Enter')
      await shows(wall, start, 'an answer')

      await agent.getByRole('button', { name: 'Kapat', exact: true }).first().click()
      await shows(wall, { ...start, closedToday: start.closedToday + 1 }, 'a closing')

      await product.stop()
      await wall.locator('[data-old=true]').waitFor()
      await product.startAgain()
      await wall.locator('[data-old=false]').waitFor()
      await shows(wall, { ...start, closedToday: start.closedToday + 1 }, 'the server is back')
      await write('Duvar Müşterisi İki', 'Bir sorum daha var')
      await shows(
        wall,
        { waiting: start.waiting + 1, unattended: start.unattended + 1, closedToday: start.closedToday + 1 },
        'a message to the server that is back',
      )
      assert.equal(await wall.getByText('Bir sorum daha var').count(), 0)

      await manager.getByRole('button', { name: 'Salon bağlantısını iptal et' }).click()
      await manager.getByRole('button', { name: 'İptal et', exact: true }).click()
      await wall.getByRole('heading', { name: 'Bu bağlantı iptal edildi' }).waitFor()
    },
  )
})
