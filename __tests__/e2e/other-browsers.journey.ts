// A short working day in browsers other than Chromium: sign-in, a reply, a file, without the server and back, and after a reload.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { demoPassword } from '../../scripts/testing/launch-product.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { otherBrowsers } from './support/other-browser.ts'
import type { OtherBrowser } from './support/other-browser.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'

/** The demo's first page. */
const pageId = '108642097531864'
const composer = 'textarea:not([readonly])'
const installed = otherBrowsers.filter(({ isInstalled }) => isInstalled)
for (const { name, packages, isInstalled } of otherBrowsers)
  if (!isInstalled) process.stdout.write(`${name} is left out: ${packages} would have to be installed\n`)

let product: Product
let folder: string

before(async () => {
  if (installed.length === 0) return
  folder = mkdtempSync(join(tmpdir(), 'inbox-file-'))
  writeFileSync(join(folder, 'fatura.pdf'), '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n')
  product = await startProduct()
})
after(async () => {
  await product?.end()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

interface SentMessage {
  readonly recipient: string
  readonly text: string | null
}
const countSent = async (psid: string): Promise<number> => {
  const { data } = await product.simulate<{ data: readonly SentMessage[] }>('GET', 'sent')
  return data.filter(({ recipient }) => recipient === psid).length
}
const textsSent = async (psid: string): Promise<readonly string[]> => {
  const { data } = await product.simulate<{ data: readonly SentMessage[] }>('GET', 'sent')
  return data.flatMap(({ recipient, text }) => (recipient === psid && text !== null ? [text] : []))
}
const until = async <Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<void> => {
  const value = await eventually(read, isThere)
  assert.ok(isThere(value), JSON.stringify(value))
}
const isShown = (browser: OtherBrowser, text: string): Promise<unknown> =>
  browser.read(`document.body.innerText.includes(${JSON.stringify(text)})`)

describe('a day in short', () => {
  for (const { name, launch } of installed)
    it(`goes its way in ${name}`, { timeout: testMs }, async () => {
      const asked = `Siparişim nerede, ${name}?`
      const browser = await launch()
      try {
        await browser.open(`${product.address}/login`)
        await browser.type('#username', 'agent')
        await browser.type('#password', demoPassword)
        await browser.enter('#password')
        await until(() => isShown(browser, 'Bağlı'), Boolean)
        const { psid } = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })
        await product.simulate('POST', 'messages', { pageId, psid, text: asked })
        const row = `[...document.querySelectorAll('a[data-thread]')].find(({ textContent }) => textContent.includes(${JSON.stringify(asked)}))`
        await until(() => browser.read(`${row} !== undefined`), Boolean)
        await browser.read(`${row}.id = 'asked'`)
        await browser.click('#asked')
        await browser.type(composer, 'Yarın elinizde')
        await browser.enter(composer)
        await until(
          () => textsSent(psid),
          (texts) => texts.includes('Yarın elinizde'),
        )
        await browser.attach('input[type=file]', join(folder, 'fatura.pdf'))
        await until(() => isShown(browser, 'fatura.pdf'), Boolean)
        await browser.enter(composer)
        await until(
          () => countSent(psid),
          (count) => count === 2,
        )
        await product.stop()
        await until(
          () => browser.read('/Çevrimdışı|Bağlı değil|Bağlantı bekleniyor/.test(document.body.innerText)'),
          Boolean,
        )
        await browser.type(composer, 'Bağlantı yokken yazdım')
        await browser.enter(composer)
        await until(() => isShown(browser, 'Bağlantı yokken yazdım'), Boolean)
        await product.startAgain()
        await until(
          () => textsSent(psid),
          (texts) => texts.includes('Bağlantı yokken yazdım'),
        )
        await browser.open(product.address)
        await until(() => browser.read(`${row.replace(asked, 'Bağlantı yokken yazdım')} !== undefined`), Boolean)
        assert.equal(await countSent(psid), 3)
      } finally {
        await browser.close()
      }
    })
})
