// The whole path of a user: sign in, a customer writes, the reply reaches the platform, its ticks reach read.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { captureLooks } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

interface SentMessage {
  readonly text: string | null
  readonly recipient: string
}

let product: Product
let browser: Browser
/** The demo's first page. */
const pageId = '108642097531864'
let psid: string

const connected = (page: Page) => page.getByText('Bağlı', { exact: true }).first().waitFor()
const composer = (page: Page) => page.getByRole('textbox', { name: /^(Yanıt yaz|Reply to)/ })
/** A message of the open conversation. */
const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').filter({ hasText: text })

before(async () => {
  product = await startProduct()
  browser = await openBrowser()
  psid = (await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Zeynep Arslan' })).psid
})

after(async () => {
  await browser?.close()
  await product?.end()
})

describe('a customer writes, an agent answers', () => {
  it(
    'from sign-in to the read tick, without a reload and without a complaint of the browser',
    { timeout: testMs },
    async () => {
      const { page, complaints } = await openPage(browser, { colorScheme: 'light' })
      await page.goto(`${product.address}/?unread=1`)
      await page.waitForURL(/\/login\?to=/)
      await signIn(page)
      await page.waitForURL(`${product.address}/?unread=1`)
      await connected(page)
      await page.goto(product.address)
      await connected(page)

      const words = 'Merhaba, <b>siparişim</b> nerede?'
      await product.simulate('POST', 'messages', { pageId, psid, text: words })
      // The list shows it automatically; markup is shown as typed.
      await page.locator('a[href*="thread="]', { hasText: words }).first().click()
      await bubble(page, words).waitFor()

      const answer = 'Merhaba Zeynep Hanım, bugün yola çıktı. Çok teşekkürler!'
      await composer(page).fill(answer)
      await composer(page).press('Enter')
      await bubble(page, answer).getByText('Okundu', { exact: true }).waitFor({ state: 'attached' })
      const { data } = await product.simulate<{ data: readonly SentMessage[] }>('GET', 'sent')
      assert.deepEqual(
        data.flatMap(({ text, recipient }) => (text === null ? [] : [[text, recipient]])),
        [[answer, psid]],
      )
      assert.deepEqual(complaints, [])
      await page.context().close()
    },
  )

  it(
    'shows the cached session as offline when the backend is gone, and goes on when it is back',
    { timeout: testMs },
    async () => {
      const { page } = await openPage(browser)
      await page.goto(product.address)
      await signIn(page)
      await page.getByText('Zeynep Arslan').first().waitFor()
      await product.stop()
      await page.getByText('Çevrimdışı').first().waitFor()
      await page.getByText('Zeynep Arslan').first().waitFor()
      await product.startAgain()
      await page.getByText('Çevrimdışı').first().waitFor({ state: 'detached' })
      await page.context().close()
    },
  )
})

describe('sign-in and inbox', () => {
  for (const language of ['tr', 'en'] as const) {
    it(
      `have no accessibility violation by day and by night, on a desk and on a telephone: ${language}`,
      { timeout: testMs },
      async () => {
        const { page, complaints } = await openPage(browser)
        await page.goto(product.address)
        await page.locator('#username').waitFor()
        if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
        await page.getByRole('heading', { name: language === 'en' ? 'Welcome back' : 'Hoş geldiniz' }).waitFor()
        await captureLooks(page, `login-${language}`)
        // The language is stored in the profile, so the agent of the other tests keeps Turkish.
        await signIn(page, language === 'en' ? 'ayse' : 'agent')
        await page.getByText('Zeynep Arslan').first().waitFor()
        await captureLooks(page, `inbox-${language}`)
        await page.locator('a[href*="thread="]', { hasText: 'Zeynep Arslan' }).first().click()
        await composer(page).waitFor()
        await captureLooks(page, `thread-${language}`)
        assert.deepEqual(complaints, [])
        await page.context().close()
      },
    )
  }
})

describe('what is written from right to left', () => {
  it('stands so: what ends the sentence stands at its left', { timeout: testMs }, async () => {
    const { page } = await openPage(browser)
    await page.goto(product.address)
    await signIn(page)
    const author = await product.simulate<{ psid: string }>('POST', 'people', { pageId, name: 'Leyla Haddad' })
    await product.simulate('POST', 'messages', { pageId, psid: author.psid, text: 'كم السعر؟ 5 ليرة!' })
    await page.locator('a[href*="thread="]', { hasText: 'Leyla Haddad' }).first().click()
    const words = bubble(page, 'ليرة').getByText('ليرة')
    await words.waitFor()
    const [first = 0, last = 0] = await words.evaluate((element) => {
      const text = element.firstChild as Text
      return [0, text.length - 1].map((at) => {
        const letter = document.createRange()
        letter.setStart(text, at)
        letter.setEnd(text, at + 1)
        return letter.getBoundingClientRect().left
      })
    })
    assert.ok(last < first, `${last} < ${first}`)
    await page.context().close()
  })
})

/** Somebody comments on a post of the demo's first page. */
const commentOn = async (postId: string, name: string, message: string, parentId?: string): Promise<string> => {
  const author = { name }
  const body = { postId, author, message, ...(parentId === undefined ? {} : { parentId }) }
  return (await product.simulate<{ commentId: string }>('POST', 'feed/comments', body)).commentId
}
const addPost = async (message: string): Promise<string> =>
  (await product.simulate<{ postId: string }>('POST', 'feed/posts', { pageId, item: 'photo', message })).postId

describe('comments', () => {
  it(
    'are answered under a reply and privately, hidden, shown and deleted by a manager',
    { timeout: testMs },
    async () => {
      const { page, complaints } = await openPage(browser)
      const postId = await addPost('Yeni sezon')
      const root = await commentOn(postId, 'Deniz Aksoy', 'Bu mont hangi renklerde var?')
      await commentOn(postId, 'Ekin Sarı', 'Bana da söyler misiniz?', root)
      await page.goto(`${product.address}/?status=all`)
      await signIn(page, 'manager')
      await connected(page)
      await page.locator('a[href*="thread="]', { hasText: 'Deniz Aksoy' }).first().click()
      await bubble(page, 'Bana da söyler').waitFor()
      const choose = async (name: string, words: string): Promise<void> => {
        await page.getByRole('button', { name: `${name} adlı kişinin yorumu için işlemler` }).click()
        await page.getByRole('menuitem', { name: words, exact: true }).click()
      }
      await choose('Ekin Sarı', 'Yanıtla')
      await composer(page).fill('Siyah ve yeşil.')
      await composer(page).press('Enter')
      await bubble(page, 'Siyah ve yeşil.').getByText('Gönderildi', { exact: true }).waitFor({ state: 'attached' })
      await choose('Deniz Aksoy', 'Özelden yanıtla')
      await composer(page).fill('Size özelden yazıyorum.')
      await composer(page).press('Enter')
      await page.getByText('Özel yanıtı yazan:').waitFor()
      // The platform accepts one private reply per comment.
      await page.getByRole('button', { name: 'Deniz Aksoy adlı kişinin yorumu için işlemler' }).click()
      await page.getByRole('menuitem', { name: 'Sil' }).waitFor()
      assert.equal(await page.getByRole('menuitem', { name: 'Özelden yanıtla' }).count(), 0)
      await page.keyboard.press('Escape')
      // If somebody else has answered in private, the text is kept and the error says what to do.
      const refusal = { status: 400, code: 10900, message: 'Activity already replied to', transient: false }
      await product.simulate('POST', 'faults', { match: { path: 'messages' }, times: 1, kind: 'error', error: refusal })
      await choose('Ekin Sarı', 'Özelden yanıtla')
      await composer(page).fill('Size de yazıyorum.')
      await composer(page).press('Enter')
      await page.getByText('Bunun yerine herkese açık yanıtlayın.').waitFor()
      await page.getByText('Size de yazıyorum.').waitFor()
      const confirm = (words: string) =>
        page.getByRole('dialog').getByRole('button', { name: words, exact: true }).click()
      await choose('Ekin Sarı', 'Herkese açık görünümden gizle')
      await page
        .getByRole('dialog')
        .getByText(/Ekin Sarı.*Bana da söyler misiniz\?/)
        .waitFor()
      await confirm('Gizle')
      await page.getByText('herkesten gizli').waitFor()
      await choose('Ekin Sarı', 'Yeniden göster')
      await page.getByText('herkesten gizli').waitFor({ state: 'detached' })
      await choose('Ekin Sarı', 'Sil')
      await page
        .getByRole('dialog')
        .getByText(/Ekin Sarı.*Bana da söyler misiniz\?/)
        .waitFor()
      await confirm('Sil')
      await page.getByRole('article', { name: 'Yorumu yazan: Ekin Sarı' }).getByText('Bu yorum kaldırıldı').waitFor()
      assert.deepEqual(complaints, [])
      await page.context().close()
    },
  )

  it('are hidden two hundred at a time by the filter of those that wait', { timeout: testMs }, async () => {
    const { page } = await openPage(browser)
    const postId = await addPost('Çekiliş')
    for (let at = 0; at < 200; at += 1) await commentOn(postId, `Reklamcı ${at}`, `Takip et kazan ${at}`)
    await page.goto(`${product.address}/?moderate=1&status=all`)
    await signIn(page, 'manager')
    await connected(page)
    const waiting = page.getByRole('button', { name: /^Denetlenecek/ })
    await waiting.waitFor()
    const count = async () => Number((await waiting.textContent())?.replace(/\D/g, ''))
    assert.ok((await eventually(count, (number) => number >= 200)) >= 200)
    await page.locator('a[data-thread]').first().focus()
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar', { name: 'Seçim' })
    await bar.getByRole('button', { name: 'Eşleşenlerin tümünü seç' }).click()
    await bar.getByRole('button', { name: 'Yorumları gizle' }).click()
    const title = page.getByRole('heading', { name: /konuşmada bekleyen yorumlar gizlensin mi\?$/ })
    await title.waitFor()
    assert.ok(Number((await title.textContent())?.replace(/\D/g, '')) >= 200)
    await page.getByRole('dialog').getByRole('button', { name: 'Gizle', exact: true }).click()
    // The filter's own chip shows the remaining count.
    await page.locator('a[data-thread]', { hasText: 'Takip et kazan' }).first().waitFor({ state: 'detached' })
    await page.context().close()
  })
})
