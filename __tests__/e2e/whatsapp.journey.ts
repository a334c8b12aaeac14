// A WhatsApp number from scratch: its business shares it in the dialog, it is verified and registered, a customer writes and is answered; a
// message is forwarded; managers are notified of a lower quality.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoWhatsapp } from '../../server/app/demo/demo-world.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { captureLooks } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
let browser: Browser

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  await product?.end()
})

const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').filter({ hasText: text })

/** The browser logs a refused step, which is a normal server response. */
const isExpected = (complaint: string): boolean => /\b(400|409|422)\b/.test(complaint)

const enter = async (username: string, path = '/') => {
  const { page, complaints } = await openPage(browser, { colorScheme: 'light' })
  await page.goto(`${product.address}${path}`)
  await signIn(page, username)
  return { page, complaints }
}

describe('a number', () => {
  it(
    'is connected from nothing: shared in the dialog, verified, registered, written to',
    { timeout: testMs },
    async () => {
      const { wabaId } = await product.simulate<{ wabaId: string }>('POST', 'whatsapp/accounts', {
        name: 'Acme Antalya',
        subscribed: false,
      })
      const { phoneId } = await product.simulate<{ phoneId: string }>('POST', 'whatsapp/phones', {
        wabaId,
        number: '902422223344',
        verifiedName: 'Acme Antalya',
        isNew: true,
      })
      const { page, complaints } = await enter('manager', '/addFacebookAccount?platform=whatsapp')
      await page.getByRole('heading', { name: 'WhatsApp bağla', level: 1 }).waitFor()
      await captureLooks(page, 'whatsapp-begin')
      const opened = page.context().waitForEvent('page')
      await page.getByRole('button', { name: 'WhatsApp bağla' }).click()
      const dialog = await opened
      await dialog.getByRole('radio', { name: 'Acme Antalya' }).check()
      await dialog.getByRole('button', { name: 'Continue' }).click()

      // The dialog's tab has returned to the product.
      await dialog.getByRole('button', { name: 'Acme Antalya numarasını bağla' }).click()
      const pin = dialog.getByLabel('Altı haneli PIN')
      await pin.fill('123456')
      await captureLooks(dialog, 'whatsapp-pin')
      await dialog.getByRole('button', { name: 'Numarayı kaydet' }).click()
      await dialog.getByText('Numara henüz doğrulanmadı', { exact: false }).waitFor()
      await dialog.getByRole('link', { name: /^Kuruluma sonra/ }).click()

      await dialog.getByRole('button', { name: 'Kodu gönder' }).click()
      await dialog.getByText('Kod numaraya gönderildi').waitFor()
      const { code } = await product.simulate<{ code: string }>('POST', 'whatsapp/codes', { phoneId })
      await dialog.getByLabel('Altı haneli kod').fill(code)
      await dialog.getByRole('button', { name: 'Doğrula', exact: true }).click()
      await dialog.getByText('Numara doğrulandı.', { exact: true }).waitFor()
      await dialog.getByLabel('Altı haneli PIN').fill('123456')
      await dialog.getByRole('button', { name: 'Numarayı kaydet' }).click()
      await dialog.getByText('Numara kayıtlı.', { exact: true }).waitFor()
      await captureLooks(dialog, 'whatsapp-set-up')

      const { contactId } = await product.simulate<{ contactId: string }>('POST', 'whatsapp/contacts', {
        phoneId,
        name: 'Melis Koç',
        waId: '905325551122',
      })
      await product.simulate('POST', 'whatsapp/messages', { contactId, text: 'Açık mısınız?' })
      await page.goto(product.address)
      await page.locator('a[data-thread]', { hasText: 'Melis Koç' }).first().click()
      const composer = page.getByRole('textbox', { name: /^Yanıt yaz/ })
      await composer.fill('Evet, 19.00’a kadar.')
      await composer.press('Enter')
      await bubble(page, 'Evet, 19.00’a kadar.').getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
      assert.deepEqual(
        complaints.filter((complaint) => !isExpected(complaint)),
        [],
      )
    },
  )

  it('whose quality falls is told to its managers, with a way to it', { timeout: testMs }, async () => {
    const { page } = await enter('manager')
    await page.getByText('Bağlı', { exact: true }).first().waitFor()
    await product.simulate('POST', 'whatsapp/quality', { phoneId: demoWhatsapp.phone.fbId, event: 'FLAGGED' })
    await page.goto(`${product.address}/notifications`)
    const told = page.getByRole('row').filter({ hasText: 'Bir WhatsApp numarasının kalitesi değişti' }).first()
    await told.getByText('İşaretlendi').waitFor()
    await captureLooks(page, 'whatsapp-quality')
    await told.getByRole('link').first().click()
    await page.getByText(demoWhatsapp.phone.verifiedName).first().waitFor()
  })
})

describe('a message', () => {
  it('is passed on to other conversations whose window is open', { timeout: testMs }, async () => {
    const { page, complaints } = await enter('agent')
    const people = ['Ada Lale', 'Bora Tunç', 'Cem Uzun']
    for (const [at, name] of people.entries()) {
      const contact = { phoneId: demoWhatsapp.phone.fbId, name, waId: `90532777000${at}` }
      const { contactId } = await product.simulate<{ contactId: string }>('POST', 'whatsapp/contacts', contact)
      await product.simulate('POST', 'whatsapp/messages', { contactId, text: `${name} yazıyor: adres nedir?` })
    }
    await page.locator('a[data-thread]', { hasText: 'Ada Lale' }).first().click()
    await bubble(page, 'Ada Lale yazıyor').hover()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'İlet…' }).click()
    const popup = page.getByRole('dialog', { name: 'Mesajı ilet' })
    await popup.getByRole('checkbox', { name: /Bora Tunç/ }).check()
    await popup.getByRole('checkbox', { name: /Cem Uzun/ }).check()
    await captureLooks(page, 'whatsapp-forward')
    await popup.getByRole('button', { name: '2 konuşmaya ilet' }).click()
    for (const name of people.slice(1)) {
      await page.locator('a[data-thread]', { hasText: name }).first().click()
      // The previous conversation is shown until this one is open.
      await page.getByRole('heading', { name, exact: true }).first().waitFor()
      await bubble(page, `${name} yazıyor`).waitFor()
      await bubble(page, 'Ada Lale yazıyor').getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
      assert.equal(await bubble(page, 'Ada Lale yazıyor').count(), 1)
    }
    assert.deepEqual(complaints, [])
  })
})
