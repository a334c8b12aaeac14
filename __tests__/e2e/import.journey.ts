// A manager connects a page: its past is imported while they watch, fills its conversations, and opens none.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { captureLooks, tall } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'

let product: Product
let browser: Browser

const dayMs = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await product?.end()
})

const seedPage = async (): Promise<void> => {
  const { fbId: pageId } = await product.simulate<{ fbId: string }>('POST', 'pages', {
    name: 'Acme Mersin',
    subscribed: false,
  })
  for (let day = 1; day <= 6; day += 1) {
    const post = { pageId, message: `Vitrin ${day}`, at: ago(day + 1) }
    const { postId } = await product.simulate<{ postId: string }>('POST', 'feed/posts', post)
    const comment = { postId, author: { name: `Müşteri ${day}` }, message: `Kaç para? (${day})`, at: ago(day) }
    await product.simulate('POST', 'feed/comments', comment)
  }
  const person = { pageId, name: 'Derya Uçar' }
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', person)
  await product.simulate('POST', 'messages', { psid, text: 'Pazar günü açık mısınız?', at: ago(3) })
}

it('imports the last 30 days of a page that a manager connects', { timeout: testMs }, async () => {
  await seedPage()
  const { userToken } = await product.simulate<{ userToken: string }>('GET', 'state')
  const { page, complaints } = await openPage(browser, { colorScheme: 'light', viewport: tall })
  await page.goto(product.address)
  await signIn(page, 'manager')
  await page.getByText('Bağlı', { exact: true }).first().waitFor()
  await page.goto(`${product.address}/addFacebookAccount`)
  await page.getByLabel('Erişim anahtarıyla').click()
  await page.getByRole('textbox', { name: 'Erişim anahtarı' }).fill(userToken)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Acme Mersin' }).click()
  assert.equal(await page.getByRole('checkbox', { name: /^Son 30 günü içe aktar/ }).isChecked(), true)
  assert.deepEqual(await findViolations(page), [])
  await page.getByRole('button', { name: '1 hesabı bağla' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Acme Mersin' }).getByText('Bağlı', { exact: true }).waitFor()

  await page.goto(`${product.address}/settings/channels`)
  const line = page.getByRole('listitem', { name: 'Acme Mersin' })
  await line.getByRole('progressbar', { name: 'İçe aktarılıyor' }).waitFor()
  await captureLooks(page, 'import')
  await line.getByText(/^Son 30 gün içe aktarıldı: .+ · 6 yorum · 1 mesaj$/).waitFor()
  assert.equal(await line.getByRole('progressbar').count(), 0)

  // It is listed among closed conversations, and nowhere else.
  await page.goto(product.address)
  await page.getByText('Bağlı', { exact: true }).first().waitFor()
  assert.equal(await page.locator('a[data-thread]', { hasText: 'Pazar günü açık mısınız?' }).count(), 0)
  const closed = await eventually(
    async () => {
      await page.goto(`${product.address}/?status=closed`)
      return page.locator('a[data-thread]', { hasText: 'Pazar günü açık mısınız?' }).count()
    },
    (count) => count === 1,
  )
  assert.equal(closed, 1)
  assert.deepEqual(complaints, [])
})
