// Daily work by keyboard alone, and on a phone: sign in, answer and close a conversation, find, change and delete a record, sign out.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { undoMs } from '../../contract/constants.ts'
import { transact } from '../../server/database/transact.ts'
import { addThread, nobody } from '../server/support/fixtures.ts'
import { testPassword } from '../server/support/server.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { createKeyboard } from './support/by-keyboard.ts'
import { eventually } from './support/eventually.ts'
import { findMisfits } from './support/fits-phone.ts'
import { testMs, waitMs } from './support/limits.ts'
import { phone } from './support/looks.ts'
import { startOwnProduct } from './support/own-product.ts'
import type { OwnProduct } from './support/own-product.ts'
import { waitUntilIdle } from './support/walk.ts'

let product: OwnProduct
let browser: Browser

before(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  await product?.server.close()
})

/** One conversation and one customer for each user of the test. */
const work = async (person: string, company: string): Promise<void> => {
  const { server } = product
  const { organisation, page } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    addThread(unit, organisation._id, page._id, { title: person })
    unit.add('CUSTOMER', { name: company, identities: [], assignments: [] }, { organisationId: organisation._id })
  })
}

const parts = (page: Page, person: string, company: string) => ({
  thread: page.locator('a[href*="thread="]', { hasText: person }).first(),
  composer: page.getByRole('textbox', { name: /^Yanıt yaz/ }),
  answer: page
    .getByRole('region', { name: 'Mesajlar' })
    .getByRole('article')
    .filter({ hasText: 'Merhaba, hemen bakıyorum' }),
  customers: page.getByRole('link', { name: 'Müşteriler', exact: true }).first(),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: page.getByLabel('Ad', { exact: true }),
  record: page.getByRole('rowheader').getByRole('link', { name: company, exact: true }),
  pending: page.getByRole('status').filter({ hasText: 'silinmek üzere' }),
  confirmed: page.getByRole('dialog').getByRole('button', { name: 'Kaydı sil', exact: true }),
  account: page.getByRole('button', { name: /^Hesap/ }),
  leave: page.getByRole('menuitem', { name: 'Oturumu kapat' }),
  heading: (name: string) => page.getByRole('heading', { name, level: 1, exact: true }),
})

const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'detached' })

/** Extends the undo time of a deletion, so that a busy machine can reach it. */
const stretchUndo = (page: Page): Promise<void> =>
  page.evaluate(
    ([given, stretched]) => {
      const real = window.setTimeout.bind(window)
      const patient = (work: () => void, ms?: number): number => real(work, ms === given ? stretched : ms)
      Object.assign(window, { setTimeout: patient })
    },
    [undoMs, waitMs] as const,
  )

/** Waits until the list is filtered and its rows no longer move. */
const filtered = async (page: Page, company: string, words: string): Promise<void> => {
  await page.waitForURL(({ search }) => decodeURIComponent(search).includes(words))
  await page.getByRole('table').and(page.locator('[aria-busy=false]')).waitFor()
  await page.waitForFunction(
    (name) => [...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent).join() === name,
    company,
  )
}

/** Sends and closes; the next conversation opens. */
const sendAndClose = 'Control+Shift+Enter'

describe('an agent without a mouse', () => {
  it(
    'answers five conversations, hands one over, takes it back, and invites a colleague',
    { timeout: testMs },
    async () => {
      const { page, complaints } = await openPage(browser)
      const people = ['Bir Kişi', 'İki Kişi', 'Üç Kişi', 'Dört Kişi', 'Beş Kişi']
      for (const person of people) await work(person, `${person} AŞ`)
      const { press, to } = createKeyboard(page)
      const rowOf = (name: string) => page.locator('a[data-thread]', { hasText: name }).first()
      await page.goto(product.server.address)
      await to(page.locator('#username'))
      await page.keyboard.type('manager')
      await to(page.locator('#password'))
      await page.keyboard.type(testPassword)
      await page.keyboard.press('Enter')
      await rowOf('Beş Kişi').waitFor()
      await to(rowOf('Beş Kişi'))
      await press('Enter')
      const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first()
      for (const name of people.toReversed()) {
        await heading(name).waitFor()
        await press('r')
        await page.locator('textarea:focus').waitFor()
        await page.keyboard.type(`Merhaba ${name}`)
        await press(sendAndClose)
        await gone(rowOf(name))
      }

      // The next conversation is open: it is assigned to a colleague, and returns.
      const assignee = page
        .locator('main')
        .getByRole('button', { name: /^Atanan/ })
        .first()
      const colleague = page.getByRole('menuitemradio', { name: /^agent( \(|$)/ })
      await press('Escape')
      await to(assignee)
      await press('Enter')
      await colleague.waitFor()
      await page.keyboard.type('agent')
      await press('Enter')
      await assignee.filter({ hasText: 'agent' }).waitFor()
      await press('z')
      await assignee.filter({ hasText: 'Atanmamış' }).waitFor()

      await to(page.getByRole('link', { name: 'Ayarlar' }).first())
      await press('Enter')
      const invite = page.getByRole('button', { name: 'Kişi davet et' })
      await to(invite)
      await press('Enter')
      const dialog = page.getByRole('dialog')
      await to(dialog.getByRole('textbox').first())
      await page.keyboard.type('yeni.biri@example.test')
      await press('Enter')
      await page.getByText('yeni.biri@example.test').first().waitFor()
      assert.deepEqual(complaints, [])
      await page.context().close()
    },
  )
})

describe('the jobs of a day', () => {
  it('are done by keyboard alone', { timeout: testMs }, async () => {
    const { page, complaints } = await openPage(browser)
    await work('Zeynep Arslan', 'Çınar Mobilya')
    const { press, to } = createKeyboard(page)
    const { thread, composer, answer, customers, button, field, record, pending, confirmed, account, leave, heading } =
      parts(page, 'Zeynep Arslan', 'Çınar Mobilya')
    await page.goto(product.server.address)
    await to(page.locator('#username'))
    await page.keyboard.type('manager')
    await to(page.locator('#password'))
    await page.keyboard.type(testPassword)
    await page.keyboard.press('Enter')
    await thread.waitFor()
    await to(thread)
    await press('Enter')
    await composer.waitFor()
    await press('r')
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.type('Merhaba, hemen bakıyorum')
    await press('Enter')
    await answer.waitFor()
    await gone(answer.getByRole('button', { name: 'Geri al', exact: true }))
    await press('Escape')
    await press('e')
    await gone(thread)

    await to(customers)
    await press('Enter')
    await record.waitFor()
    await to(button('Filtrele'))
    await press('Enter')
    await to(field)
    await page.keyboard.type('çınar')
    await filtered(page, 'Çınar Mobilya', 'çınar')
    await to(record)
    await press('Enter')
    await heading('Çınar Mobilya').waitFor()
    await to(button('Düzenle'))
    await press('Enter')
    await to(field)
    await press('End')
    await page.keyboard.type(' AŞ')
    await to(button('Kaydet'))
    await press('Enter')
    await heading('Çınar Mobilya AŞ').waitFor()
    await to(button('Sil'))
    await press('Enter')
    await to(confirmed)
    await stretchUndo(page)
    await press('Enter')
    await to(pending.getByRole('button', { name: 'Geri al', exact: true }))
    await press('Enter')
    await gone(pending)

    await to(account)
    await press('Enter')
    await leave.waitFor()
    await press('End')
    for (
      let presses = 0;
      presses < 20 && !(await leave.evaluate((element) => element === document.activeElement));
      presses += 1
    )
      await press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.locator('#username').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  it('are done on a telephone', { timeout: testMs }, async () => {
    const { page, complaints } = await openPage(browser, { viewport: phone, hasTouch: true, isMobile: true })
    await work('Deniz Kaya', 'Ihlamur Kafe')
    const { thread, composer, answer, customers, button, field, record, pending, confirmed, account, leave, heading } =
      parts(page, 'Deniz Kaya', 'Ihlamur Kafe')
    const fits = async (what: string): Promise<void> => {
      await waitUntilIdle(page)
      assert.deepEqual(
        await eventually(
          () => findMisfits(page),
          ({ length }) => length === 0,
        ),
        [],
        what,
      )
    }
    await page.goto(product.server.address)
    await page.locator('#username').fill('manager')
    await page.locator('#password').fill(testPassword)
    await fits('sign-in')
    await page.keyboard.press('Enter')
    await thread.waitFor()
    await fits('the inbox')
    await thread.tap()
    await composer.fill('Merhaba, hemen bakıyorum')
    await fits('a conversation')
    // The buttons beside the draft stay under the finger.
    await button('Not').tap()
    const note = page.getByRole('textbox', { name: 'Not: Deniz Kaya' })
    await note.fill('Kargoya soruyorum')
    await button('Notu kaydet').tap()
    await page.getByRole('article').filter({ hasText: 'Kargoya soruyorum' }).waitFor()
    assert.equal(await note.inputValue(), '')
    // The same for buttons among the messages while a field has the focus; the save button of an edit is in view then.
    await note.focus()
    await button('Notu düzenle').click()
    const change = page.getByRole('textbox', { name: 'Notu düzenle' })
    assert.equal(await change.inputValue(), 'Kargoya soruyorum')
    await page.keyboard.type('!')
    assert.equal(await change.inputValue(), 'Kargoya soruyorum!')
    await change.press('Escape')
    await gone(change)
    await button('Yanıt').tap()
    assert.equal(await composer.inputValue(), 'Merhaba, hemen bakıyorum')
    await button('Gönder').tap()
    await answer.waitFor()
    await fits('an answer')
    await gone(answer.getByRole('button', { name: 'Geri al', exact: true }))
    await page
      .getByRole('region', { name: 'Deniz Kaya ile konuşma' })
      .getByRole('button', { name: 'Kapat', exact: true })
      .tap()
    await gone(composer)
    await gone(thread)

    await customers.tap()
    await record.waitFor()
    await fits('a list')
    await button('Filtrele').tap()
    await field.fill('ıhlamur')
    await filtered(page, 'Ihlamur Kafe', 'ıhlamur')
    await fits('a filter')
    await record.tap()
    await heading('Ihlamur Kafe').waitFor()
    await fits('a record')
    await button('Düzenle').tap()
    await field.fill('Ihlamur Kafe AŞ')
    await fits('a form')
    await button('Kaydet').tap()
    await heading('Ihlamur Kafe AŞ').waitFor()
    await button('Sil').tap()
    await confirmed.waitFor()
    await fits('a question')
    await stretchUndo(page)
    await confirmed.tap()
    await pending.getByRole('button', { name: 'Geri al', exact: true }).tap()
    await gone(pending)
    await account.tap()
    await leave.waitFor()
    await fits('a menu')
    await leave.tap()
    await page.locator('#username').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
