// Records from an administrator's view: an organisation is found, sorted, created, changed, deleted; with pictures.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import type { WatchedPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { captureLooks, tall } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
let browser: Browser
let open: WatchedPage

/** Waits until the table has exactly these rows. */
const rowsBecome = async (page: Page, expected: readonly string[]): Promise<void> => {
  await page.getByRole('table').and(page.locator('[aria-busy=false]')).waitFor()
  await page.waitForFunction(
    (wanted) =>
      JSON.stringify([...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent)) ===
      wanted,
    JSON.stringify(expected),
  )
}

const createOrganisation = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Yeni', exact: true }).click()
  await page.getByLabel('Ad', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Oluştur', exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  open = await openPage(browser, { colorScheme: 'light', viewport: tall })
  await open.page.goto(`${product.address}/organisations`)
  await signIn(open.page, 'superadmin')
  await open.page.getByRole('heading', { name: 'Kurumlar', level: 1 }).waitFor()
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('an administrator and the organisations', () => {
  it('creates some', { timeout: testMs }, async () => {
    const { page } = open
    await page.getByRole('button', { name: 'Yeni', exact: true }).click()
    const create = page.getByRole('button', { name: 'Oluştur', exact: true })
    await create.waitFor()
    assert.ok(await create.isDisabled(), 'nothing is created without a name')
    await captureLooks(page, 'records-form')
    await page.keyboard.press('Escape')
    for (const name of ['Çınar Mobilya', 'İnci Kuyumculuk', 'Ihlamur Kafe']) {
      await createOrganisation(page, name)
      await page.getByRole('navigation', { name: 'Bulunduğunuz yer' }).getByRole('link', { name: 'Kurumlar' }).click()
      await page.getByRole('heading', { name: 'Kurumlar', level: 1 }).waitFor()
    }
    await rowsBecome(page, ['Ihlamur Kafe', 'İnci Kuyumculuk', 'Çınar Mobilya', 'Acme'])
    await captureLooks(page, 'records-list')
  })

  it('sorts and filters them; the address says how', { timeout: testMs }, async () => {
    const { page } = open
    const head = page.getByRole('columnheader', { name: 'Kurum' }).getByRole('button')
    await head.click()
    await page.getByRole('columnheader', { name: 'Kurum' }).and(page.locator('[aria-sort=ascending]')).waitFor()
    await rowsBecome(page, ['Acme', 'Çınar Mobilya', 'Ihlamur Kafe', 'İnci Kuyumculuk'])
    await page.getByRole('button', { name: 'Filtrele', exact: true }).click()
    // The same letters in another case.
    await page.getByLabel('Ad', { exact: true }).fill('INCI')
    await rowsBecome(page, ['İnci Kuyumculuk'])
    await captureLooks(page, 'records-filter')
    await page.waitForURL(({ search }) =>
      decodeURIComponent(search).includes('table={"filter":{"name":{"$regex":"INCI"}},"sort":{"name":1}}'),
    )
    await page.goto(page.url())
    await rowsBecome(page, ['İnci Kuyumculuk'])
  })

  it('opens one in a tab of its own, and its members', { timeout: testMs }, async () => {
    const { page } = open
    await page.getByRole('rowheader').getByRole('link', { name: 'İnci Kuyumculuk', exact: true }).click()
    await page.getByRole('heading', { name: 'İnci Kuyumculuk', level: 1 }).waitFor()
    await captureLooks(page, 'records-record')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .getByRole('navigation', { name: 'Bulunduğunuz yer' })
        .getByRole('link', { name: 'Kurumlar' })
        .click({ modifiers: ['Control'] }),
    ])
    await tab.getByRole('heading', { name: 'Kurumlar', level: 1 }).waitFor()
    await tab.close()
    await page.getByRole('tab', { name: 'Üyelikler' }).click()
    await page.getByText('Kayıt bulunamadı').first().waitFor()
    await page.waitForURL(/organisation-tab=members/)
    await captureLooks(page, 'records-members')
    await page.getByRole('tab', { name: 'Ayrıntılar' }).click()
  })

  it('changes it, deletes it by its name and takes that back', { timeout: testMs }, async () => {
    const { page, complaints } = open
    await page.getByRole('button', { name: 'Düzenle', exact: true }).click()
    await page.getByLabel('Ad', { exact: true }).fill('İnci Mücevher')
    // A reload of the page keeps the form input.
    await page.reload()
    await page.getByText('Daha önce yazdıklarınız geri geldi.').waitFor()
    assert.equal(await page.getByLabel('Ad', { exact: true }).inputValue(), 'İnci Mücevher')
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await page.getByRole('heading', { name: 'İnci Mücevher', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Sil', exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Kanal: 0, konuşma: 0, müşteri: 0.').waitFor()
    await captureLooks(page, 'organisation-delete')
    await question.getByRole('textbox').fill('İnci Mücevher')
    await question.getByRole('button', { name: 'Kurumu sil', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'tarihine kadar geri alınabilir' }).waitFor()
    await captureLooks(page, 'organisation-deleted')
    await page.getByRole('button', { name: 'Geri al', exact: true }).click()
    await question.getByRole('button', { name: 'Geri al', exact: true }).click()
    await page.getByRole('button', { name: 'Sil', exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Bulunduğunuz yer' }).getByRole('link', { name: 'Kurumlar' }).click()
    await page.getByRole('heading', { name: 'Kurumlar', level: 1 }).waitFor()
    assert.deepEqual(complaints, [])
  })

  it('reads it all in English', { timeout: testMs }, async () => {
    const { page, complaints } = open
    await page.getByRole('button', { name: /^Hesap/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Organisations', level: 1 }).waitFor()
    await captureLooks(page, 'records-english')
    assert.deepEqual(complaints, [])
  })
})
