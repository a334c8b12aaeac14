// Five thousand conversations closed by filter: selected and closed with one key each, counted, followed in the tray from screen to screen,
// cancelled on the way, and reopened.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import type { WatchedPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { addOpenThreads } from './support/many-threads.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { waitUntilStill } from './support/walk.ts'

const many = 5_000

let product: Product
let browser: Browser
let open: WatchedPage

const tray = (page: Page) => page.getByRole('region', { name: 'İşlemler' })
const number = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''))
const row = (page: Page) => page.locator('a[data-thread]').first()
/** Waits until the heading shows that count. */
const openCountBecomes = async (page: Page, count: number): Promise<void> => {
  const shown = count.toLocaleString('tr')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: shown }).waitFor()
}
/** Selects all matches by key and requests their closing. @returns the number in the confirmation */
const askToClose = async (page: Page): Promise<number> => {
  await row(page).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Seçim' })
  await bar.getByRole('button', { name: 'Eşleşenlerin tümünü seç' }).click()
  await page.keyboard.press('e')
  const title = page.getByRole('heading', { name: /konuşma kapatılsın mı\?$/ })
  await title.waitFor()
  return number(await title.textContent())
}
const confirm = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Kapat', exact: true }).click()

before(async () => {
  product = await startProduct({ prepare: (folder) => addOpenThreads(folder, many) })
  browser = await openBrowser()
  open = await openPage(browser, { colorScheme: 'light' })
  await open.page.goto(product.address)
  await signIn(open.page, 'manager')
  await open.page.locator('a[data-thread]').first().waitFor()
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('five thousand conversations', () => {
  it(
    'are counted before anything happens, closed with progress on every screen, and cancelled on the way',
    { timeout: testMs },
    async () => {
      const { page } = open
      await openCountBecomes(page, many)
      assert.equal(await askToClose(page), many)
      await confirm(page)
      const progress = tray(page).getByRole('progressbar', { name: 'Konuşmalar kapatılıyor' })
      await progress.waitFor()
      await page.waitForFunction(
        () =>
          Number(
            document
              .querySelector('[role=progressbar][aria-label="Konuşmalar kapatılıyor"]')
              ?.getAttribute('aria-valuenow'),
          ) >= 5,
      )
      // The job continues and stays visible on every screen.
      await page.getByRole('link', { name: 'Müşteriler', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Müşteriler', level: 1 }).waitFor()
      await tray(page).getByRole('button', { name: 'İptal et' }).click()
      const line = tray(page).getByRole('listitem', { name: 'Konuşmalar kapatıldı' })
      await line
        .getByText(/İptal edildi/)
        .first()
        .waitFor()
      await page.goBack()
      const done = number(/Tamamlanan: ([\d.]+)/.exec((await line.textContent()) ?? '')?.[1] ?? '')
      assert.ok(done > 0 && done < many)
      await openCountBecomes(page, many - done)
      await row(page).focus()
      await page.keyboard.press('e')
      const toast = page.locator('[data-toasts=toast]')
      await toast.getByRole('button', { name: 'Geri al' }).waitFor()
      await waitUntilStill(page)
      const [lower, upper] = [await tray(page).boundingBox(), await toast.boundingBox()]
      assert.ok(
        lower && upper && upper.y + upper.height <= lower.y,
        'a toast lies above the tray, not over its buttons',
      )
      await page.keyboard.press('z')
      await openCountBecomes(page, many - done)
    },
  )

  it('are opened again by undoing', { timeout: testMs }, async () => {
    const { page } = open
    await tray(page).getByRole('button', { name: 'Geri al', exact: true }).click()
    await tray(page)
      .getByRole('listitem')
      .getByText(/^Geri alınan:/)
      .first()
      .waitFor()
    await openCountBecomes(page, many)
    assert.deepEqual(open.complaints, [])
  })

  it(
    'end at the first 500 where the list comes from the backend, and say how many there are',
    { timeout: testMs },
    async () => {
      const { page } = open
      // The pointer rests on the list: new conversations may not move rows under it, and the end is still reachable.
      await row(page).hover()
      await page.goto(`${product.address}/?status=all`)
      // A customer who writes meanwhile is in the list, too.
      const end = page.getByText(/^Bu sıralamada [\d.]+ konuşmanın ilk 5\d\d tanesi burada\./)
      const isAtEnd = await eventually(
        async () => {
          // Rows are added and removed while the list loads, and the focus with them.
          await row(page).focus()
          await page.keyboard.press('End')
          return end.isVisible()
        },
        (is) => is,
      )
      assert.ok(isAtEnd, await page.getByRole('status').allTextContents().then(String))
      assert.ok(number(/[\d.]+/.exec((await end.textContent()) ?? '')?.[0] ?? '') >= many)
    },
  )
})
