// The whole way, as a person goes it: sign in, a customer writes, the answer reaches the platform, its ticks reach read.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { violationsOn } from './support/violations.ts'

interface Sent {
  readonly text: string | null
  readonly recipient: string
}

const pictures = 'test-results'
const waitMs = 20_000

let product: Product
let browser: Browser
/** The demo's first page. */
const pageId = '108642097531864'
let psid: string

before(async () => {
  mkdirSync(pictures, { recursive: true })
  product = await startProduct()
  browser = await openBrowser()
  psid = (await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })).psid
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('a customer writes, an agent answers', () => {
  it('from sign-in to the read tick, without a reload and without a complaint of the browser', { timeout: 120_000 }, async () => {
    const { page, complaints } = await openPage(browser, { colorScheme: 'light' })
    await page.goto(`${product.address}/?unread=1`)
    await page.waitForURL(/\/login\?to=/)
    await signIn(page)
    await page.waitForURL(`${product.address}/?unread=1`)
    await page.goto(product.address)
    await page.getByText('Bağlı', { exact: true }).first().waitFor({ timeout: waitMs })

    const words = 'Merhaba, <b>siparişim</b> nerede?'
    await product.simulate('POST', 'messages', { pageId, psid, text: words })
    // The list shows it by itself; markup shows as typed.
    await page.locator('a[href*="thread="]', { hasText: words }).first().click({ timeout: waitMs })
    await page.waitForURL(/thread=/)

    const answer = 'Merhaba Zeynep Hanım, bugün yola çıktı. Çok teşekkürler!'
    await page.getByRole('textbox').last().fill(answer)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText(answer).last().waitFor({ timeout: waitMs })

    const deadline = Date.now() + waitMs
    let sent: readonly Sent[] = []
    while (sent.length === 0 && Date.now() < deadline) {
      const answered = await product.simulate<{ data: readonly Sent[] }>('GET', 'sent')
      sent = answered.data.filter((message) => message.text !== null)
      await page.waitForTimeout(100)
    }
    assert.deepEqual(sent.map(({ text, recipient }) => [text, recipient]), [[answer, psid]])

    await page.getByText('Okundu').first().waitFor({ state: 'attached', timeout: waitMs })
    await page.screenshot({ path: `${pictures}/journey.png` })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  it('shows the cached session as offline when the backend is gone, and goes on when it is back', { timeout: 120_000 }, async () => {
    const { page } = await openPage(browser)
    await page.goto(product.address)
    await signIn(page)
    await page.getByText('Zeynep Arslan').first().waitFor({ timeout: waitMs })
    await product.stop()
    await page.getByText('Çevrimdışı').first().waitFor({ timeout: waitMs })
    await page.getByText('Zeynep Arslan').first().waitFor()
    await product.startAgain()
    await page.getByText('Çevrimdışı').first().waitFor({ state: 'detached', timeout: 30_000 })
    await page.context().close()
  })
})

describe('sign-in and inbox', () => {
  for (const language of ['tr', 'en'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        it(`have no accessibility violation: ${language}, ${colorScheme}, ${width} px`, { timeout: 90_000 }, async () => {
          const { page, complaints } = await openPage(browser, { colorScheme, viewport: { width, height: width < 768 ? 844 : 900 } })
          await page.goto(product.address)
          await page.locator('#username').waitFor()
          if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
          await page.getByRole('heading', { name: language === 'en' ? 'Welcome back' : 'Hoş geldiniz' }).waitFor()
          const name = `${language}-${colorScheme}-${width}`
          await page.screenshot({ path: `${pictures}/login-${name}.png` })
          assert.deepEqual(await violationsOn(page), [])
          await signIn(page)
          await page.getByText('Zeynep Arslan').first().waitFor({ timeout: waitMs })
          await page.screenshot({ path: `${pictures}/inbox-${name}.png` })
          assert.deepEqual(await violationsOn(page), [])
          await page.locator('a[href*="thread="]', { hasText: 'Zeynep Arslan' }).first().click()
          await page.getByRole('textbox').last().waitFor({ timeout: waitMs })
          await page.waitForTimeout(300)
          await page.screenshot({ path: `${pictures}/thread-${name}.png` })
          assert.deepEqual(await violationsOn(page), [])
          assert.deepEqual(complaints, [])
          await page.context().close()
        })
      }
    }
  }
})
