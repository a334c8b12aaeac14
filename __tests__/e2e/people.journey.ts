// Members and their rights: a manager invites a user and makes them a manager; a Superadmin changes a right while its owner writes; a
// subscription ends.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startMailServer } from '../server/support/mail-server.ts'
import type { MailServer } from '../server/support/mail-server.ts'
import { textMessage } from '../server/support/messenger.ts'
import { startTestServer, testPassword } from '../server/support/server.ts'
import type { TestServer } from '../server/support/server.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { testMs } from './support/limits.ts'
import { signIn } from './support/sign-in.ts'
import { signedIn } from './support/walk.ts'

const day = 24 * 3_600_000

let mail: MailServer
let server: TestServer
let browser: Browser

before(async () => {
  mail = await startMailServer()
  server = await startTestServer({ config: { mail: { smtpUrl: mail.url, from: 'Social Inbox <inbox@example.test>' } } })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
  await mail?.close()
})

const enter = async (username: string): Promise<Page> => {
  const { page } = await openPage(browser, { locale: 'tr-TR' })
  await page.goto(server.address)
  await signIn(page, username, testPassword)
  await signedIn(page)
  return page
}
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${server.address}${path}`)
  await page.locator('h1').first().waitFor()
}
const addMember = (page: Page) => page.getByRole('button', { name: 'Üye ekle', exact: true })
const edit = async (page: Page, path: string): Promise<void> => {
  await open(page, path)
  await page.getByRole('button', { name: 'Düzenle', exact: true }).click()
}
const save = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Kaydet', exact: true }).click()
  await page.getByText('Değişiklikler kaydedildi', { exact: true }).waitFor()
}

describe('a telephone', () => {
  it('scrolls through all customers, wherever their rows end', { timeout: testMs }, async () => {
    const organisationId = server.seeded.organisation._id
    const count = 31
    const long = 'Anna-Katharina Ünal-Schwarzenbergerová Çağlayan'
    for (let number = 1; number <= count; number += 1) {
      const body = { organisationId, name: number === 1 ? long : `Müşteri ${number}` }
      const { status } = await server.call('POST', '/api/customers', { as: 'manager', body })
      assert.equal(status, 200)
    }
    const page = await enter('manager')
    for (const height of [667, 844, 900]) {
      await page.setViewportSize({ width: 390, height })
      await open(page, '/customers')
      const rows = page.getByRole('rowheader')
      await rows.first().waitFor()
      await page.mouse.move(200, height / 2)
      const shown = await eventually(
        async () => {
          await page.mouse.wheel(0, 2_000)
          return rows.count()
        },
        (shown) => shown === count,
      )
      assert.equal(shown, count, `at a height of ${height}`)
      assert.equal(await page.getByRole('cell', { name: 'Acme' }).count(), count)
      const name = await page.getByRole('link', { name: long }).boundingBox()
      const box = await page.getByRole('checkbox', { name: new RegExp(long) }).boundingBox()
      assert.ok(name && box && name.x + name.width <= box.x, 'a name does not lie under the box that chooses it')
      assert.equal(
        await page.getByRole('cell', { name: '–', exact: true }).count(),
        0,
        'a card says what there is alone',
      )
    }
    await page.context().close()
  })
})

describe('a manager', () => {
  it('asks somebody in, who accepts, and makes them a manager', { timeout: testMs }, async () => {
    const { organisation, stranger } = server.seeded
    const path = `/organisations/${organisation._id}`
    const [manager, invited] = [await enter('manager'), await enter('stranger')]
    await open(manager, path)
    await addMember(manager).click()
    await manager.locator('#members-account').fill('stranger@example.test')
    await manager.getByRole('button', { name: 'Davet et', exact: true }).click()
    await manager.getByText(/^Böyle bir hesap varsa davet edilir/).waitFor()
    // They are notified at once, and by mail.
    await mail.received(1)
    assert.deepEqual(mail.letters[0]?.to, ['stranger@example.test'])
    await invited.getByRole('button', { name: /Bildirimler/ }).click()
    await invited.getByText(`${organisation.name} sizi davet ediyor`, { exact: true }).waitFor()
    await invited.getByRole('button', { name: 'Kabul et', exact: true }).click()
    await invited.getByText(`Artık ${organisation.name} üyesisiniz`, { exact: true }).waitFor()
    // An agent cannot add members.
    await open(invited, path)
    await invited.getByRole('heading', { name: String(organisation.name), level: 1 }).waitFor()
    assert.equal(await addMember(invited).count(), 0)
    const memberships = await server.call('GET', '/api/organisationMemberships', { as: 'manager' })
    const own = memberships.body.data.find(({ userId }: { userId: string }) => userId === stranger._id)
    await edit(manager, `/organisationMemberships/${own._id}`)
    await manager.locator('#form-role').click()
    await manager.getByRole('option', { name: 'Yönetici', exact: true }).click()
    await save(manager)
    // Without another sign-in.
    await addMember(invited).waitFor()
  })
})

describe('a Superadmin', () => {
  it(
    'changes a right while its owner writes: they sign in again and find what they wrote',
    { timeout: testMs },
    async () => {
      const { agent, organisation, page } = server.seeded
      await server.webhook(textMessage(page.fbId, 'Kargom nerede?', { from: '880011', at: Date.now() }))
      await server.settled()
      const [superadmin, worker] = [await enter('superadmin'), await enter('agent')]
      await worker.locator('a[data-thread]').first().click()
      const field = worker.getByRole('textbox', { name: /^Yanıt yaz/ })
      await field.fill('Yarım kalan yanıt')
      await edit(superadmin, `/users/${agent._id}`)
      await superadmin.locator('#form-canManage').check()
      await save(superadmin)
      await worker.getByText(/^Oturumunuz sona erdi/).waitFor()
      await signIn(worker, 'agent', testPassword)
      await field.waitFor()
      assert.equal(await field.inputValue(), 'Yarım kalan yanıt')
      await open(worker, `/organisations/${organisation._id}`)
      await addMember(worker).waitFor()
    },
  )
})

describe('a subscription', () => {
  it(
    'ends: people are warned, then nothing can be changed, and what customers write is kept',
    { timeout: testMs },
    async () => {
      const { organisation, page } = server.seeded
      const ends = (inDays: number) => new Date(Date.now() + inDays * day).toISOString()
      const made = await server.call('POST', '/api/organisationSubscriptions', {
        as: 'superadmin',
        body: {
          organisationId: organisation._id,
          name: 'Yıllık',
          isActive: true,
          startTime: ends(-300),
          endTime: ends(90),
        },
      })
      const moveEnd = async (inDays: number): Promise<void> => {
        const answer = await server.call('POST', `/api/organisationSubscriptions/${made.body.data._id}`, {
          as: 'superadmin',
          body: { $set: { endTime: ends(inDays) } },
        })
        assert.equal(answer.status, 200)
      }
      const manager = await enter('manager')
      await moveEnd(4.5)
      await manager.getByText('Acme: abonelik 5 gün içinde bitiyor.').waitFor()
      await moveEnd(-1)
      await manager.getByText(/^Acme: abonelik sona erdi\. Yeni hesap bağlanamaz;/).waitFor()
      await moveEnd(-15)
      await manager.getByText(/^Acme: abonelik sona erdi, hiçbir şey değiştirilemez/).waitFor()
      await server.webhook(textMessage(page.fbId, 'Orada mısınız?', { from: '880022', at: Date.now() }))
      await manager.locator('a[data-thread]', { hasText: 'Orada mısınız?' }).waitFor()
      await edit(manager, `/organisations/${organisation._id}`)
      await manager.locator('#form-name').fill('Acme Yeni')
      await manager.getByRole('dialog').getByRole('button', { name: 'Kaydet', exact: true }).click()
      await manager.getByRole('dialog').getByText('Kurumun geçerli bir aboneliği yok').waitFor()
    },
  )
})
