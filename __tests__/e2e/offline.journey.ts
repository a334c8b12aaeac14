// Without a connection, and with browsers that are killed: stored data is shown, replies are delivered once and in order.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { isLong, testMs } from './support/limits.ts'
import { browserFolder } from './support/own-browser.ts'
import type { BrowserFolder } from './support/own-browser.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const kills = Number(process.env['KILLS'] ?? (isLong ? 20 : 4))
/** The demo's first page. */
const pageId = '108642097531864'

let product: Product
let folder: BrowserFolder

before(async () => {
  product = await startProduct()
})
after(() => product?.end())
beforeEach(() => {
  folder = browserFolder()
})
afterEach(() => folder.end())

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor()
const row = (page: Page, text: string) => page.locator('a[data-thread]', { hasText: text })
const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').filter({ hasText: text })

const write = async (page: Page, text: string): Promise<void> => {
  const composer = page.getByRole('textbox', { name: /^Yanıt yaz/ })
  await composer.fill(text)
  await composer.press('Enter')
}

/** A customer's question, and its row in the inbox of a signed-in agent. */
const ask = async (page: Page, name: string, text: string): Promise<string> => {
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name })
  await product.simulate('POST', 'messages', { pageId, psid, text })
  await row(page, text).waitFor()
  return psid
}

/** Two tabs of one agent: the first received the question, the second has it open. */
const twoTabs = async (name: string, question: string): Promise<{ one: Page; other: Page; psid: string }> => {
  const browser = await folder.open()
  const one = await browser.newPage()
  await one.goto(product.address)
  await signIn(one)
  await connected(one)
  const psid = await ask(one, name, question)
  const other = await browser.newPage()
  await other.goto(product.address)
  await row(other, question).click()
  return { one, other, psid }
}

const sentTo = async (psid: string): Promise<string[]> => {
  const { data } = await product.simulate<{ data: readonly { recipient: string; text: string | null }[] }>(
    'GET',
    'sent',
  )
  return data.flatMap(({ recipient, text }) => (recipient === psid && text !== null ? [text] : []))
}

const delivered = async (psid: string, texts: readonly string[]): Promise<void> => {
  assert.deepEqual(
    await eventually(
      () => sentTo(psid),
      ({ length }) => length >= texts.length,
    ),
    texts,
  )
}

/** Freezes or resumes a page through the browser's own protocol. */
const lifecycle = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return { session, setState: (state: 'frozen' | 'active') => session.send('Page.setWebLifecycleState', { state }) }
}

/** Waits until the shell is on the device, and a journal contains the message: the text alone is also in the conversation's row. */
const kept = async (page: Page, text: string): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(
    async (wanted) => {
      const infos = await indexedDB.databases()
      const name = infos.map((info) => info.name ?? '').find((one) => one.startsWith('social-inbox-records@'))
      if (name === undefined) return false
      const open = indexedDB.open(name)
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      const all = database.transaction('records').objectStore('records').getAll()
      const values = await new Promise<unknown[]>((resolve) => {
        all.onsuccess = () => resolve(all.result)
      })
      database.close()
      return values.some((value) => String(value).includes(wanted))
    },
    `"message":${JSON.stringify(text)}`,
    { polling: 200 },
  )
}

describe('without a connection', () => {
  it(
    'the inbox opens from the device; three answers are delivered once, in order, when both are back',
    { timeout: testMs },
    async () => {
      const first = await folder.open()
      const page = await first.newPage()
      await page.goto(product.address)
      await signIn(page)
      await connected(page)
      const question = 'Siparişim ne zaman gelir?'
      const psid = await ask(page, 'Deniz Aksoy', question)
      await row(page, question).click()
      await bubble(page, question).waitFor()
      await kept(page, question)

      await product.stop()
      const begun = performance.now()
      await page.goto(product.address)
      await row(page, question).waitFor()
      process.stdout.write(`cached inbox after ${Math.round(performance.now() - begun)} ms\n`)
      await row(page, question).click()
      await bubble(page, question).waitFor()
      const answers = ['Bir saniye, bakıyorum.', 'Bugün dağıtıma çıktı.', 'Yarın sizde olur.']
      for (const answer of answers) {
        await write(page, answer)
        await bubble(page, answer).waitFor()
      }
      await page.getByText('Çevrimdışı. 3 yanıt gönderilmeyi bekliyor.').waitFor()
      await first.kill()

      await product.startAgain()
      const second = await folder.open()
      const again = await second.newPage()
      await again.goto(product.address)
      await connected(again)
      await delivered(psid, answers)
      await again.getByText('bekliyor').first().waitFor({ state: 'detached' })
    },
  )
})

describe('several tabs', () => {
  it('the one that sends is closed: the other finishes', { timeout: testMs }, async () => {
    const question = 'Beden değişimi yapıyor musunuz?'
    const { one, other, psid } = await twoTabs('Selin Er', question)
    await one.bringToFront()
    // However long the tab lives, nothing that it sends arrives.
    await one.route('**/api/fb/messages/submit', () => undefined)
    await row(one, question).click()
    await write(one, 'Yapıyoruz, on dört gün içinde.')
    await bubble(one, 'Yapıyoruz, on dört gün içinde.').waitFor()
    assert.deepEqual(await sentTo(psid), [])
    await one.close()
    await delivered(psid, ['Yapıyoruz, on dört gün içinde.'])
    await bubble(other, 'Yapıyoruz, on dört gün içinde.').waitFor()
  })
})

describe('a tab that the browser stops', () => {
  it(
    'loses the sending to the one that is looked at; awake again it sends nothing twice',
    { timeout: testMs },
    async () => {
      const question = 'Mağazadan iade olur mu?'
      const { one, other, psid } = await twoTabs('Ece Yalın', question)
      const { session, setState } = await lifecycle(one)
      await setState('frozen')
      await other.bringToFront()
      const answers = ['Olur.', 'Fişinizle birlikte, on dört gün içinde.']
      for (const answer of answers) await write(other, answer)
      await delivered(psid, answers)
      await setState('active')
      await session.detach()
      await write(other, 'Başka bir şey var mı?')
      await delivered(psid, [...answers, 'Başka bir şey var mı?'])
      await one.bringToFront()
      await row(one, 'Başka bir şey var mı?').waitFor()
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      assert.deepEqual(await sentTo(psid), [...answers, 'Başka bir şey var mı?'])
    },
  )
})

/** Kills an agent's browser repeatedly while it has something to send. */
const killAgain = async (own: BrowserFolder, customer: string, turns: readonly number[]): Promise<string> => {
  const first = await own.open()
  const page = await first.newPage()
  await page.goto(product.address)
  await signIn(page)
  await connected(page)
  const question = `${customer}: kargo takip numaram nedir?`
  const psid = await ask(page, customer, question)
  await row(page, question).click()
  await bubble(page, question).waitFor()
  const address = page.url()
  await first.kill()
  const shown: string[] = []
  const moments: number[] = []
  for (const turn of turns) {
    const browser = await own.open()
    const tab = await browser.newPage()
    await tab.goto(address)
    const text = `Cevap ${turn}.`
    await tab.getByRole('textbox', { name: /^Yanıt yaz/ }).waitFor()
    await write(tab, text)
    const moment = Math.random() * 6_500
    moments.push(Math.round(moment))
    const killed = new Promise((resolve) => setTimeout(resolve, moment)).then(() => browser.kill())
    const seen = await Promise.race([
      bubble(tab, text)
        .waitFor()
        .then(
          () => true,
          () => false,
        ),
      killed.then(() => false),
    ])
    if (seen) shown.push(text)
    await killed
  }
  const last = await own.open()
  const end = await last.newPage()
  await end.goto(address)
  await connected(end)
  const sent = await eventually(
    () => sentTo(psid),
    (texts) => shown.every((text) => texts.includes(text)),
  )
  // A reply that was not shown may have been stored; none may arrive twice.
  assert.deepEqual(sent, [...new Set(sent)])
  assert.deepEqual(
    sent.filter((text) => shown.includes(text)),
    shown,
  )
  return `killed after ms: ${moments.join(' ')}; shown ${shown.length} of ${turns.length}`
}

describe('browsers that are killed', () => {
  it(
    `${kills} times, at any moment: what was shown as queued is delivered once, in order`,
    { timeout: testMs + kills * 30_000 },
    async () => {
      const turns = Array.from({ length: kills }, (_, index) => index + 1)
      // Most of the time goes into waiting for the browser's exit, so two run in parallel.
      const beside = browserFolder()
      try {
        const halves = [
          killAgain(
            folder,
            'Burak Tan',
            turns.filter((turn) => turn % 2 === 1),
          ),
          killAgain(
            beside,
            'Melis Or',
            turns.filter((turn) => turn % 2 === 0),
          ),
        ]
        for (const outcome of await Promise.allSettled(halves)) {
          if (outcome.status === 'rejected') throw outcome.reason
          process.stdout.write(`${outcome.value}\n`)
        }
      } finally {
        await beside.end()
      }
    },
  )
})
