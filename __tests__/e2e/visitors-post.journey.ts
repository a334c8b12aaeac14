// A visitor's post and its menu: by mouse and by key, hidden, shown, answered in private, deleted; in two tabs at once.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'

interface State {
  readonly posts: Readonly<
    Record<string, { readonly hidden: boolean; readonly removed: boolean; readonly privatelyAnswered: boolean }>
  >
}

let product: Product
let browser: Browser
let page: Page
let complaints: readonly string[]
let postId: string

/** The demo's first page. */
const pageId = '108642097531864'
const author = 'Lale Su'
const asked = 'Dükkânınız pazar günü açık mı?'

const messages = (tab: Page) => tab.getByRole('region', { name: 'Mesajlar' })
const menuButton = (tab: Page) =>
  messages(tab).getByRole('button', { name: `${author} adlı kişinin gönderisi için işlemler`, exact: true })
const entry = (tab: Page, name: string) => tab.getByRole('menuitem', { name, exact: true })
const menuGone = (tab: Page) => tab.getByRole('menu').waitFor({ state: 'detached' })

const openMenu = async (tab: Page): Promise<void> => {
  await menuButton(tab).click()
  await tab.getByRole('menu').waitFor()
}

/** Waits for the post's state on the platform. */
const becomes = async (holds: (post: State['posts'][string]) => boolean): Promise<void> => {
  const post = await eventually(
    async () => (await product.simulate<State>('GET', 'state')).posts[postId],
    (found) => found !== undefined && holds(found),
  )
  assert.ok(post && holds(post))
}

const openPost = async (tab: Page): Promise<void> => {
  await tab.locator('a[data-thread]', { hasText: asked }).first().click()
  await menuButton(tab).waitFor()
}

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const written = { pageId, author: { name: author }, message: asked }
  postId = (await product.simulate<{ postId: string }>('POST', 'feed/posts', written)).postId
  ;({ page, complaints } = await openPage(browser))
  await page.goto(product.address)
  await signIn(page, 'manager')
  await openPost(page)
  // The keys work once the live connection stands.
  await page.getByText('Bağlı', { exact: true }).first().waitFor()
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('the menu of a visitor’s post', () => {
  it('opens by its key and gives the focus back', { timeout: testMs }, async () => {
    await messages(page).focus()
    await page.keyboard.press('m')
    await entry(page, 'Yanıtla').waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.keyboard.press('Escape')
    await menuGone(page)
    assert.ok(await menuButton(page).evaluate((button) => button === document.activeElement))
  })

  it(
    'hides it once for two presses, names whose it is and what it says, and shows it again',
    { timeout: testMs },
    async () => {
      await openMenu(page)
      await entry(page, 'Herkese açık görünümden gizle').click()
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await question.getByText(new RegExp(`${author}.*“${asked.replace('?', '\\?')}”`)).waitFor()
      assert.deepEqual(await findViolations(page), [])
      await question.getByRole('button', { name: 'Gizle', exact: true }).dblclick()
      await becomes(({ hidden }) => hidden)
      await messages(page).getByText('herkesten gizli').waitFor()
      await openMenu(page)
      await entry(page, 'Yeniden göster').click()
      await becomes(({ hidden }) => !hidden)
      await messages(page).getByText('herkesten gizli').waitFor({ state: 'detached' })
    },
  )

  it('answers it in private, once', { timeout: testMs }, async () => {
    await openMenu(page)
    await entry(page, 'Özelden yanıtla').click()
    await page.keyboard.type('Pazar günü 12:00–18:00 açığız.')
    await page.keyboard.press('Enter')
    await becomes(({ privatelyAnswered }) => privatelyAnswered)
    await messages(page)
      .getByText(/^Özel yanıtı yazan/)
      .waitFor()
    await openMenu(page)
    await entry(page, 'Yanıtla').waitFor()
    assert.equal(await entry(page, 'Özelden yanıtla').count(), 0)
    await page.keyboard.press('Escape')
    await menuGone(page)
  })

  it(
    'closes where the post is deleted in another tab, and nothing is left to answer',
    { timeout: testMs },
    async () => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      await openMenu(other)
      await openMenu(page)
      await entry(page, 'Sil').click()
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Sil', exact: true })
        .click()
      await becomes(({ removed }) => removed)
      await menuGone(other)
      for (const tab of [page, other]) {
        await menuButton(tab).waitFor({ state: 'detached' })
        await tab.getByText(/Yanıtlanacak bir şey kalmadı/).waitFor()
        assert.equal(await tab.getByRole('textbox', { name: /^Yanıt yaz/ }).count(), 0)
      }
      assert.deepEqual(complaints, [])
    },
  )
})
