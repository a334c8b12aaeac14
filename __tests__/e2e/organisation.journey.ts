// An administrator creates an organisation, its manager and an agent, and sets its allowance; the agent joins by the invitation and sees
// only that organisation: in the inbox, in lists, in the search, and by the address of another organisation's record.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startMailServer } from '../server/support/mail-server.ts'
import type { MailServer } from '../server/support/mail-server.ts'
import { startTestServer, testPassword } from '../server/support/server.ts'
import type { TestServer } from '../server/support/server.ts'
import { openBrowser, openPage } from './support/browser.ts'
import type { WatchedPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { signIn } from './support/sign-in.ts'
import { signedIn } from './support/walk.ts'

const password = 'sarı laleler açtı'
const name = 'Çınar Mobilya'

let mail: MailServer
let server: TestServer
let browser: Browser
let admin: WatchedPage
let organisationPath: string

before(async () => {
  mail = await startMailServer()
  server = await startTestServer({ config: { mail: { smtpUrl: mail.url, from: 'Social Inbox <inbox@example.test>' } } })
  browser = await openBrowser()
  admin = await openPage(browser, { locale: 'tr-TR' })
  await admin.page.goto(`${server.address}/organisations`)
  await signIn(admin.page, 'superadmin', testPassword)
  await admin.page.getByRole('heading', { name: 'Kurumlar', level: 1 }).waitFor()
})

after(async () => {
  await browser?.close()
  await server?.close()
  await mail?.close()
})

const opened = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(`${server.address}${path}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** Waits until the list has loaded and contains these rows. */
const rowsBecome = async (page: Page, expected: readonly string[]): Promise<void> => {
  await page.getByRole('table').and(page.locator('[aria-busy=false]')).waitFor()
  const rows = await eventually(
    async () => (await page.getByRole('rowheader').allTextContents()).sort(),
    (found) => found.join() === expected.join(),
  )
  assert.deepEqual(rows, expected)
}

const createUser = async (
  page: Page,
  { person, username, place }: { person: string; username: string; place: string },
): Promise<void> => {
  await opened(page, '/users', 'Kullanıcılar')
  await page.getByRole('button', { name: 'Yeni', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.locator('#new-user-name').fill(person)
  await form.locator('#new-user-username').fill(username)
  await form.locator('#new-user-email').fill(`${username}@example.test`)
  await form.locator(`#new-user-${place}`).fill('Çınar')
  await page.getByRole('option', { name }).click()
  await form.getByRole('button', { name: 'Oluştur', exact: true }).click()
  await page.getByRole('heading', { name: person, level: 1 }).waitFor()
}

/** Invites the user on the screen. @returns the path of the link in their mail */
const invite = async (page: Page, username: string): Promise<string> => {
  await page.getByRole('tab', { name: 'Hesap', exact: true }).click()
  await page.getByRole('button', { name: 'Davet gönder', exact: true }).click()
  await page.getByText('Davet edildi', { exact: true }).waitFor()
  const links = await eventually(
    () =>
      Promise.resolve(
        mail.letters
          .filter(({ to }) => to.includes(`${username}@example.test`))
          .flatMap(({ text }) => /\/password#[0-9a-f]{24}\.[\w-]{43}/.exec(text)?.[0] ?? []),
      ),
    ({ length }) => length > 0,
  )
  const [link] = links
  assert.ok(link, 'the letter has a link')
  return link
}

/** In a browser of their own: they choose their password by the link and sign in. */
const comeIn = async (link: string, username: string): Promise<WatchedPage> => {
  const open = await openPage(browser, { locale: 'tr-TR' })
  await open.page.goto(`${server.address}${link}`)
  const fields = open.page.locator('input[type=password]')
  await fields.first().waitFor()
  for (const field of await fields.all()) await field.fill(password)
  await open.page.keyboard.press('Enter')
  await open.page.getByRole('link', { name: 'Girişe git', exact: true }).click()
  await signIn(open.page, username, password)
  await signedIn(open.page)
  return open
}

describe('a new organisation', () => {
  it('is created with its services and allowance', { timeout: testMs }, async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Yeni', exact: true }).click()
    await page.getByLabel('Ad', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Oluştur', exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    organisationPath = new URL(page.url()).pathname
    await opened(page, `${organisationPath}?organisation-tab=allowance`, name)
    await page.getByLabel('Facebook', { exact: true }).check()
    await page.getByLabel(/^Facebook: en fazla hesap/).fill('1')
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await page.getByText('Kontenjan kaydedildi').waitFor()
    const organisationId = organisationPath.split('/').at(-1)
    const connect = (fbId: string) =>
      server.call('POST', '/api/fb/pages', { as: 'superadmin', body: { fbId, name: `Çınar ${fbId}`, organisationId } })
    assert.equal((await connect('7770001')).status, 200)
    assert.equal((await connect('7770002')).body.msg, 'ALLOWANCE_EXHAUSTED')
  })

  it(
    'gets a manager and an agent, who come in by their invitations; the manager sees their people',
    { timeout: testMs },
    async () => {
      await createUser(admin.page, { person: 'Murat Yönetici', username: 'murat', place: 'managerOf' })
      const manager = await comeIn(await invite(admin.page, 'murat'), 'murat')
      await opened(manager.page, organisationPath, name)
      await manager.page.getByRole('button', { name: 'Üye ekle', exact: true }).waitFor()
      assert.deepEqual(manager.complaints, [])
      await manager.page.context().close()
      await createUser(admin.page, { person: 'Elif Temsilci', username: 'elif', place: 'agentOf' })
    },
  )

  it('is all that its agent sees', { timeout: testMs }, async () => {
    const { organisation, page: foreignPage } = server.seeded
    const { page, complaints } = await comeIn(await invite(admin.page, 'elif'), 'elif')
    // The inbox is there and empty.
    await page.getByText('Hepsi yanıtlandı ve kapatıldı', { exact: true }).waitFor()
    assert.equal(await page.locator('a[data-thread]').count(), 0)
    // Lists.
    await opened(page, '/users', 'Kullanıcılar')
    await rowsBecome(page, ['Elif Temsilci', 'Murat Yönetici'])
    await opened(page, '/facebook/pages', 'Facebook sayfaları')
    await page.getByRole('rowheader').filter({ hasText: 'Çınar 7770001' }).waitFor()
    await page.getByRole('table').and(page.locator('[aria-busy=false]')).waitFor()
    const pages = await eventually(
      () => page.getByRole('rowheader').count(),
      (count) => count === 1,
    )
    assert.equal(pages, 1)
    // Another organisation's records by address, and their calls.
    for (const path of [`/organisations/${organisation._id}`, `/facebook/pages/${foreignPage._id}`]) {
      await page.goto(`${server.address}${path}`)
      await page.getByRole('alert').getByText('Kayıt bulunamadı', { exact: true }).waitFor()
    }
    // The search.
    assert.equal(
      (
        await server.call('POST', '/api/customers', {
          as: 'superadmin',
          body: { name: 'Gizem Yabancı', organisationId: organisation._id },
        })
      ).status,
      200,
    )
    await page.goto(`${server.address}/search?text=Gizem`)
    await page.getByText('Sonuç bulunamadı', { exact: true }).waitFor()
    // Requests for forbidden records are answered with 404, which the browser logs; nothing else is logged.
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('404')),
      [],
    )
  })
})
