// Every channel from an agent's view: a customer writes, the reply reaches the platform, its ticks follow; with pictures.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoInstagram, demoPages, demoWhatsapp } from '../../server/app/demo/demo-world.ts'
import { openBrowser, openPage } from './support/browser.ts'
import type { WatchedPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { captureLooks, tall } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

interface Customer {
  /** Name in the inbox. */
  readonly name: string
  /** @returns the recipient of a reply on the platform: the customer, or their comment */
  readonly writes: (text: string) => Promise<string>
}

interface Channel {
  /** Kind of conversation, if the channel has several. */
  readonly what?: string
  /** Channel in the simulator's list of sent messages. */
  readonly channel: string
  /** Text under the customer's name. */
  readonly where: string
  readonly question: string
  readonly answer: string
  /** Last delivery status that the platform reports for a reply. */
  readonly tick: 'Okundu' | 'Gönderildi'
  readonly customer: () => Promise<Customer>
}

let product: Product
let browser: Browser
let open: WatchedPage

const directMessage = async (psid: string, text: string): Promise<string> => {
  await product.simulate('POST', 'messages', { psid, text })
  return psid
}

const channels: readonly Channel[] = [
  {
    channel: 'messenger',
    where: 'Acme Istanbul, Messenger',
    question: 'Kargom üç gündür şubede bekliyor.',
    answer: 'Hemen ilgileniyoruz, bugün dağıtıma çıkacak.',
    tick: 'Okundu',
    customer: async () => {
      const { psid } = await product.simulate<{ psid: string }>('POST', 'people', {
        pageId: demoPages[0].fbId,
        name: 'Gökçe Işık',
      })
      return { name: 'Gökçe Işık', writes: (text) => directMessage(psid, text) }
    },
  },
  {
    channel: 'instagram',
    where: 'acme.istanbul, Instagram',
    question: 'Bu ceketin 38 bedeni var mı? 🧥',
    answer: 'Var, üç adet kaldı. Sizin için ayıralım mı?',
    tick: 'Okundu',
    customer: async () => {
      const { psid } = await product.simulate<{ psid: string }>('POST', 'people', {
        igId: demoInstagram.fbId,
        name: 'Ümit Çağlar',
        username: 'umit.caglar',
      })
      return { name: 'Ümit Çağlar', writes: (text) => directMessage(psid, text) }
    },
  },
  {
    channel: 'whatsapp',
    where: `${demoWhatsapp.phone.verifiedName}, WhatsApp`,
    question: 'Faturamı e-postayla alabilir miyim?',
    answer: 'Elbette, birkaç dakika içinde gönderiyoruz.',
    tick: 'Okundu',
    customer: async () => {
      const { contactId, waId } = await product.simulate<{ contactId: string; waId: string }>(
        'POST',
        'whatsapp/contacts',
        {
          phoneId: demoWhatsapp.phone.fbId,
          name: 'Şule Öğüt',
        },
      )
      const writes = async (text: string): Promise<string> => {
        await product.simulate('POST', 'whatsapp/messages', { contactId, text })
        return waId
      }
      return { name: 'Şule Öğüt', writes }
    },
  },
  {
    channel: 'facebook-comment',
    where: 'Acme Istanbul, Facebook yorumu',
    question: 'Lacivert kaban ne zaman gelir acaba?',
    answer: 'Perşembe günü bütün mağazalarımızda olacak.',
    tick: 'Gönderildi',
    customer: async () => {
      const message = 'Kış koleksiyonumuz mağazalarda!'
      const { postId } = await product.simulate<{ postId: string }>('POST', 'feed/posts', {
        pageId: demoPages[0].fbId,
        item: 'photo',
        message,
      })
      const writes = async (text: string): Promise<string> => {
        const author = { name: 'Çiğdem Yüce' }
        return (
          await product.simulate<{ commentId: string }>('POST', 'feed/comments', { postId, author, message: text })
        ).commentId
      }
      return { name: 'Çiğdem Yüce', writes }
    },
  },
  {
    what: 'a visitor’s post',
    channel: 'facebook-comment',
    where: 'Acme Istanbul, Facebook gönderisi',
    question: 'Dün aldığım kabanın düğmesi eksik çıktı.',
    answer: 'Çok üzüldük, fişinizle gelin hemen değiştirelim.',
    tick: 'Gönderildi',
    customer: () => {
      const writes = async (message: string): Promise<string> => {
        const post = { pageId: demoPages[0].fbId, item: 'photo', author: { name: 'Tülay Işık' }, message }
        return (await product.simulate<{ postId: string }>('POST', 'feed/posts', post)).postId
      }
      return Promise.resolve({ name: 'Tülay Işık', writes })
    },
  },
  {
    what: 'media that mention the account',
    channel: 'instagram-comment',
    where: 'acme.istanbul, Instagram’da bahsetme',
    question: 'Yeni çantam @acme.istanbul mağazasından',
    answer: 'Güle güle kullanın!',
    tick: 'Gönderildi',
    customer: async () => {
      const igId = demoInstagram.fbId
      const person = { igId, name: 'Okan Er', username: 'okan.er' }
      const { psid } = await product.simulate<{ psid: string }>('POST', 'people', person)
      const writes = async (caption: string): Promise<string> =>
        (await product.simulate<{ mediaId: string }>('POST', 'instagram/mentions', { igId, psid, caption })).mediaId
      return { name: 'okan.er', writes }
    },
  },
  {
    channel: 'instagram-comment',
    where: 'acme.istanbul, Instagram yorumu',
    question: 'Çok güzelmiş, hangi mağazada bulurum?',
    answer: 'Kadıköy ve Nişantaşı mağazalarımızda sizi bekliyor.',
    tick: 'Gönderildi',
    customer: async () => {
      const { mediaId } = await product.simulate<{ mediaId: string }>('POST', 'instagram/media', {
        igId: demoInstagram.fbId,
        caption: 'Sonbaharın renkleri',
      })
      const { psid } = await product.simulate<{ psid: string }>('POST', 'people', {
        igId: demoInstagram.fbId,
        name: 'Nil Tekin',
        username: 'nil.tekin',
      })
      const writes = async (text: string): Promise<string> =>
        (await product.simulate<{ commentId: string }>('POST', 'instagram/comments', { mediaId, psid, text })).commentId
      return { name: 'nil.tekin', writes }
    },
  },
]

interface SentMessage {
  readonly channel: string
  readonly recipient: string
  readonly replyTo: string | null
  readonly text: string | null
}

/** Messages that the platform accepted, with their person or comment. */
const sentTexts = async (): Promise<unknown[]> => {
  const { data } = await product.simulate<{ data: readonly SentMessage[] }>('GET', 'sent')
  return data.map(({ channel, recipient, replyTo, text }) => [channel, replyTo ?? recipient, text])
}

/** A message of the open conversation. */
const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').filter({ hasText: text })

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  open = await openPage(browser, { colorScheme: 'light', viewport: tall })
  await open.page.goto(product.address)
  await signIn(open.page)
  await open.page.getByText('Bağlı', { exact: true }).first().waitFor()
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('a customer writes, an agent answers, its ticks follow', () => {
  for (const { channel, what = channel, where, question, answer, tick, customer } of channels) {
    it(what, { timeout: testMs }, async () => {
      const { page, complaints } = open
      const { name, writes } = await customer()
      const addressee = await writes(question)
      // The list shows it automatically, with the name that the platform reports.
      await page.locator('a[data-thread]', { hasText: question }).filter({ hasText: name }).click()
      // While the pointer is on the list, new rows wait.
      await page.mouse.move(900, 300)
      await page.getByRole('heading', { name, exact: true }).first().waitFor()
      await page.getByText(where, { exact: true }).first().waitFor()
      await bubble(page, question).waitFor()

      await page.keyboard.press('r')
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.type(answer)
      await page.keyboard.press('Enter')
      await bubble(page, answer).waitFor()
      await bubble(page, answer).getByText(tick, { exact: true }).waitFor({ state: 'attached' })
      assert.deepEqual((await sentTexts()).at(-1), [channel, addressee, answer])

      await captureLooks(page, `channel-${what}`)
      assert.deepEqual(complaints, [])
    })
  }
})

it(
  'WhatsApp refuses after the window: what is being typed goes out in a template; one that failed is explained and sent again',
  { timeout: testMs },
  async () => {
    const { page, complaints } = open
    const waId = '905321119988'
    const customer = { phoneId: demoWhatsapp.phone.fbId, name: 'Selin Aksoy', waId }
    const failNext = (code: number) =>
      product.simulate('POST', 'faults', { match: { psid: waId }, kind: 'fail-later', error: { code } })
    const { contactId } = await product.simulate<{ contactId: string }>('POST', 'whatsapp/contacts', customer)
    await product.simulate('POST', 'whatsapp/messages', { contactId, text: 'Faturam hâlâ gelmedi.' })
    await page.locator('a[data-thread]', { hasText: 'Faturam hâlâ gelmedi.' }).click()
    await page.mouse.move(900, 300)
    const composer = page.getByRole('textbox', { name: /^Yanıt yaz/ })
    await failNext(131_047)
    await composer.fill('Kontrol ediyorum.')
    await composer.press('Enter')
    await bubble(page, 'Kontrol ediyorum.').waitFor()
    const draft = 'Faturanız bugün elinizde.'
    await composer.fill(draft)

    // The platform's response closes the window while the next message is being typed.
    const form = page.getByRole('form', { name: 'Şablon' })
    await form.getByText(draft, { exact: true }).waitFor()
    const choose = async (name: string): Promise<void> => {
      await form.getByRole('combobox', { name: 'Şablon' }).fill(name)
      await page.getByRole('option', { name }).click()
    }
    const preview = form.getByRole('figure', { name: 'Önizleme' })
    await choose('destek_yaniti · tr')
    await preview.getByText(`Merhaba ${draft}, yanıtımız:`).waitFor()
    await form.getByRole('button', { name: 'Müşterinin adı' }).first().click()
    await form.getByRole('button', { name: 'Yazdığınız metin' }).last().click()
    const said = `Merhaba ${customer.name}, yanıtımız: ${draft}`
    await preview.getByText(said).waitFor()
    await captureLooks(page, 'template')
    await form.getByRole('button', { name: 'Şablonu gönder' }).click()
    await bubble(page, said).getByText('Talebiniz hakkında').waitFor()
    await bubble(page, said).getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })

    await failNext(131_042)
    await choose('siparis_durumu · tr')
    await form.getByRole('textbox', { name: 'Metin 1' }).fill('Selin')
    await form.getByRole('textbox', { name: 'Metin 2' }).fill('1042')
    await form.getByRole('textbox', { name: 'Metin 2' }).press('Enter')
    const order = bubble(page, 'Merhaba Selin, 1042 numaralı siparişiniz yola çıktı.')
    await order.getByText('WhatsApp bu mesajın ücretini alamadı', { exact: false }).waitFor()
    await order.getByRole('button', { name: 'Yeniden dene' }).click()
    await order.last().getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
    assert.deepEqual(complaints, [])
  },
)

it(
  'a number that has never written is written to from the list, and its conversation opens',
  { timeout: testMs },
  async () => {
    const { page, complaints } = open
    await page.getByRole('button', { name: 'Yeni mesaj' }).click()
    const popup = page.getByRole('dialog', { name: 'Yeni mesaj' })
    await popup.getByRole('textbox', { name: 'Telefon numarası' }).fill('0532 700 44 55')
    await popup.getByRole('combobox', { name: 'Şablon' }).fill('siparis')
    await page.getByRole('option', { name: 'siparis_durumu · tr' }).click()
    await popup.getByRole('textbox', { name: 'Metin 1' }).fill('Deniz')
    await popup.getByRole('textbox', { name: 'Metin 2' }).fill('2051')
    await captureLooks(page, 'new-message')
    await popup.getByRole('button', { name: 'Şablonu gönder' }).click()
    const said = 'Merhaba Deniz, 2051 numaralı siparişiniz yola çıktı.'
    await bubble(page, said).getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
    assert.deepEqual((await sentTexts()).at(-1), ['whatsapp', '905327004455', said])
    assert.deepEqual(complaints, [])
  },
)
