// Assignment rules over a day: a manager creates one, agents are available, busy and away, and conversations go to the right agent.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { textMessage } from '../server/support/messenger.ts'
import { query, testPassword } from '../server/support/server.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { phone } from './support/looks.ts'
import { startOwnProduct } from './support/own-product.ts'
import type { OwnProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'
import { goToPath, signedIn } from './support/walk.ts'

let product: OwnProduct
let browser: Browser

before(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
  // Turns off the sample's own rule, which would interfere.
  const { server, ids } = product
  await server.call('POST', `/api/assignmentRules/${ids.ASSIGNMENTRULE}`, {
    as: 'manager',
    body: { $set: { isPassive: true } },
  })
})

after(async () => {
  await browser?.close()
  await product?.server.close()
})

const enter = async (username: string, more: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, more)
  await opened.page.goto(product.server.address)
  await signIn(opened.page, username, testPassword)
  await signedIn(opened.page)
  return opened
}

const account = (page: Page) => page.getByRole('button', { name: /^Hesap/ })
const chooses = async (page: Page, state: string): Promise<void> => {
  await account(page).click()
  await page.getByRole('menuitemradio', { name: state, exact: true }).click()
  await page.getByRole('menuitemradio', { name: state, exact: true, checked: true }).waitFor()
  await page.keyboard.press('Escape')
}
/** Distance of the state's dot from the lower right corner of the avatar, in pixels; the letters are in the middle. */
const dotFromCorner = (page: Page): Promise<number> =>
  account(page)
    .locator('> span')
    .first()
    .evaluate((portrait) => {
      const dot = portrait.querySelector('span span')
      if (!dot) return Number.NaN
      const [outer, inner] = [portrait.getBoundingClientRect(), dot.getBoundingClientRect()]
      return Math.max(Math.abs(outer.right - inner.right), Math.abs(outer.bottom - inner.bottom))
    })

let count = 0
const writes = async (words: string): Promise<void> => {
  count += 1
  const body = textMessage(product.server.seeded.page.fbId, words, {
    mid: `m-assigned-${count}`,
    at: Date.now(),
    from: `9900${count}`,
  })
  assert.equal(await product.server.webhook(body), 200)
}
const row = (page: Page, words: string) => page.locator('a[data-thread]', { hasText: words }).first()

describe('new conversations by rule', () => {
  it(
    'go to who is available, wait with their reason while nobody is, and are given back for the day',
    { timeout: testMs },
    async () => {
      const manager = await enter('manager')
      const agent = await enter('agent', { ...phone, colorScheme: 'dark' })
      await chooses(agent.page, 'Müsait')
      assert.equal(await dotFromCorner(agent.page), 0)
      await goToPath(manager.page, '/settings/assignment')
      await manager.page.getByRole('button', { name: 'Yeni kural' }).click()
      const form = manager.page.getByRole('dialog')
      await form.getByLabel('Ad', { exact: true }).fill('Her şey sırayla')
      assert.deepEqual(await findViolations(manager.page, '[role=dialog]'), [])
      await form.getByRole('button', { name: 'Oluştur' }).click()
      await manager.page.getByRole('listitem', { name: 'Her şey sırayla' }).waitFor()

      await manager.page.goto(`${product.server.address}/?assignee=${product.server.seeded.agent._id}`)
      await writes('Siparişim nerede?')
      await row(manager.page, 'Siparişim nerede?').waitFor()
      await row(agent.page, 'Siparişim nerede?').waitFor()

      // No agent accepts new work: the conversation says why.
      await chooses(agent.page, 'Meşgul')
      await manager.page.goto(`${product.server.address}/?assigned=nobody`)
      await writes('Kimse yok mu?')
      await row(manager.page, 'Kimse yok mu?').click()
      await manager.page.getByText('Atanmayı bekliyor: kimse müsait değil.').waitFor()

      // Assigned by mistake, or closed, and undone in the toast: the conversation waits again.
      for (const key of ['a', 'e']) {
        await manager.page.keyboard.press(key)
        await manager.page.getByText('Atanmayı bekliyor: kimse müsait değil.').waitFor({ state: 'detached' })
        await manager.page.getByRole('button', { name: 'Geri al' }).click()
        await row(manager.page, 'Kimse yok mu?').click()
        await manager.page.getByText('Atanmayı bekliyor: kimse müsait değil.').waitFor()
      }

      // Away for the day: their conversations go to the other agent, who has signed in meanwhile.
      const other = await enter('agent2')
      await chooses(other.page, 'Müsait')
      await account(agent.page).click()
      assert.deepEqual(await findViolations(agent.page, '[role=menu]'), [])
      await agent.page.getByRole('menuitem', { name: 'Bugünlük uzakta…' }).click()
      const away = agent.page.getByRole('dialog')
      await away.getByRole('checkbox', { name: /^Açık ve ertelenmiş konuşmalarımı geri ver \(\d+\)/ }).waitFor()
      assert.deepEqual(await findViolations(agent.page, '[role=dialog]'), [])
      await away.getByRole('button', { name: 'Beni uzakta göster' }).click()
      await account(agent.page)
        .and(agent.page.getByRole('button', { name: /Uzakta/ }))
        .waitFor()
      await other.page.goto(`${product.server.address}/?mine=1`)
      await row(other.page, 'Siparişim nerede?').waitFor()
      for (const { complaints, page } of [manager, agent, other]) {
        assert.deepEqual(complaints, [])
        await page.context().close()
      }
    },
  )

  it(
    'that nobody has room for wait and say so, and go to who closes one, the oldest first',
    { timeout: testMs },
    async () => {
      const { server } = product
      const manager = await enter('manager')
      const agent = await enter('agent2')
      await chooses(agent.page, 'Müsait')
      const open = async () =>
        (
          await server.call('GET', `/api/threads${query({ filter: { status: 'open' }, options: { limit: 200 } })}`, {
            as: 'manager',
          })
        ).body.data as readonly { readonly _id: string }[]
      for (const { _id } of await open())
        await server.call('POST', `/api/threads/${_id}/close`, {
          as: 'manager',
          key: `close-for-room-${_id}`,
          body: {},
        })
      const place = `/api/organisationMemberships/organisation/${server.seeded.organisation._id}/members/user/${server.seeded.agent2._id}`
      await server.call('POST', place, { as: 'manager', key: 'room-for-one', body: { $set: { capacity: 1 } } })

      await agent.page.goto(`${server.address}/?mine=1`)
      await writes('Bir numara benim')
      await row(agent.page, 'Bir numara benim').waitFor()
      await manager.page.goto(`${server.address}/?assigned=nobody`)
      await writes('İkinci benim')
      await row(manager.page, 'İkinci benim').click()
      await manager.page.getByText('Atanmayı bekliyor: herkesin kapasitesi dolu.').waitFor()
      // The list does not move while one of its conversations is open.
      await manager.page.goto(`${server.address}/?assigned=nobody`)
      await writes('Üçüncü benim')
      await row(manager.page, 'Üçüncü benim').waitFor()

      await row(agent.page, 'Bir numara benim').click()
      await agent.page.getByText('Bir numara benim').first().waitFor()
      await agent.page.keyboard.press('e')
      await row(agent.page, 'İkinci benim').waitFor()
      await row(manager.page, 'İkinci benim').waitFor({ state: 'detached' })
      await row(manager.page, 'Üçüncü benim').waitFor()
      assert.equal(await row(agent.page, 'Üçüncü benim').count(), 0)
      for (const { complaints, page } of [manager, agent]) {
        assert.deepEqual(complaints, [])
        await page.context().close()
      }
    },
  )
})
