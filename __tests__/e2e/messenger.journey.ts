// The whole way, as a person goes it: sign in, a customer writes, the answer reaches the platform, its ticks reach read.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { captureLooks } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

interface Sent {
  readonly text: string | null
  readonly recipient: string
}

let product: Product
let browser: Browser
/** The demo's first page. */
const pageId = '108642097531864'
let psid: string

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor()
const composer = (page: Page) => page.getByRole('textbox', { name: /^(Yanıt yaz|Reply to)/ })
/** A message of the open conversation. */
const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').filter({ hasText: text })

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  psid = (await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })).psid
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('a customer writes, an agent answers', () => {
  it(
    'from sign-in to the read tick, without a reload and without a complaint of the browser',
    { timeout: testMs },
    async () => {
      const { page, complaints } = await openPage(browser, { colorScheme: 'light' })
      await page.goto(`${product.address}/?unread=1`)
      await page.waitForURL(/\/login\?to=/)
      await signIn(page)
      await page.waitForURL(`${product.address}/?unread=1`)
      await connected(page)
      await page.goto(product.address)
      await connected(page)

      const words = 'Merhaba, <b>siparişim</b> nerede?'
      await product.simulate('POST', 'messages', { pageId, psid, text: words })
      // The list shows it by itself; markup shows as typed.
      await page.locator('a[href*="thread="]', { hasText: words }).first().click()
      await bubble(page, words).waitFor()

      const answer = 'Merhaba Zeynep Hanım, bugün yola çıktı. Çok teşekkürler!'
      await composer(page).fill(answer)
      await composer(page).press('Enter')
      await bubble(page, answer).getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
      const { data } = await product.simulate<{ data: readonly Sent[] }>('GET', 'sent')
      assert.deepEqual(
        data.flatMap(({ text, recipient }) => (text === null ? [] : [[text, recipient]])),
        [[answer, psid]],
      )
      assert.deepEqual(complaints, [])
      await page.context().close()
    },
  )

  it(
    'shows the cached session as offline when the backend is gone, and goes on when it is back',
    { timeout: testMs },
    async () => {
      const { page } = await openPage(browser)
      await page.goto(product.address)
      await signIn(page)
      await page.getByText('Zeynep Arslan').first().waitFor()
      await product.stop()
      await page.getByText('Çevrimdışı').first().waitFor()
      await page.getByText('Zeynep Arslan').first().waitFor()
      await product.startAgain()
      await page.getByText('Çevrimdışı').first().waitFor({ state: 'detached' })
      await page.context().close()
    },
  )
})

describe('sign-in and inbox', () => {
  for (const language of ['tr', 'en'] as const) {
    it(
      `have no accessibility violation by day and by night, on a desk and on a telephone: ${language}`,
      { timeout: testMs },
      async () => {
        const { page, complaints } = await openPage(browser)
        await page.goto(product.address)
        await page.locator('#username').waitFor()
        if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
        await page.getByRole('heading', { name: language === 'en' ? 'Welcome back' : 'Hoş geldiniz' }).waitFor()
        await captureLooks(page, `login-${language}`)
        // The language goes to the profile: the others' agent stays with Turkish.
        await signIn(page, language === 'en' ? 'ayse' : 'agent')
        await page.getByText('Zeynep Arslan').first().waitFor()
        await captureLooks(page, `inbox-${language}`)
        await page.locator('a[href*="thread="]', { hasText: 'Zeynep Arslan' }).first().click()
        await composer(page).waitFor()
        await captureLooks(page, `thread-${language}`)
        assert.deepEqual(complaints, [])
        await page.context().close()
      },
    )
  }
})
