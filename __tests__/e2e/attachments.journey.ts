// Files of replies: pasted, dropped and chosen, shown before and during the upload, delivered once with the same bytes; also with the
// server down and the page reloaded.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { demoPages, demoWhatsapp } from '../../server/app/demo/demo-world.ts'
import { pdf, png } from '../server/support/media-files.ts'
import { openWholeBrowser, openPage } from './support/browser.ts'
import type { WatchedPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { phone, pictures, tall } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'

let product: Product
let browser: Browser
let open: WatchedPage

before(async () => {
  mkdirSync(pictures, { recursive: true })
  product = await startProduct()
  browser = await openWholeBrowser()
  open = await openPage(browser, { locale: 'tr' })
  await open.page.goto(product.address)
  await signIn(open.page)
  await connected(open.page)
})
after(async () => {
  await browser?.close()
  await product?.end()
})

interface TestFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const sky = (shade: number): TestFile => ({
  name: 'raf.png',
  type: 'image/png',
  bytes: png(shade, 480, 320),
})
const invoice: TestFile = {
  name: 'Fatura 2026-118.pdf',
  type: 'application/pdf',
  bytes: pdf('Fatura 2026-118'),
}
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor()
const composer = (page: Page) => page.getByRole('textbox', { name: /^Yanıt yaz/ })
const messages = (page: Page) => page.getByRole('region', { name: 'Mesajlar' })
const chips = (page: Page) => page.getByRole('list', { name: 'Eklenen dosyalar' }).getByRole('listitem')

/** The event that the system's clipboard or a drag would fire, with the files in it. */
const give = (page: Page, kind: 'paste' | 'drop', files: readonly TestFile[]): Promise<void> =>
  composer(page).evaluate(
    (field, { kind: how, given }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of given) {
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
      }
      const options = { bubbles: true, cancelable: true }
      if (how === 'paste')
        return void field.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      field.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }))
      field.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
    },
    { kind, given: files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })) },
  )

/** A customer writes, and an agent opens the conversation. */
const opened = async (page: Page, text: string): Promise<void> => {
  const row = page.locator('a[data-thread]', { hasText: text })
  await row.click()
  // While the pointer is on the list, new rows wait.
  await page.mouse.move(900, 300)
  await messages(page).getByRole('article').filter({ hasText: text }).waitFor()
}
const onMessenger = async (page: Page, name: string, text: string): Promise<void> => {
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId: demoPages[0].fbId, name })
  await product.simulate('POST', 'messages', { psid, text })
  await opened(page, text)
}
const onWhatsapp = async (page: Page, name: string, text: string): Promise<void> => {
  const { contactId } = await product.simulate<{ contactId: string }>('POST', 'whatsapp/contacts', {
    phoneId: demoWhatsapp.phone.fbId,
    name,
  })
  await product.simulate('POST', 'whatsapp/messages', { contactId, text })
  await opened(page, text)
}

interface SentMessage {
  readonly channel: string
  readonly text: string | null
  readonly attachments: readonly { readonly sha256?: string; readonly name?: string; readonly mimeType?: string }[]
}
const allSent = async (): Promise<readonly SentMessage[]> =>
  (await product.simulate<{ data: readonly SentMessage[] }>('GET', 'sent')).data
const sentWith = async ({ bytes }: TestFile): Promise<SentMessage[]> => {
  const data = await allSent()
  return data.filter(({ attachments }) => attachments.some(({ sha256 }) => sha256 === hashOf(bytes)))
}
const delivered = async (file: TestFile): Promise<SentMessage> => {
  const sent = await eventually(
    () => sentWith(file),
    ({ length }) => length > 0,
  )
  assert.equal(sent.length, 1, `${file.name} was sent ${sent.length} times`)
  return sent[0] as SentMessage
}
const isOne = async (bubble: Locator): Promise<void> =>
  assert.equal(
    await eventually(
      () => bubble.count(),
      (count) => count === 1,
    ),
    1,
  )

/** Takes pictures in dark and narrow, light and wide. */
const look = async (page: Page, name: string): Promise<void> => {
  for (const [colorScheme, viewport] of [
    ['dark', phone],
    ['light', tall],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${viewport.width}.png` })
  }
}

describe('emoji in an answer', () => {
  it(
    'one is found by its name, stands where one was writing, and in front the next time',
    { timeout: testMs },
    async () => {
      const { page } = open
      await onMessenger(page, 'Emoji Seven', 'Kargom geldi mi acaba?')
      const field = composer(page)
      await field.fill('Merhaba dünya')
      await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(7, 7))
      const ask = page.getByRole('button', { name: 'Emoji', exact: true })
      await ask.click()
      const picker = page.getByRole('dialog', { name: 'Emoji' })
      await picker.getByRole('gridcell', { name: 'sırıtan yüz' }).waitFor()
      assert.deepEqual(await findViolations(page), [])
      await page.keyboard.type('ates')
      await picker.getByRole('gridcell', { name: 'ateş', exact: true }).waitFor()
      await picker.getByRole('gridcell', { name: 'ateş', exact: true }).click()
      assert.equal(await field.inputValue(), 'Merhaba🔥 dünya')
      // The caret is behind the emoji, in the field.
      await page.keyboard.type('!')
      assert.equal(await field.inputValue(), 'Merhaba🔥! dünya')
      await ask.click()
      assert.equal(await picker.getByRole('gridcell').first().getAttribute('aria-label'), 'ateş')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await eventually(
        () => field.inputValue(),
        (value) => value === 'Merhaba🔥!🔥 dünya',
      )
      await field.fill('')
    },
  )
})

describe('recorded sound', () => {
  it('is recorded, listened to, attached and delivered once', { timeout: testMs }, async () => {
    const { page, complaints } = open
    const before = complaints.length
    await page.context().grantPermissions(['microphone'])
    await onMessenger(page, 'Ses Sekiz', 'Arayabilir misiniz?')
    const record = page.getByRole('button', { name: 'Ses kaydet' })
    await record.click()
    const recorder = page.getByRole('group', { name: 'Ses kaydet' })
    // A busy machine may skip the first seconds and show a later one.
    await recorder
      .getByRole('timer')
      .filter({ hasText: /0:(0[1-9]|[1-5]\d)/ })
      .waitFor()
    assert.deepEqual(await findViolations(page), [])
    await look(page, 'recording')
    await recorder.getByRole('button', { name: 'Kaydı durdur' }).click()
    const sound = recorder.getByLabel('Eklemeden önce dinleyin')
    await eventually(
      () => sound.evaluate((element: HTMLAudioElement) => element.readyState >= HTMLMediaElement.HAVE_METADATA),
      (isPlayable) => isPlayable,
    )
    assert.deepEqual(await findViolations(page), [])
    await look(page, 'recorded')
    await recorder.getByRole('button', { name: 'Ekle', exact: true }).click()
    await chips(page).filter({ hasText: 'Sesli mesaj.m4a' }).waitFor()
    await composer(page).press('Enter')
    const sent = await eventually(
      async () => (await allSent()).filter(({ attachments }) => attachments[0]?.mimeType === 'audio/mp4'),
      (found) => found.length > 0,
    )
    assert.equal(sent.length, 1)
    // A discarded recording is not sent.
    await record.click()
    await recorder.getByRole('timer').waitFor()
    await recorder.getByRole('button', { name: 'Vazgeç' }).click()
    await recorder.waitFor({ state: 'detached' })
    assert.equal(await chips(page).count(), 0)
    assert.deepEqual(complaints.slice(before), [])
  })
})

describe('files of answers', () => {
  it(
    'a picture pasted on Messenger is seen, brought and delivered once with the same bytes',
    { timeout: testMs },
    async () => {
      const { page } = open
      const file = sky(40)
      await onMessenger(page, 'Nehir Ak', 'Rafta nasıl duruyor?')
      await give(page, 'paste', [file])
      await chips(page).filter({ hasText: 'raf.png' }).locator('img').waitFor()
      assert.deepEqual(await findViolations(page), [])
      await look(page, 'attached')
      // After a change from narrow to wide its parts are rendered again.
      await chips(page).filter({ hasText: 'raf.png' }).locator('img').waitFor()
      await composer(page).press('Enter')
      const bubble = messages(page)
        .getByRole('article')
        .filter({ has: page.getByRole('img', { name: 'raf.png' }) })
      await bubble.waitFor()
      await chips(page).first().waitFor({ state: 'detached' })
      const { channel, attachments } = await delivered(file)
      assert.deepEqual([channel, attachments[0]?.mimeType], ['messenger', 'image/png'])
      // The server's copy has replaced the device's: it is still one message, and opens large.
      await bubble.locator('img[src^="/media/"]').waitFor()
      await isOne(bubble)
      await look(page, 'sent-picture')
    },
  )

  it(
    'a document dropped on WhatsApp goes out with its words; what the channel does not take is said at once',
    { timeout: testMs },
    async () => {
      const { page } = open
      await onWhatsapp(page, 'Kerem Usta', 'Faturamı alabilir miyim?')
      await give(page, 'drop', [
        { name: 'kur.exe', type: 'application/x-msdownload', bytes: Buffer.from('MZ') },
        invoice,
      ])
      await page
        .getByRole('alert')
        .filter({ hasText: 'kur.exe' })
        .filter({ hasText: 'Bu kanal bu türde dosya kabul etmiyor' })
        .waitFor()
      await chips(page).filter({ hasText: invoice.name }).waitFor()
      await isOne(chips(page))
      await look(page, 'refused')
      await chips(page).filter({ hasText: invoice.name }).waitFor()
      await composer(page).fill('Buyurun, faturanız')
      await composer(page).press('Enter')
      const sent = await delivered(invoice)
      assert.deepEqual(
        [sent.channel, sent.text, sent.attachments[0]?.name],
        ['whatsapp', 'Buyurun, faturanız', invoice.name],
      )
      await messages(page)
        .getByRole('link', { name: /Fatura 2026-118/ })
        .waitFor()
      await look(page, 'sent-document')
    },
  )

  it(
    'with the backend down and the page reloaded it is delivered once when both are back',
    { timeout: testMs },
    async () => {
      const { page } = open
      const file = sky(200)
      await onMessenger(page, 'Suna Pek', 'Diğer rengi de var mı?')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await give(page, 'paste', [file])
      await chips(page).first().waitFor()
      await product.stop()
      // A draft survives the page with its file.
      await page.reload()
      await chips(page).filter({ hasText: 'raf.png' }).waitFor()
      await composer(page).press('Enter')
      const waiting = messages(page)
        .getByRole('article')
        .filter({ has: page.getByRole('img', { name: 'raf.png' }) })
      await waiting.waitFor()
      await page.getByText('Çevrimdışı. 1 yanıt gönderilmeyi bekliyor.').waitFor()
      await look(page, 'waiting')
      await page.reload()
      await waiting.waitFor()
      await product.startAgain()
      await delivered(file)
      await waiting.locator('img[src^="/media/"]').waitFor()
      await isOne(waiting)
    },
  )
})
