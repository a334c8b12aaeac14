// A phone is linked by its code, and a customer writes to it and is answered; the phone logs out, is linked again, and nothing is lost.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../../scripts/testing/launch-product.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { captureLooks } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
let browser: Browser
let sessionId: string
const number = '905550009988'
const customer = { number, from: '905327654321', name: 'Defne Aydın' }

const ask = async (method: string, path: string, token: string | null, body?: unknown) => {
  const answer = await fetch(`${product.address}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': `journey-of-the-phone-${path}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.equal(answer.status, 200, path)
  // Responses of several calls, each with its own shape.
  return ((await answer.json()) as { data: never }).data
}

const addSession = async (): Promise<string> => {
  const { token } = (await ask('POST', '/api/auth/login', null, { username: 'manager', password: demoPassword })) as {
    token: string
  }
  const [organisation] = (await ask('GET', '/api/organisations', token)) as { _id: string }[]
  await ask('POST', '/api/waweb/applications', token, {
    name: 'Mağaza telefonu',
    isActive: true,
    organisationId: organisation?._id,
  })
  const [session] = (await ask('GET', '/api/waweb/sessions', token)) as { _id: string }[]
  assert.ok(session)
  return session._id
}

const title = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })
const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').filter({ hasText: text })

const scanned = (page: Page) => page.getByRole('img', { name: 'Telefon için kod' })
const link = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Kodu göster' }).click()
  await scanned(page).waitFor()
  await title(page, 'Telefon bekleniyor').waitFor()
}
const scan = async (page: Page): Promise<void> => {
  await product.simulate('POST', 'waweb/scan', { sessionId, number, name: 'Mağaza' })
  await title(page, 'Bağlı').waitFor()
}

const change = (field: string, value: object) => product.simulate('POST', 'waweb/changes', { number, field, value })

/** A label created on the phone is added in one tab and removed in another: both show it. */
const labelsInTwoTabs = async (page: Page): Promise<void> => {
  await change('label', { id: '3', name: 'Toptan', color: 2 })
  const other = await page.context().newPage()
  await other.goto(page.url())
  const labels = (tab: Page) => tab.getByRole('group', { name: 'Telefondaki etiketler' })
  const takeOff = (tab: Page) => labels(tab).getByRole('button', { name: 'Toptan etiketini kaldır' })
  await labels(page)
    .getByRole('button', { name: /Etiket ekle/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Toptan' }).click()
  await takeOff(page).waitFor()
  await takeOff(other).waitFor()
  await takeOff(other).click()
  await takeOff(page).waitFor({ state: 'detached' })
  await labels(page)
    .getByRole('button', { name: /Etiket ekle/ })
    .waitFor()
  await other.close()
}

/** The composer closes as soon as the phone reports that it may not write. */
const readOnlyGroup = async (page: Page): Promise<void> => {
  const chat = '120363000000000077@g.us'
  await product.simulate('POST', 'waweb/messages', { ...customer, chat, text: 'Toplantı ertelendi' })
  await change('chat', { id: chat, name: 'Bayiler', group: true, pinned: true })
  await page.locator('a[data-thread]', { hasText: 'Bayiler' }).first().click()
  await page.getByRole('textbox', { name: /^Yanıt yaz/ }).fill('Tamam')
  await change('chat', { id: chat, isReadOnly: true, isMuted: true })
  await page.getByText('Bu telefon bu gruba yazamıyor.', { exact: false }).waitFor()
  await captureLooks(page, 'waweb-read-only')
}

/** The refused number, and the stopped server. */
const isExpected = (complaint: string): boolean => /\b409\b|ERR_CONNECTION_REFUSED/.test(complaint)

const main = (page: Page) => page.locator('main')

/** From the application to the session, its phone, and the person who wrote: each page shows its own data and leads to the next. */
const walkPages = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/whatsapp-web/applications`)
  await page.getByRole('rowheader').getByRole('link', { name: 'Mağaza telefonu' }).click()
  await page.getByRole('heading', { name: 'Mağaza telefonu', level: 1 }).waitFor()
  await captureLooks(page, 'waweb-application')
  await main(page).locator(`a[href*="/whatsapp-web/sessions/${sessionId}"]`).first().click()
  await main(page).getByText('Bağlı', { exact: true }).first().waitFor()
  await main(page).getByRole('list', { name: 'Önceki durumlar' }).getByText('Oturum kapandı').waitFor()
  await captureLooks(page, 'waweb-session')
  await main(page).locator('a[href*="/whatsapp-web/phones/"]').first().click()
  await main(page).getByText(`+${number}`).first().waitFor()
  await captureLooks(page, 'waweb-phone')
  await page.goto(`${product.address}/whatsapp-web/contacts`)
  await page.getByRole('rowheader').getByRole('link', { name: customer.name }).click()
  // Two chats: with the person, and of the group.
  await main(page).getByRole('button', { name: customer.name, exact: true }).click()
  await bubble(page, 'Kargom nerede?').waitFor()
  await captureLooks(page, 'waweb-contact')
  await page.goto(`${product.address}/whatsapp-web/labels`)
  await page.getByRole('rowheader').getByRole('link', { name: 'Toptan' }).click()
  await main(page).getByText('Toptan', { exact: true }).first().waitFor()
  await captureLooks(page, 'waweb-label')
  // A message's page is its conversation at that message, with the composer; a manager finds its fields beside it.
  await page.goto(`${product.address}/whatsapp-web/messages`)
  await page.getByRole('rowheader').getByRole('link', { name: 'Teşekkürler!' }).click()
  await bubble(page, 'Teşekkürler!').waitFor()
  await page.getByRole('textbox', { name: /^Yanıt yaz/ }).waitFor()
  await main(page).getByRole('link', { name: 'Gelen kutusunda aç' }).waitFor()
  await captureLooks(page, 'waweb-message')
}

/** The number is checked before anything is sent; the text is kept. */
const firstMessage = async (page: Page): Promise<void> => {
  await product.simulate('POST', 'waweb/unknown-numbers', { number: '905321110000' })
  await page.goto(`${product.address}/whatsapp-web/chats`)
  await page.getByRole('button', { name: 'Yeni mesaj' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Telefon numarası').fill('0532 111 00 00')
  await dialog.getByLabel('Mesaj', { exact: true }).fill('Siparişiniz hazır.')
  await dialog.getByRole('button', { name: 'Gönder' }).click()
  await dialog.getByText('Numaraya WhatsApp’tan ulaşılamıyor').waitFor()
  await captureLooks(page, 'waweb-first-message')
  await dialog.getByLabel('Telefon numarası').fill('+90 532 111 22 33')
  assert.equal(await dialog.getByLabel('Mesaj', { exact: true }).inputValue(), 'Siparişiniz hazır.')
  await dialog.getByRole('button', { name: 'Gönder' }).click()
  await page.waitForURL(/\/whatsapp-web\/chats\/[0-9a-f]{24}/)
  await bubble(page, 'Siparişiniz hazır.').getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
  await captureLooks(page, 'waweb-chat')
}

/** A reply that waits while the server stops is sent once, and messages that the customer wrote meanwhile arrive. */
const stopInTheMiddle = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/`)
  await page.locator('a[data-thread]', { hasText: customer.name }).first().click()
  const composer = page.getByRole('textbox', { name: /^Yanıt yaz/ })
  await composer.fill('Rica ederiz.')
  await composer.press('Enter')
  await bubble(page, 'Rica ederiz.').waitFor()
  await product.stop()
  await product.startAgain()
  await product.simulate('POST', 'waweb/messages', { ...customer, text: 'Bir sorum daha var' })
  await bubble(page, 'Bir sorum daha var').waitFor()
  await bubble(page, 'Rica ederiz.').getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
  assert.equal(await bubble(page, 'Bir sorum daha var').count(), 1)
  assert.equal(await bubble(page, 'Rica ederiz.').count(), 1)
}

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  sessionId = await addSession()
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('a phone is linked', () => {
  it(
    'its customers are answered in the inbox, also after it was logged out and linked again',
    { timeout: testMs },
    async () => {
      const { page, complaints } = await openPage(browser, { colorScheme: 'light' })
      const session = `/whatsapp-web/sessions/${sessionId}?selectedTab=link`
      await page.goto(`${product.address}${session}`)
      await page.waitForURL(/\/login\?to=/)
      await signIn(page, 'manager')
      await link(page)
      await captureLooks(page, 'waweb-code')
      await scan(page)
      await captureLooks(page, 'waweb-linked')

      await product.simulate('POST', 'waweb/messages', { ...customer, text: 'Kargom nerede?' })
      await page.goto(`${product.address}/`)
      await page.locator('a[data-thread]', { hasText: 'Defne Aydın' }).first().click()
      await bubble(page, 'Kargom nerede?').waitFor()
      const composer = page.getByRole('textbox', { name: /^Yanıt yaz/ })
      await composer.fill('Bugün dağıtımda.')
      await composer.press('Enter')
      await bubble(page, 'Bugün dağıtımda.').getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
      await captureLooks(page, 'waweb-conversation')

      await product.simulate('POST', 'waweb/state', { number, state: 'logged_out', reason: '401' })
      await page.goto(`${product.address}${session}`)
      await title(page, 'Oturum kapandı').waitFor()
      await link(page)
      await scan(page)
      await product.simulate('POST', 'waweb/messages', { ...customer, text: 'Teşekkürler!' })
      await page.goto(`${product.address}/`)
      await page.locator('a[data-thread]', { hasText: 'Defne Aydın' }).first().click()
      await bubble(page, 'Teşekkürler!').waitFor()
      assert.equal(await bubble(page, 'Kargom nerede?').count(), 1)
      assert.equal(await bubble(page, 'Bugün dağıtımda.').count(), 1)
      await labelsInTwoTabs(page)
      await captureLooks(page, 'waweb-labels')
      await readOnlyGroup(page)
      await walkPages(page)
      await firstMessage(page)
      await stopInTheMiddle(page)
      const sent = await product.simulate<{ data: { channel: string }[] }>('GET', 'sent')
      assert.equal(sent.data.filter(({ channel }) => channel === 'whatsapp-web').length, 3)
      assert.deepEqual(
        complaints.filter((complaint) => !isExpected(complaint)),
        [],
      )
    },
  )
})
