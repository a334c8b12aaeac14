// The connection is lost while the application loads: at every moment, everything loads by itself once it is back. By default some moments
// are tried, chosen by the seed of the run; with `--long` all of them.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { shuffle } from '../../scripts/testing/shuffle.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { isLong, seed, testMs } from './support/limits.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** The demo's first page. */
const pageId = '108642097531864'
const question = 'Siparişim nerede kaldı?'
const maxSampled = 2
/** How often a lost file is refused: its second attempt fails as well. */
const maxRefused = 2

let product: Product
let browser: Browser
/** The proxy between the browser and the product. */
let network: FaultProxy

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  network = await startFaultProxy(product.address)
  const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })
  await product.simulate('POST', 'messages', { pageId, psid, text: question })
})

after(async () => {
  await browser?.close()
  await network?.close()
  await product?.end()
})

const sample = (all: readonly string[]): readonly string[] => (isLong ? all : shuffle(all, seed).slice(0, maxSampled))

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor()
const row = (page: Page) => page.locator('a[data-thread]', { hasText: question }).first()
const composer = (page: Page) => page.getByRole('textbox', { name: /^Yanıt yaz/ })

/** Runs in the page: records error screens of the whole application or of a part of it. */
const watchForErrors = (): void => {
  const given = ['Beklenmeyen bir hata oluştu', 'Bu bölüm gösterilemiyor', 'Uygulamanın yeni bir sürümü var']
  const look = (): void => {
    const found = given.find((words) => document.body?.innerText.includes(words))
    if (found !== undefined) Object.assign(globalThis, { givenUp: found })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
const findError = (page: Page) => page.evaluate(() => (globalThis as { givenUp?: string }).givenUp)

const openWatched = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await openPage(browser, options)
  await page.addInitScript(watchForErrors)
  return page
}

/** The inbox is live, and a conversation can be answered. */
const assertUsable = async (page: Page, when: string): Promise<void> => {
  await connected(page)
  await row(page).click()
  await composer(page).fill('Bakıyorum')
  await page
    .getByRole('button', { name: /^Hesap/ })
    .first()
    .waitFor()
  assert.equal(await findError(page), undefined, when)
}

describe('a connection that is lost after signing in', () => {
  const moments = Array.from({ length: 31 }, (_, index) => String(index * 100))
  for (const ms of sample(moments))
    it(`${ms} ms after the answer: the inbox comes once it is back`, { timeout: testMs }, async () => {
      const page = await openWatched()
      await page.goto(network.address)
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
      await signIn(page)
      await (await answered).finished()
      await pause(Number(ms))
      network.refuse()
      // Every following request is lost, and some are lost again.
      await pause(1_000)
      assert.equal(await findError(page), undefined)
      network.open()
      await assertUsable(page, `lost after ${ms} ms`)
      await page.context().close()
    })
})

/** Files that an open conversation loads in addition to those that the page names. */
const listLaterFiles = async (page: Page): Promise<readonly string[]> => {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const named = await (await fetch(product.address)).text()
  return [...new Set(names)].filter((name) => /\.(?:js|css)$/.test(name) && !named.includes(name))
}

describe('a file that is lost while the inbox opens', () => {
  it('comes once it can be had, and the inbox with it', { timeout: testMs }, async () => {
    // Without the service worker, which would have all of them cached.
    const page = await openWatched({ serviceWorkers: 'block' })
    await page.goto(network.address)
    await signIn(page)
    await connected(page)
    await row(page).click()
    await page.reload()
    await assertUsable(page, 'nothing is lost yet')
    const files = await listLaterFiles(page)
    assert.ok(files.length >= 10, `${files.length} files`)
    for (const lost of sample(files)) {
      let refused = 0
      await page.route(`**${lost}`, (route) => {
        if (route.request().method() === 'GET') refused += 1
        return refused > maxRefused ? route.continue() : route.abort('connectionreset')
      })
      await page.reload()
      await assertUsable(page, lost)
      // The inbox does not wait for the texts of other screens.
      const asked = await eventually(
        () => Promise.resolve(refused),
        (count) => count > maxRefused,
      )
      assert.ok(asked > maxRefused, `${lost} was asked for ${asked} times`)
      await page.unroute(`**${lost}`)
    }
    await page.context().close()
  })
})

describe('a connection that is lost while the shell is fetched to the device', () => {
  it(
    'does not cost the shell: the application opens without a connection afterwards',
    { timeout: testMs },
    async () => {
      const page = await openWatched()
      // Slow enough to interrupt it in the middle.
      network.delay(50)
      await page.goto(network.address)
      // The page is there; the rest takes long enough to be interrupted.
      network.delay(400)
      await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing))
      network.refuse()
      network.delay(0)
      await pause(500)
      network.open()
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      network.refuse()
      await page.reload()
      await page.locator('#username').waitFor()
      assert.equal(await findError(page), undefined)
      network.open()
      await page.context().close()
    },
  )
})

describe('a part of the application that is opened while the connection is lost', () => {
  const inMenu = (name: string) => async (page: Page) => {
    await page
      .getByRole('button', { name: /^Hesap/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const onRail = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first().click()
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first()
  const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })

  interface OptionalPart {
    readonly open: (page: Page) => Promise<void>
    readonly opened: (page: Page) => ReturnType<Page['locator']>
    readonly isDialog?: true
  }
  // In the order in which a user reaches them; none needs only the code of an earlier one.
  const optionalParts: Readonly<Record<string, OptionalPart>> = {
    palette: {
      open: (page) => page.keyboard.press('Control+k'),
      opened: dialog('Komutlar'),
      isDialog: true,
    },
    recording: { open: inMenu('Sorun bildir'), opened: dialog(/./), isDialog: true },
    search: { open: onRail('Arama'), opened: heading('Arama') },
    customers: { open: onRail('Müşteriler'), opened: heading('Müşteriler') },
    reports: { open: onRail('Raporlar'), opened: heading('Raporlar') },
    profile: { open: inMenu('Profil'), opened: heading('Profil') },
  }

  it('says that it waits, and opens once it is back', { timeout: testMs }, async () => {
    const page = await openWatched({ serviceWorkers: 'block' })
    await page.goto(network.address)
    await signIn(page, 'manager')
    await connected(page)
    await row(page).click()
    await composer(page).waitFor()
    for (const [name, { open, opened, isDialog }] of Object.entries(optionalParts)) {
      network.refuse()
      await open(page)
      await page.getByText('Bağlantı bekleniyor…').first().waitFor()
      network.open()
      await opened(page).waitFor()
      if (isDialog) {
        await page.keyboard.press('Escape')
        await opened(page).waitFor({ state: 'detached' })
      }
      await connected(page)
      assert.equal(await findError(page), undefined, name)
    }
    await page.context().close()
  })

  it('says so where a key needs it: undo, and what is done to chosen conversations', { timeout: testMs }, async () => {
    const page = await openWatched({ serviceWorkers: 'block' })
    await page.goto(network.address)
    await signIn(page)
    await connected(page)
    await row(page).click()
    await composer(page).waitFor()
    await page.keyboard.press('Escape')
    network.refuse()
    const notice = page.getByRole('alert').filter({ hasText: 'Sunucuya ulaşılamıyor' })
    for (const keys of ['z', 'xe']) {
      for (const key of keys) await page.keyboard.press(key)
      await notice.waitFor()
      await notice.getByRole('button', { name: 'Kapat' }).click()
      await notice.waitFor({ state: 'detached' })
    }
    network.open()
    await page.context().close()
  })
})
