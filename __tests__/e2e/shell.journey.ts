// A new version beside an open tab, data stored on the device, presence on a conversation, and the screens at 400 % zoom.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { findMisfits } from './support/fits-phone.ts'
import { captureLooks, phone, pictures, tall } from './support/looks.ts'
import { installCopy } from './support/next-version.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { waitUntilStill } from './support/walk.ts'

/** The demo's first page. */
const pageId = '108642097531864'

const zoomed = { width: 320, height: 256 }

let product: Product
let browser: Browser
const installed = installCopy()

before(async () => {
  mkdirSync(pictures, { recursive: true })
  product = await startProduct({ installed: installed.folder })
  browser = await openBrowser()
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })
  await product.simulate('POST', 'messages', { pageId, psid, text: 'Merhaba, siparişim nerede?' })
})

after(async () => {
  await browser?.close()
  await product?.end()
  installed.remove()
})

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor()
const zeynep = (page: Page) => page.locator('a[data-thread]', { hasText: 'Zeynep Arslan' }).first()

/** Opens a screen whose code this tab has not loaded yet. */
const openCustomers = async (page: Page): Promise<void> => {
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  const before = await scripts()
  await page.getByRole('link', { name: 'Müşteriler', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Müşteriler' }).waitFor()
  assert.ok((await scripts()) > before, 'the screen was there already')
}

const openDevice = async (page: Page, language: 'tr' | 'en'): Promise<void> => {
  await page
    .getByRole('button', { name: language === 'tr' ? /hesap/i : /account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: language === 'tr' ? 'Bu cihaz' : 'This device' }).click()
  await page.getByRole('dialog', { name: language === 'tr' ? 'Bu cihazda' : 'On this device' }).waitFor()
}

it('scripts and styles are kept for good, the page itself is asked for again', async () => {
  const page = await fetch(product.address)
  assert.equal(page.headers.get('cache-control'), 'no-cache')
  const files = [...(await page.text()).matchAll(/(?:src|href)="?(\/[^">\s]+\.(?:js|css))/g)].map(
    ([, path]) => path as string,
  )
  assert.ok(files.length >= 3, `the page names ${files.length} files`)
  for (const path of files)
    assert.match((await fetch(new URL(path, product.address))).headers.get('cache-control') ?? '', /immutable/, path)
})

describe('who else is on a conversation', () => {
  it('is seen by a colleague: looking, typing, gone', { timeout: testMs }, async () => {
    const { page: agent } = await openPage(browser)
    const { page: manager } = await openPage(browser)
    for (const [page, username] of [
      [agent, 'agent'],
      [manager, 'manager'],
    ] as const) {
      await page.goto(product.address)
      await signIn(page, username)
      await connected(page)
      await zeynep(page).click()
    }
    const composer = agent.getByRole('textbox', { name: /^Yanıt yaz/ })
    await composer.waitFor()
    await manager
      .getByText(/bu konuşmaya bakıyor/)
      .first()
      .waitFor()
    // The customer's name and the warning are shown in full on a desktop, a tablet, a phone, and at 400 % of 1280 px.
    for (const viewport of [tall, { width: 1024, height: 768 }, { width: 820, height: 1180 }, phone, zoomed]) {
      await manager.setViewportSize(viewport)
      for (const text of ['Zeynep Arslan', /bu konuşmaya bakıyor/]) {
        const shown = manager.locator('header').getByText(text).last()
        await shown.waitFor()
        const hidden = await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        assert.equal(hidden, 0, `${text} at ${viewport.width} px`)
      }
    }
    await manager.setViewportSize(tall)
    // The warning is shown for some seconds only.
    await Promise.all([
      composer.pressSequentially('Hemen bakıyorum'),
      manager
        .getByText(/yazıyor/)
        .first()
        .waitFor(),
    ])
    await manager.screenshot({ path: `${pictures}/presence.png` })
    await agent.context().close()
    await manager
      .getByText(/yazıyor|bu konuşmaya bakıyor/)
      .first()
      .waitFor({ state: 'detached' })
    await manager.context().close()
  })
})

describe('at 400 % of 1280 px', () => {
  const openZoomed = async (): Promise<Page> => {
    const { page } = await openPage(browser, { viewport: zoomed })
    await page.goto(product.address)
    await signIn(page, 'manager')
    await zeynep(page).waitFor()
    await connected(page)
    return page
  }

  /** Messages, field and button are on the screen with enough room. */
  const judgeWriting = async (page: Page, words: string, minMessages: number): Promise<void> => {
    const composer = page.getByRole('textbox', { name: /^Yanıt yaz/ })
    await composer.fill(words)
    await waitUntilStill(page)
    for (const [part, minHeight] of [
      [page.getByRole('region', { name: 'Mesajlar' }), minMessages],
      [composer, 32],
      [page.getByRole('button', { name: 'Gönder', exact: true }), 24],
    ] as const) {
      const box = await part.boundingBox()
      assert.ok(
        box && box.height >= minHeight && box.y >= 0 && box.y + box.height <= zoomed.height,
        `${String(part)}: ${JSON.stringify(box)}`,
      )
    }
  }

  it(
    'a manager finds every way of the bar on the screen, reads messages and answers',
    { timeout: testMs },
    async () => {
      const page = await openZoomed()
      assert.deepEqual(await findMisfits(page), [])
      for (const way of await page.locator('nav').first().locator('a, button').all()) {
        const box = await way.boundingBox()
        assert.ok(box && box.x >= 0 && box.x + box.width <= zoomed.width, await way.innerText())
      }
      await zeynep(page).click()
      await judgeWriting(page, 'Kargoya verildi. '.repeat(12), 64)
      await page.context().close()
    },
  )

  it('comments are read and answered below their post', { timeout: testMs }, async () => {
    const post = { pageId, item: 'photo', message: 'Yeni sezon ürünlerimiz mağazalarımızda, hepinizi bekleriz.' }
    const { postId } = await product.simulate<{ postId: string }>('POST', 'feed/posts', post)
    const comment = { postId, author: { name: 'Deniz Aksoy' }, message: 'Bu mont hangi renklerde var?' }
    await product.simulate('POST', 'feed/comments', comment)
    const page = await openZoomed()
    await page.locator('a[data-thread]', { hasText: 'Deniz Aksoy' }).first().click()
    await page.getByText('Bu yanıt herkese açık.').waitFor()
    await judgeWriting(page, 'Siyah ve yeşil.', 56)
    await page.context().close()
  })
})

describe('what the device keeps', () => {
  for (const language of ['tr', 'en'] as const) {
    it(`can be seen and deleted: ${language}`, { timeout: testMs }, async () => {
      const { page, complaints } = await openPage(browser)
      await page.goto(product.address)
      await page.locator('#username').waitFor()
      if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
      // The language is stored in the profile, so the agent of the other tests keeps Turkish.
      await signIn(page, language === 'en' ? 'ayse' : 'agent')
      await zeynep(page).waitFor()
      await openDevice(page, language)
      await captureLooks(page, `device-${language}`)
      await page
        .getByRole('button', { name: language === 'tr' ? 'Yerel kopyayı sil' : 'Delete the local copy' })
        .click()
      await page
        .getByRole('status')
        .filter({ hasText: language === 'tr' ? 'Yerel kopya silindi' : 'deleted' })
        .first()
        .waitFor()
      assert.deepEqual(complaints, [])
      await page.context().close()
    })
  }
})

describe('a new version', () => {
  it(
    'is offered, never forced; an old tab goes on, and finds what it has not loaded yet',
    { timeout: testMs },
    async () => {
      const { page, complaints } = await openPage(browser)
      const version = (tab: Page) =>
        tab.evaluate(() => document.querySelector<HTMLScriptElement>('script[src^="/main"]')?.src)
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
      await page.getByText('Uygulamanın yeni bir sürümü var.').waitFor()
      assert.equal(await page.evaluate(() => 'isTheOldOne' in globalThis), true)
      await openCustomers(page)
      await page
        .getByRole('link', { name: /Gelen kutusu/ })
        .first()
        .click()

      await page
        .getByRole('status')
        .filter({ hasText: 'Uygulamanın yeni bir sürümü var.' })
        .getByRole('button', { name: 'Yenile', exact: true })
        .click()
      await page.waitForFunction(
        (before) => document.querySelector<HTMLScriptElement>('script[src^="/main"]')?.src !== before,
        old,
      )
      await connected(page)
      assert.equal(await version(beside), old)
      await openCustomers(beside)
      await beside
        .getByRole('link', { name: /Gelen kutusu/ })
        .first()
        .click()
      await zeynep(beside).click()
      await beside.getByRole('textbox', { name: /^Yanıt yaz/ }).waitFor()
      assert.deepEqual(complaints, [])
      await page.context().close()
    },
  )
})
