// A new version beside an open tab, what the device keeps, and who else is on a conversation.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { installedCopy } from './support/next-version.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { violationsOn } from './support/violations.ts'

const pictures = 'test-results'
const waitMs = 30_000
/** The demo's first page. */
const pageId = '108642097531864'

let product: Product
let browser: Browser
const installed = installedCopy()

before(async () => {
  mkdirSync(pictures, { recursive: true })
  product = await startProduct(installed.folder)
  browser = await openBrowser()
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })
  await product.simulate('POST', 'messages', { pageId, psid, text: 'Merhaba, siparişim nerede?' })
})

after(async () => {
  await browser?.close()
  await product?.end()
  installed.remove()
})

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor({ timeout: waitMs })
const zeynep = (page: Page) => page.locator('a[data-thread]', { hasText: 'Zeynep Arslan' }).first()

/** A screen whose code this tab has not loaded yet. */
const openCustomers = async (page: Page): Promise<void> => {
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  const before = await scripts()
  await page.getByRole('link', { name: 'Müşteriler', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Müşteriler' }).waitFor({ timeout: waitMs })
  assert.ok((await scripts()) > before, 'the screen was there already')
}

const openDevice = async (page: Page, language: 'tr' | 'en'): Promise<void> => {
  await page.getByRole('button', { name: language === 'tr' ? /hesap/i : /account/i }).first().click()
  await page.getByRole('menuitem', { name: language === 'tr' ? 'Bu cihaz' : 'This device' }).click()
  await page.getByRole('dialog', { name: language === 'tr' ? 'Bu cihazda' : 'On this device' }).waitFor({ timeout: waitMs })
}

describe('who else is on a conversation', () => {
  it('is seen by a colleague: looking, typing, gone', { timeout: 120_000 }, async () => {
    const { page: agent } = await openPage(browser)
    const { page: manager } = await openPage(browser)
    for (const [page, username] of [[agent, 'agent'], [manager, 'manager']] as const) {
      await page.goto(product.address)
      await signIn(page, username)
      await connected(page)
      await zeynep(page).click()
    }
    const composer = agent.getByRole('textbox', { name: /^Yanıt yaz/ })
    await composer.waitFor({ timeout: waitMs })
    await manager.getByText(/bu konuşmaya bakıyor/).first().waitFor({ timeout: waitMs })
    await composer.pressSequentially('Hemen bakıyorum')
    await manager.getByText(/yazıyor/).first().waitFor({ timeout: waitMs })
    await manager.screenshot({ path: `${pictures}/presence.png` })
    await agent.context().close()
    await manager.getByText(/yazıyor|bu konuşmaya bakıyor/).first().waitFor({ state: 'detached', timeout: waitMs })
    await manager.context().close()
  })
})

describe('what the device keeps', () => {
  for (const language of ['tr', 'en'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        it(`can be seen and deleted: ${language}, ${colorScheme}, ${width} px`, { timeout: 90_000 }, async () => {
          const { page, complaints } = await openPage(browser, { colorScheme, viewport: { width, height: width < 768 ? 844 : 900 } })
          await page.goto(product.address)
          await page.locator('#username').waitFor()
          if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
          await signIn(page)
          await zeynep(page).waitFor({ timeout: waitMs })
          await openDevice(page, language)
          await page.waitForTimeout(400)
          await page.screenshot({ path: `${pictures}/device-${language}-${colorScheme}-${width}.png` })
          assert.deepEqual(await violationsOn(page), [])
          await page.getByRole('button', { name: language === 'tr' ? 'Yerel kopyayı sil' : 'Delete the local copy' }).click()
          await page.getByRole('status').filter({ hasText: language === 'tr' ? 'Yerel kopya silindi' : 'deleted' }).waitFor({ timeout: waitMs })
          assert.deepEqual(complaints, [])
          await page.context().close()
        })
      }
    }
  }
})

describe('a new version', () => {
  it('is offered, never forced; an old tab goes on, and finds what it has not loaded yet', { timeout: 180_000 }, async () => {
    const { page, complaints } = await openPage(browser)
    const version = (tab: Page) => tab.evaluate(() => document.querySelector<HTMLScriptElement>('script[src^="/main"]')?.src)
    await page.goto(product.address)
    await signIn(page)
    await connected(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await connected(page)
    const beside = await page.context().newPage()
    await beside.goto(product.address)
    await connected(beside)
    const old = await version(page)
    assert.equal(await version(beside), old)

    installed.replace()
    await page.evaluate(async () => {
      Object.assign(globalThis, { isTheOldOne: true })
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await page.getByText('Uygulamanın yeni bir sürümü var.').waitFor({ timeout: waitMs })
    assert.equal(await page.evaluate(() => 'isTheOldOne' in globalThis), true)
    await openCustomers(page)
    await page.getByRole('link', { name: /Gelen kutusu/ }).first().click()

    await page.getByRole('button', { name: 'Yenile' }).click()
    await page.waitForFunction((before) => document.querySelector<HTMLScriptElement>('script[src^="/main"]')?.src !== before, old, { timeout: waitMs })
    await connected(page)
    assert.equal(await version(beside), old)
    await openCustomers(beside)
    await beside.getByRole('link', { name: /Gelen kutusu/ }).first().click()
    await zeynep(beside).click()
    await beside.getByRole('textbox', { name: /^Yanıt yaz/ }).waitFor({ timeout: waitMs })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
