// A page's token expires while customers are answered: its managers are notified and renew it in the wizard; the reply is sent once.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { captureLooks, tall } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
let browser: Browser
/** The demo's first page. */
const pageId = '108642097531864'
const answer = 'Bugün yola çıktı.'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Yanıt yaz/ })
const bubbles = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').filter({ hasText: text })
const enter = async (username: string) => {
  const opened = await openPage(browser, { colorScheme: 'light', viewport: tall })
  await opened.page.goto(product.address)
  await signIn(opened.page, username)
  await opened.page.getByText('Bağlı', { exact: true }).first().waitFor()
  return opened
}
const countSent = async (): Promise<number> => {
  const { data } = await product.simulate<{ data: readonly { text: string | null }[] }>('GET', 'sent')
  return data.filter(({ text }) => text === answer).length
}

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await product?.end()
})

it('is told, renewed and over with', { timeout: testMs }, async () => {
  const person = { pageId, name: 'Zeynep Arslan' }
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', person)
  await product.simulate('POST', 'messages', { psid, text: 'Siparişim nerede?' })
  const agent = await enter('agent')
  await agent.page.locator('a[data-thread]', { hasText: 'Siparişim nerede?' }).click()
  await composer(agent.page).waitFor()

  await product.simulate('POST', 'tokens/expire', { pageId })
  await composer(agent.page).fill(answer)
  await composer(agent.page).press('Enter')
  const failed = bubbles(agent.page, answer)
  await failed.getByText(/^Facebook sayfanın bağlantısını artık kabul etmiyor/).waitFor()
  await agent.page.getByText(/^Bu hesabın bağlantı izni sona erdi/).waitFor()
  await captureLooks(agent.page, 'token-expired')
  assert.equal(await countSent(), 0)

  const manager = await enter('manager')
  await manager.page.getByRole('button', { name: /^Bildirimler/ }).click()
  await manager.page.getByText('Bir kanalla ilgilenmeniz gerekiyor').first().click()
  await manager.page.getByRole('main').getByRole('link', { name: 'Acme Istanbul' }).click()
  await manager.page.getByText('Yeniden bağlanmalı').first().waitFor()
  await manager.page.getByRole('link', { name: 'Yeniden bağla' }).click()
  const { userToken } = await product.simulate<{ userToken: string }>('GET', 'state')
  await manager.page.getByLabel('Erişim anahtarıyla').click()
  await manager.page.getByRole('textbox', { name: 'Erişim anahtarı' }).fill(userToken)
  await manager.page.keyboard.press('Enter')
  // The page is already selected, nothing else is needed.
  const lost = manager.page.getByRole('listitem').filter({ hasText: 'Acme Istanbul' })
  await lost.getByRole('checkbox', { checked: true }).waitFor()
  await captureLooks(manager.page, 'token-renewal')
  await manager.page.getByRole('button', { name: /hesabı bağla$/ }).click()
  await lost.getByText('Bağlı', { exact: true }).waitFor()

  await agent.page.getByText(/^Bu hesabın bağlantı izni sona erdi/).waitFor({ state: 'detached' })
  await failed.getByRole('button', { name: 'Yeniden dene' }).click()
  await bubbles(agent.page, answer).last().getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
  assert.equal(await countSent(), 1)
  assert.deepEqual([...agent.complaints, ...manager.complaints], [])
})
