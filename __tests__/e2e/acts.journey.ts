// What agents do all day, and take back: by keys, in one go with the reply; and lists that come back after a start without the backend.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { transact } from '../../server/database/transact.ts'
import { addThread, nobody } from '../server/support/fixtures.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { startOwnProduct } from './support/own-product.ts'
import type { OwnProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'
import { testPassword } from '../server/support/server.ts'

let product: OwnProduct
let browser: Browser

before(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  await product?.server.close()
})

const names = ['Ada Kaya', 'Burak Demir', 'Ceren Ak']

const work = async (): Promise<void> => {
  const { server } = product
  const { organisation, page } = server.seeded
  for (const title of names)
    await transact(server.services.database, nobody, async (unit) => {
      addThread(unit, organisation._id, page._id, { title })
    })
}

const row = (page: Page, name: string) => page.locator('a[data-thread]', { hasText: name })
const gone = (page: Page, name: string) => row(page, name).waitFor({ state: 'detached' })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Yanıt yaz/ })

const enter = async (): Promise<Page> => {
  const { page } = await openPage(browser)
  await page.goto(product.server.address)
  await signIn(page, 'manager', testPassword)
  await row(page, names[0] ?? '').waitFor()
  // With the live connection come the keys.
  await page.getByText('Bağlı', { exact: true }).first().waitFor()
  return page
}

describe('the acts of a day', () => {
  before(work)

  it('are taken back by one key, the last first', { timeout: testMs }, async () => {
    const page = await enter()
    await row(page, 'Ada Kaya').click()
    await composer(page).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('e')
    await gone(page, 'Ada Kaya')
    await page.getByRole('status').filter({ hasText: 'Kapatıldı: Ada Kaya' }).waitFor()
    await page.keyboard.press('z')
    await row(page, 'Ada Kaya').waitFor()
    await page.keyboard.press('z')
    const wanted = { title: 'Ada Kaya', status: 'open', assigneeId: null }
    const ada = await eventually(
      async () => {
        const answer = await product.server.call('GET', '/api/threads', { as: 'manager' })
        const threads = answer.body.data as readonly Record<string, unknown>[]
        return threads.find(({ title }) => title === wanted.title)
      },
      (found) => found?.['status'] === wanted.status && !found['assigneeId'],
    )
    assert.equal(ada?.['status'], wanted.status)
    assert.equal(ada['assigneeId'] ?? null, wanted.assigneeId)
    await page.context().close()
  })

  it('send and close in one, and come back to the composer', { timeout: testMs }, async () => {
    const page = await enter()
    await row(page, 'Burak Demir').click()
    await composer(page).fill('Kargoya verildi')
    // However long it takes until the key: the seconds in which a reply can be taken back do not pass.
    await page.clock.setFixedTime(Date.now())
    await composer(page).press('Control+Shift+Enter')
    await gone(page, 'Burak Demir')
    assert.equal(await page.getByText('Mesaj gönderildi').count(), 0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await row(page, 'Burak Demir').click()
    await composer(page).waitFor()
    const words = await eventually(
      () => composer(page).inputValue(),
      (value) => value === 'Kargoya verildi',
    )
    assert.equal(words, 'Kargoya verildi')
    await page.context().close()
  })
})

describe('the search', () => {
  it('keeps every letter typed at 30 ms a key on a busy machine', { timeout: testMs }, async () => {
    const page = await enter()
    await page.goto(`${product.server.address}/search`)
    const field = page.getByRole('searchbox')
    await field.waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (let round = 0; round < 10; round += 1) {
      await field.fill('')
      await field.pressSequentially('kargo takip numarası', { delay: 30 })
      assert.equal(await field.inputValue(), 'kargo takip numarası')
    }
    await page.waitForURL(({ searchParams }) => searchParams.get('text') === 'kargo takip numarası')
    await page.context().close()
  })
})

describe('a list that was opened without the backend', () => {
  it('shows what the device holds, and is brought up to date by itself', { timeout: testMs }, async () => {
    const page = await enter()
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Ayarlar', exact: true }).first().click()
    const lists = page.getByRole('navigation', { name: 'Ayarlar' })
    await lists.getByText('Kurum', { exact: true }).and(page.locator('summary')).click()
    await lists.getByRole('link', { name: 'Kurumlar', exact: true }).click()
    await page.getByText('Çevrimdışı: bu cihazda saklananlar gösteriliyor.').waitFor()
    await page.getByRole('rowheader').first().waitFor()
    await page.unroute('**/api/**')
    await page.getByText('Çevrimdışı: bu cihazda saklananlar gösteriliyor.').waitFor({ state: 'detached' })
    await page.getByRole('rowheader').first().waitFor()
    await page.context().close()
  })
})
