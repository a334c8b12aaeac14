// Things that expire while users look at them: a story that is gone, a reply window that closes in the middle of a sentence.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoInstagram, demoPages, demoWhatsapp } from '../../server/app/demo/demo-world.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { captureLooks } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

interface SentMessage {
  readonly recipient: string
  readonly text: string | null
}

let product: Product
let browser: Browser
let page: Page
let complaints: readonly unknown[]

const composer = () => page.getByRole('textbox', { name: /^Yanıt yaz/ })
const messages = () => page.getByRole('region', { name: 'Mesajlar' })
const openConversation = async (words: string): Promise<void> =>
  page.locator('a[href*="thread="]', { hasText: words }).first().click()
const sentTo = async (recipient: string): Promise<(string | null)[]> => {
  const { data } = await product.simulate<{ data: readonly SentMessage[] }>('GET', 'sent')
  return data.filter((sent) => sent.recipient === recipient).map(({ text }) => text)
}

/** Appends to the composer's text; waits until the customer has read it. */
const sendWith = async (words: string): Promise<void> => {
  await composer().focus()
  await page.keyboard.press('End')
  await composer().pressSequentially(words)
  await composer().press('Enter')
  const bubble = messages().getByRole('article').filter({ hasText: words })
  await bubble.getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
}

const dayMs = 24 * 3_600_000
/** Enough time to open the conversation and start a sentence, on an idle machine. */
const leftMs = 12_000
const aDayAgo = (): string => new Date(Date.now() - dayMs + leftMs).toISOString()

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const opened = await openPage(browser)
  ;({ page, complaints } = opened)
  await page.goto(product.address)
  await signIn(page)
  await page.getByText('Bağlı', { exact: true }).first().waitFor()
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('what runs out', () => {
  it(
    'a story that mentions us and has gone says so, and its author is answered all the same',
    { timeout: testMs },
    async () => {
      const { psid } = await product.simulate<{ psid: string }>('POST', 'people', {
        igId: demoInstagram.fbId,
        name: 'Derya Koç',
        username: 'derya.koc',
      })
      await product.simulate('POST', 'messages', { psid, story: 'mention', expiresInMs: 0 })
      await openConversation('Derya Koç')
      await messages().getByText('Hikâyesinde sizden bahsetti').waitFor()
      await messages().getByText('Artık görüntülenemiyor').waitFor()
      await captureLooks(page, 'story-gone')
      const answer = 'Teşekkürler Derya Hanım!'
      await sendWith(answer)
      assert.deepEqual(await sentTo(psid), [answer])
    },
  )

  it(
    'a window that closes over half a sentence on Messenger keeps it, and the rest goes as a human agent’s',
    { timeout: testMs },
    async () => {
      const { psid } = await product.simulate<{ psid: string }>('POST', 'people', {
        pageId: demoPages[0].fbId,
        name: 'Serkan Uçar',
      })
      await product.simulate('POST', 'messages', { psid, text: 'Dünden beri bekliyorum.', at: aDayAgo() })
      await openConversation('Serkan Uçar')
      await composer().pressSequentially('Özür dileriz, ')
      await page.getByText(/^24 saatlik süre doldu\. Yanıtınız temsilci yanıtı olarak gönderilir/).waitFor()
      await captureLooks(page, 'window-closed-messenger')
      assert.equal(await composer().inputValue(), 'Özür dileriz, ')
      await sendWith('bugün yola çıkıyor.')
      assert.deepEqual(await sentTo(psid), ['Özür dileriz, bugün yola çıkıyor.'])
    },
  )

  it(
    'a window that closes over half a sentence on WhatsApp keeps it until the customer writes again',
    { timeout: testMs },
    async () => {
      const { contactId, waId } = await product.simulate<{ contactId: string; waId: string }>(
        'POST',
        'whatsapp/contacts',
        {
          phoneId: demoWhatsapp.phone.fbId,
          name: 'Pelin Sarı',
        },
      )
      await product.simulate('POST', 'whatsapp/messages', { contactId, text: 'Faturam gelmedi.', at: aDayAgo() })
      await openConversation('Pelin Sarı')
      await composer().pressSequentially('Faturanızı ')
      await page.getByText(/WhatsApp, müşteri yeniden yazana kadar yalnızca onaylı bir şablon kabul eder/).waitFor()
      await captureLooks(page, 'window-closed-whatsapp')
      await product.simulate('POST', 'whatsapp/messages', { contactId, text: 'Orada mısınız?' })
      await messages().getByText('Orada mısınız?').waitFor()
      await composer().waitFor()
      assert.equal(await composer().inputValue(), 'Faturanızı ')
      await sendWith('şimdi gönderdik.')
      assert.deepEqual(await sentTo(waId), ['Faturanızı şimdi gönderdik.'])
      assert.deepEqual(complaints, [])
    },
  )
})
