// A session is recorded over sign-in, inbox, sending, an error and an offline period; it replays to the same hash in the browser and on the
// command line, contains no secret, has no outside effect while it plays, and an administrator finds an agent's report.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { demoPassword } from '../../scripts/testing/launch-product.ts'
import { stagePath } from '../../src/store/ui/further-paths.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'

const pictures = 'test-results'
/** The demo's first page. */
const pageId = '108642097531864'
const secrets = {
  name: 'Şükriye Gündoğdu',
  text: 'Kapıcıya bırakmayın, kodum 4419',
  phone: '0532 765 43 21',
  email: 'sukriye.gundogdu@ornek.example',
  reply: 'Kurye Moda caddesine uğrayacak',
  draft: 'Yarım kalan taslak',
}

let product: Product
let browser: Browser
let psid: string
let folder: string

const run = promisify(execFile)

before(async () => {
  mkdirSync(pictures, { recursive: true })
  folder = mkdtempSync(join(tmpdir(), 'replay-journey-'))
  product = await startProduct()
  browser = await openBrowser()
  psid = (await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: secrets.name })).psid
})

after(async () => {
  await browser?.close()
  await product?.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

const customerSays = (text: string): Promise<unknown> => product.simulate('POST', 'messages', { pageId, psid, text })

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor()

const menu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /^Hesap/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** An agent's work until the log has more than 300 actions. */
const work = async (page: Page): Promise<void> => {
  await page.goto(product.address)
  await signIn(page)
  await connected(page)
  await customerSays(`${secrets.text} ${secrets.phone} ${secrets.email}`)
  await page.locator('a[href*="thread="]', { hasText: secrets.text }).first().click()
  const messages = page.getByRole('region', { name: 'Mesajlar' }).getByRole('article')
  await messages.filter({ hasText: secrets.text }).waitFor()
  const field = page.getByRole('textbox', { name: /^Yanıt yaz/ })
  await field.pressSequentially(secrets.draft.repeat(14))
  const chip = page.getByRole('button', { name: /Yanıtsız/ }).first()
  for (let times = 0; times < 4; times += 1) await chip.click()
  await field.fill(secrets.reply)
  await field.press('Enter')
  await messages.filter({ hasText: secrets.reply }).waitFor()
  // A visible error: the server refuses the next reply.
  await page.route(
    '**/api/fb/messages/submit',
    (route) => route.fulfill({ status: 409, json: { msg: 'CHANNEL_NOT_CONNECTED' } }),
    { times: 1 },
  )
  await field.fill('refused')
  await field.press('Enter')
  await page
    .getByRole('button', { name: /Yeniden dene/ })
    .first()
    .waitFor()
  // Offline with a waiting reply, and back.
  await page.context().setOffline(true)
  await page
    .getByText(/Çevrimdışı/)
    .first()
    .waitFor()
  await field.fill('waits')
  await field.press('Enter')
  await messages.filter({ hasText: 'waits' }).waitFor()
  await page.context().setOffline(false)
  await page
    .getByText(/Çevrimdışı/)
    .first()
    .waitFor({ state: 'hidden' })
}

const saved = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bu cihaza kaydet' }).click()
  const path = join(folder, 'session.log.ndjson')
  await (await download).saveAs(path)
  // Copied for inspection, whatever the result.
  copyFileSync(path, join(pictures, 'session.log.ndjson'))
  return path
}

interface ReachedAddresses {
  /** Calls by the page itself, and by the stage within it. */
  readonly application: string[]
  readonly stage: string[]
}

/** Runs in every frame before its scripts: reports to the page each use of the browser's storage, network and messaging. */
const watchReaching = (stagePath: string): void => {
  const { top } = window
  if (top === null) return
  const page = top as Window & { reached?: ReachedAddresses }
  const all = (page.reached ??= { application: [], stage: [] })
  const seen = location.pathname === stagePath ? all.stage : all.application
  const watch = (owner: object, method: string, what: string): void => {
    const holder = owner as Record<string, (...given: unknown[]) => unknown>
    const real = holder[method]
    holder[method] = function watched(this: unknown, ...given: unknown[]) {
      seen.push(what)
      return real?.apply(this, given)
    }
  }
  for (const method of ['open', 'deleteDatabase']) watch(IDBFactory.prototype, method, 'database')
  for (const method of ['setItem', 'removeItem', 'clear']) watch(Storage.prototype, method, 'storage')
  for (const method of ['open', 'delete']) watch(CacheStorage.prototype, method, 'cache')
  watch(LockManager.prototype, 'request', 'lock')
  watch(BroadcastChannel.prototype, 'postMessage', 'other tabs')
  watch(ServiceWorkerContainer.prototype, 'register', 'service worker')
  watch(window, 'fetch', 'network')
  watch(XMLHttpRequest.prototype, 'send', 'network')
}

const reached = (page: Page): Promise<ReachedAddresses> =>
  page.evaluate(() => (window as Window & { reached?: ReachedAddresses }).reached ?? { application: [], stage: [] })

interface Place {
  readonly at: number
  readonly last: number
}

/** Waits until the player is at such a place. @returns how many actions have been played there */
const stands = async (page: Page, isThere: (place: Place) => boolean): Promise<number> => {
  const slider = page.getByRole('slider')
  const place = await eventually(
    async () => ({
      at: Number(await slider.getAttribute('aria-valuenow')),
      last: Number(await slider.getAttribute('aria-valuemax')),
    }),
    isThere,
  )
  assert.ok(isThere(place), `the player stands at ${place.at} of ${place.last}`)
  return place.at
}

/** Waits until the stage shows a conversation in the list. @throws with what it shows instead */
const showsTheInbox = async (page: Page): Promise<void> => {
  const stage = page.frameLocator('iframe')
  await stage
    .locator('a[href*="thread="]')
    .first()
    .waitFor()
    .catch(async (late: unknown) => {
      const shown = await stage.locator('body').innerText()
      const address = await page.getByLabel(/^(Kaydedilen adres|Recorded address)$/).innerText()
      throw new Error(`the stage shows at ${address}: ${shown.slice(0, 400)}`, { cause: late })
    })
}

describe('a session that is recorded and replayed', () => {
  it('is the same on the command line and in the browser, and holds no secret', { timeout: testMs }, async () => {
    const { page } = await openPage(browser, { colorScheme: 'light', acceptDownloads: true })
    await work(page)
    await menu(page, 'Sorun bildir')
    await page.getByText(/\d+ eylem/).waitFor()
    await page.screenshot({ path: join(pictures, 'report-a-problem.png') })
    const path = await saved(page)
    const text = readFileSync(path, 'utf8')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; value?: { type: string } })
    const types = new Set(lines.flatMap(({ value }) => (value ? [value.type] : [])))
    assert.ok(lines.filter(({ kind }) => kind === 'action').length >= 300)
    for (const type of [
      'session/signedIn',
      'inbox/bootstrapped',
      'outbox/queued',
      'outbox/sendingRefused',
      'connection/socketMoved',
    ])
      assert.ok(types.has(type), type)
    for (const [what, secret] of Object.entries({
      ...secrets,
      password: demoPassword,
      psid,
      digits: secrets.phone.replace(/\D/g, ''),
    })) {
      assert.ok(!text.includes(secret) && !text.includes(encodeURIComponent(secret)), `${what} stands in the log`)
    }

    const { stdout } = await run(process.execPath, ['scripts/replay.ts', path], { maxBuffer: 50_000_000 })
    assert.match(stdout, /\nSAME/)
    const hash = /hash ([0-9a-f]{16})/.exec(stdout)?.[1] ?? ''

    // Submitted by the same agent.
    await page.getByLabel(/Ne ters gitti/).fill('Liste durdu')
    await page.getByRole('button', { name: 'Gönder', exact: true }).last().click()
    await page.getByText('Oturum kaydı gönderildi').waitFor()

    await page.goto(`${product.address}/replay`)
    await page.locator('input[type=file]').setInputFiles(path)
    await page.getByText('Kayıttakiyle aynı durumlara ulaşıyor').waitFor()
    await page.getByText(hash).first().waitFor()
    await page.close()
  })

  it('is found at the right action where a recorded state is another', { timeout: testMs }, async () => {
    const lines = readFileSync(join(folder, 'session.log.ndjson'), 'utf8').trim().split('\n')
    const at = lines.findIndex((line) => line.includes('"conversation/opened"'))
    const { action } = JSON.parse(lines[at] ?? '') as { action: number }
    const altered = join(folder, 'altered.log.ndjson')
    writeFileSync(
      altered,
      `${lines.map((line, index) => (index === at ? line.replace('conversation/opened', 'connection/newVersionReady') : line)).join('\n')}\n`,
    )
    const failure = await run(process.execPath, ['scripts/replay.ts', altered], { maxBuffer: 50_000_000 }).then(
      () => null,
      (error: { stdout: string }) => error,
    )
    assert.match(failure?.stdout ?? '', new RegExp(`the first action that differs is number ${action},`))
  })

  it(
    'plays without reaching network, storage or session, by keyboard, at every size',
    { timeout: testMs },
    async () => {
      for (const [locale, colorScheme] of [
        ['tr', 'light'],
        ['en', 'dark'],
      ] as const) {
        const { page, complaints } = await openPage(browser, { colorScheme, reducedMotion: 'reduce' })
        await page.addInitScript(watchReaching, stagePath)
        const asked: string[] = []
        page.on('request', (request) => {
          if (
            request.frame() !== page.mainFrame() &&
            !/\.(js|css|woff2?)$|\/replay\/stage$/.test(new URL(request.url()).pathname)
          )
            asked.push(request.url())
        })
        await page.goto(product.address)
        await signIn(page)
        await connected(page)
        if (locale === 'en') {
          await page.getByRole('button', { name: /^Hesap/ }).click()
          await page.getByRole('menuitemradio', { name: 'English' }).click()
          await page.locator('html[lang=en]').waitFor()
        }
        await page.goto(`${product.address}/replay`)
        await page.locator('input[type=file]').setInputFiles(join(folder, 'session.log.ndjson'))
        await page.getByRole('slider').waitFor()
        const play = page.getByRole('button', { name: locale === 'tr' ? 'Oynat' : 'Play', exact: true })
        await page.keyboard.press('End')
        const end = await stands(page, ({ at, last }) => at === last)
        await showsTheInbox(page)
        const size = await page
          .frameLocator('iframe')
          .locator('html')
          .evaluate(() => [window.innerWidth, window.innerHeight])
        assert.deepEqual(size, [1440, 900], 'the page has the size that the session had')
        await page.keyboard.press('Shift+E')
        const error = await stands(page, ({ at, last }) => at < last)
        await page.waitForURL(new RegExp(`/replay\\?at=${error}$`))
        assert.ok(error > 0 && error < end, `${error} of ${end}`)
        assert.deepEqual(await findViolations(page), [])
        await page.screenshot({ path: join(pictures, `replay-${locale}-${colorScheme}-1440.png`) })
        await page.keyboard.press('Home')
        await stands(page, ({ at }) => at === 0)
        await page.keyboard.press('+')
        await page.getByRole('button', { name: /2×/ }).waitFor()
        await page.keyboard.press(' ')
        await stands(page, ({ at }) => at > 20)
        // If it reached its end meanwhile, it plays once more and stops by itself.
        await page.keyboard.press(' ')
        await play.waitFor()
        await page.setViewportSize({ width: 390, height: 844 })
        assert.deepEqual(await findViolations(page), [])
        await page.screenshot({ path: join(pictures, `replay-${locale}-${colorScheme}-390.png`) })
        assert.deepEqual(asked, [])
        const { application, stage: ofStage } = await reached(page)
        assert.ok(application.includes('database'), 'what is reached is seen')
        assert.deepEqual(ofStage, [])
        assert.deepEqual(complaints, [])
        await page.context().close()
      }
    },
  )

  it('is on the list of an administrator, who plays it', { timeout: testMs }, async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(product.address)
    await signIn(page, 'admin')
    await connected(page)
    await menu(page, 'Oturum kayıtları')
    await page.getByText('Liste durdu').waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.screenshot({ path: join(pictures, 'recordings.png') })
    await page.getByRole('button', { name: 'Oynat' }).first().click()
    await page.getByText('Kayıttakiyle aynı durumlara ulaşıyor').waitFor()
    assert.deepEqual(complaints, [])
    await page.close()
  })
})
