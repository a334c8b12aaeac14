// Agents' daily actions and their undo: by keys, together with the reply; and lists restored after a start without the server.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { transact } from '../../server/database/transact.ts'
import { addThread, nobody } from '../server/support/fixtures.ts'
import { textMessage } from '../server/support/messenger.ts'
import { connectWhatsapp, text } from '../server/support/whatsapp.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { startOwnProduct } from './support/own-product.ts'
import type { OwnProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'
import { testPassword } from '../server/support/server.ts'

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

const names = ['Ada Kaya', 'Burak Demir', 'Ceren Ak']

const work = async (): Promise<void> => {
  const { server } = product
  const { organisation, page } = server.seeded
  for (const title of names)
    await transact(server.services.database, nobody, async (unit) => {
      addThread(unit, organisation._id, page._id, { title })
    })
}

const row = (page: Page, name: string) => page.locator('a[data-thread]', { hasText: name })
const gone = (page: Page, name: string) => row(page, name).waitFor({ state: 'detached' })
const threadOf = async (snippet: string): Promise<string> => {
  const { body } = await product.server.call('GET', '/api/threads', { as: 'manager' })
  const threads = body.data as readonly Record<string, unknown>[]
  return String(threads.find((thread) => thread['snippet'] === snippet)?.['_id'])
}
const composer = (page: Page) => page.getByRole('textbox', { name: /^Yanıt yaz/ })

const enter = async (username = 'manager', waitsFor = names[0] ?? ''): Promise<Page> => {
  const { page } = await openPage(browser)
  await page.goto(product.server.address)
  await signIn(page, username, testPassword)
  await row(page, waitsFor).waitFor()
  // The keys work once the live connection stands.
  await page.getByText('Bağlı', { exact: true }).first().waitFor()
  return page
}

describe('the acts of a day', () => {
  before(work)

  it('are taken back by one key, the last first', { timeout: testMs }, async () => {
    const page = await enter()
    await row(page, 'Ada Kaya').click()
    await composer(page).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('e')
    await gone(page, 'Ada Kaya')
    await page.getByRole('status').filter({ hasText: 'Kapatıldı: Ada Kaya' }).waitFor()
    await page.keyboard.press('z')
    await row(page, 'Ada Kaya').waitFor()
    await page.keyboard.press('z')
    const wanted = { title: 'Ada Kaya', status: 'open', assigneeId: null }
    const ada = await eventually(
      async () => {
        const answer = await product.server.call('GET', '/api/threads', { as: 'manager' })
        const threads = answer.body.data as readonly Record<string, unknown>[]
        return threads.find(({ title }) => title === wanted.title)
      },
      (found) => found?.['status'] === wanted.status && !found['assigneeId'],
    )
    assert.equal(ada?.['status'], wanted.status)
    assert.equal(ada['assigneeId'] ?? null, wanted.assigneeId)
    await page.context().close()
  })

  it('send and close in one, and come back to the composer', { timeout: testMs }, async () => {
    const page = await enter()
    await row(page, 'Burak Demir').click()
    await composer(page).fill('Kargoya verildi')
    // Freezes the clock: the seconds in which a reply can be undone do not pass, however long it takes until the key.
    await page.clock.setFixedTime(Date.now())
    await composer(page).press('Control+Shift+Enter')
    await gone(page, 'Burak Demir')
    assert.equal(await page.getByText('Mesaj gönderildi').count(), 0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await row(page, 'Burak Demir').click()
    await composer(page).waitFor()
    const words = await eventually(
      () => composer(page).inputValue(),
      (value) => value === 'Kargoya verildi',
    )
    assert.equal(words, 'Kargoya verildi')
    await page.context().close()
  })
})

const asked = 'Kargom nerede?'

/** Two users on one conversation, each in their own browser. */
const openPair = async (): Promise<[Page, Page]> => {
  const { page } = product.server.seeded
  await product.server.webhook(textMessage(page.fbId, asked, { from: '880033', at: Date.now() }))
  await product.server.settled()
  const pages: [Page, Page] = [await enter('agent', asked), await enter('agent2', asked)]
  for (const one of pages) {
    await row(one, asked).click()
    await composer(one).waitFor()
  }
  return pages
}
const assignee = (page: Page) =>
  page.getByRole('complementary', { name: 'Müşteri' }).getByRole('button', { name: /^Atanan/ })
/** Assigns through the menu of the panel, which is open beside the conversation. */
const giveTo = async (page: Page, whom: string): Promise<void> => {
  await assignee(page).click()
  // The names of busy or away users are followed by their state.
  const name = new RegExp(`^${whom.replace(/[()]/g, '\\$&')}( \\(|$)`)
  await page.getByRole('menuitemradio', { name }).click()
}
const isOf = (page: Page, whom: string) => assignee(page).filter({ hasText: whom }).waitFor()
/** The last activity line with these words. */
const told = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Mesajlar' }).locator('p', { hasText: words }).last().waitFor()

describe('work that is handed over', () => {
  it(
    'is taken, given to a colleague, to a team and back, and the other browser follows',
    { timeout: testMs },
    async () => {
      const { organisation, agent2 } = product.server.seeded
      await product.server.call('POST', '/api/teams', {
        as: 'manager',
        body: { name: 'İadeler', organisationId: organisation._id },
      })
      const [mine, theirs] = await openPair()
      await mine.keyboard.press('a')
      await isOf(theirs, 'agent')
      await told(theirs, 'agent konuşmayı üstlendi')
      await giveTo(mine, 'agent2')
      await isOf(theirs, 'agent2')
      for (const page of [mine, theirs]) await told(page, 'agent konuşmayı agent2 adlı kişiye devretti')
      // Users can undo their own action, whoever the assignee is by then.
      await mine.keyboard.press('z')
      await isOf(theirs, 'agent')
      await giveTo(mine, 'Ekip: İadeler')
      await told(theirs, 'agent konuşmayı İadeler ekibine devretti')
      await isOf(theirs, 'Atanmamış')
      await giveTo(theirs, 'agent2 (siz)')
      await isOf(mine, 'agent2')
      await giveTo(theirs, 'Atanmamış')
      await isOf(mine, 'Atanmamış')
      await told(mine, 'agent2 konuşmayı bıraktı')
      // Somebody else acts before the undo: their change stays.
      await giveTo(mine, 'agent (siz)')
      await isOf(theirs, 'agent')
      await product.server.call('POST', `/api/threads/${await threadOf(asked)}/assign`, {
        as: 'manager',
        key: 'assigned-meanwhile',
        body: { userId: agent2._id },
      })
      await isOf(mine, 'agent2')
      await mine.keyboard.press('z')
      await mine.getByRole('status').filter({ hasText: 'Geri alınmadı' }).waitFor()
      await isOf(theirs, 'agent2')
      for (const page of [mine, theirs]) await page.context().close()
    },
  )

  it('stays where it was when who shall have it was deactivated meanwhile', { timeout: testMs }, async () => {
    const { agent, agent2 } = product.server.seeded
    const id = await threadOf(asked)
    await product.server.call('POST', `/api/threads/${id}/assign`, {
      as: 'manager',
      key: 'given-to-agent',
      body: { userId: agent._id },
    })
    const page = await enter('agent', asked)
    await row(page, asked).click()
    await isOf(page, 'agent')
    await page.context().setOffline(true)
    await giveTo(page, 'agent2')
    await isOf(page, 'agent2')
    const gone = await product.server.call('POST', `/api/users/${agent2._id}/deactivate`, {
      as: 'superadmin',
      key: 'deactivated-meanwhile',
      body: { handOverTo: null },
    })
    assert.equal(gone.status, 200)
    await page.context().setOffline(false)
    await page.getByText(/^Atanamadı/).waitFor()
    await isOf(page, 'agent')
    await assignee(page).click()
    await page.getByRole('menuitemradio', { name: 'agent (siz)', exact: true }).waitFor()
    // The refusal may come before the event about who left.
    await page.getByRole('menuitemradio', { name: /^agent2/ }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('is taken back once, whichever of two tabs asks', { timeout: testMs }, async () => {
    const first = await enter('agent', asked)
    const second = await first.context().newPage()
    await second.goto(first.url())
    const now = Date.now()
    for (const page of [first, second]) {
      await row(page, asked).click()
      await composer(page).waitFor()
      await page.clock.setFixedTime(now)
    }
    await composer(first).fill('Yarın elinizde olur')
    await composer(first).press('Control+Enter')
    const undo = (page: Page) => page.getByRole('region', { name: 'Mesajlar' }).getByRole('button', { name: /Geri al/ })
    await undo(second).waitFor()
    // Drafts of two tabs are distinguished by their times.
    for (const page of [first, second]) await page.clock.setFixedTime(now + 1_000)
    // Both at once: the second does not wait for the effect of the first.
    const press = (page: Page) =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('[role=region][aria-label=Mesajlar] button')]
        buttons.find(({ textContent }) => textContent.includes('Geri al'))?.click()
      })
    await Promise.all([press(first), press(second)])
    for (const page of [first, second]) {
      const words = await eventually(
        () => composer(page).inputValue(),
        (value) => value !== '',
      )
      assert.equal(words, 'Yarın elinizde olur')
      await undo(page).waitFor({ state: 'detached' })
    }
    await first.context().close()
  })

  it('stands in the audit that a manager reads', { timeout: testMs }, async () => {
    const page = await enter('manager', asked)
    await page.goto(`${product.server.address}/audit`)
    const entry = page.getByRole('row').filter({ hasText: 'Konuşma atandı' }).filter({ hasText: 'agent2' })
    await entry.first().waitFor()
    await page.context().close()
  })
})

describe('a conversation that is open while its customer turns out to be known by another name', () => {
  before(async () => {
    await connectWhatsapp(product.server)
  })

  it('leads to the one that has its messages now, with what was being written', { timeout: testMs }, async () => {
    const { server } = product
    const hears = async (words: string, from: Parameters<typeof text>[1]): Promise<void> => {
      await server.webhook(text(words, from))
      await server.settled()
    }
    const [phone, userId] = ['905440088001', 'TR.88001']
    const at = Date.now()
    // The older record remains.
    await hears('Numaramla yazdım', { from: { phone }, at: at - 2_000 })
    await hears('Kimliğimle yazdım', { from: { userId }, at: at - 1_000 })
    const page = await enter('manager', 'Kimliğimle yazdım')
    await row(page, 'Kimliğimle yazdım').click()
    await composer(page).fill('Hemen bakıyorum')
    const before = new URL(page.url()).searchParams.get('thread')
    await hears('İkisi de benim', { from: { phone, userId, name: 'Deniz' }, at })
    const messages = page.getByRole('region', { name: 'Mesajlar' })
    for (const words of ['Numaramla yazdım', 'Kimliğimle yazdım', 'İkisi de benim'])
      await messages.getByText(words, { exact: true }).waitFor()
    assert.notEqual(new URL(page.url()).searchParams.get('thread'), before)
    const words = await eventually(
      () => composer(page).inputValue(),
      (value) => value === 'Hemen bakıyorum',
    )
    assert.equal(words, 'Hemen bakıyorum')
    // Every former address leads there, too, on a device without a local copy.
    const kept = new URL(page.url()).searchParams.get('thread') ?? ''
    const elsewhere = await enter('manager', 'İkisi de benim')
    await elsewhere.goto(`${server.address}/?thread=${before}`)
    await elsewhere.getByRole('region', { name: 'Mesajlar' }).getByText('İkisi de benim', { exact: true }).waitFor()
    assert.equal(new URL(elsewhere.url()).searchParams.get('thread'), kept)
    await elsewhere.goto(`${server.address}/threads/${before}`)
    await elsewhere.waitForURL(`**/threads/${kept}`)
    await elsewhere.context().close()
    await page.context().close()
  })
})

/** Runs in the page from the click on: positions of the last message, each time they change, until it can be used. */
const followLastMessage = (threadId: string): Promise<readonly number[]> =>
  new Promise((resolve) => {
    const seen: number[] = []
    const look = (): void => {
      const isInSight = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true })
      const last = [...document.querySelectorAll('[data-reading] [role=article]')].filter(isInSight).at(-1)
      const at = last ? Math.round(last.getBoundingClientRect().bottom) : undefined
      if (at !== undefined && seen.at(-1) !== at) seen.push(at)
      if (last && last.closest('[inert]') === null) resolve(seen)
      else requestAnimationFrame(look)
    }
    document.querySelector<HTMLElement>(`a[data-thread="${threadId}"]`)?.click()
    requestAnimationFrame(look)
  })

describe('a conversation of which more is new than was read, and all of it fits', () => {
  it('stands at its end from the first frame on', { timeout: testMs }, async () => {
    const { server } = product
    const lines = Array.from({ length: 8 }, (_, line) => `Yeni satır ${line}`)
    for (const [at, line] of lines.entries())
      await server.webhook(
        textMessage(server.seeded.page.fbId, line, { from: '880077', at: Date.now() - 10_000 + at * 1_000 }),
      )
    await server.settled()
    const page = await enter('manager', 'Yeni satır 7')
    // Twice: first when it is requested, then when it is loaded.
    for (const other of [null, 'Burak Demir']) {
      if (other !== null) {
        await row(page, other).click()
        await composer(page).waitFor()
      }
      const id = await row(page, 'Yeni satır 7').getAttribute('data-thread')
      const stood = await page.evaluate(followLastMessage, String(id))
      assert.equal(stood.length, 1, stood.join(', '))
    }
    await page.context().close()
  })
})

describe('the search', () => {
  it('keeps every letter typed at 30 ms a key on a busy machine', { timeout: testMs }, async () => {
    const page = await enter()
    await page.goto(`${product.server.address}/search`)
    const field = page.getByRole('searchbox')
    await field.waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (let round = 0; round < 10; round += 1) {
      await field.fill('')
      await field.pressSequentially('kargo takip numarası', { delay: 30 })
      assert.equal(await field.inputValue(), 'kargo takip numarası')
    }
    await page.waitForURL(({ searchParams }) => searchParams.get('text') === 'kargo takip numarası')
    await page.context().close()
  })
})

describe('a list that was opened without the backend', () => {
  it('shows what the device holds, and is brought up to date by itself', { timeout: testMs }, async () => {
    const page = await enter()
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Ayarlar', exact: true }).first().click()
    const lists = page.getByRole('navigation', { name: 'Ayarlar' })
    await lists.getByText('Kurum', { exact: true }).and(page.locator('summary')).click()
    await lists.getByRole('link', { name: 'Kurumlar', exact: true }).click()
    await page.getByText('Çevrimdışı: bu cihazda saklananlar gösteriliyor.').waitFor()
    await page.getByRole('rowheader').first().waitFor()
    await page.unroute('**/api/**')
    await page.getByText('Çevrimdışı: bu cihazda saklananlar gösteriliyor.').waitFor({ state: 'detached' })
    await page.getByRole('rowheader').first().waitFor()
    await page.context().close()
  })
})
