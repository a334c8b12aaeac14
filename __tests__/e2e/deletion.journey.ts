// An administrator deletes an organisation of 2,000 conversations while its customers write, restores it, and deletes it again; after the
// grace period nothing of it is left, and its page belongs to another organisation.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { transact } from '../../server/database/transact.ts'
import { findEverywhere } from '../server/support/everywhere.ts'
import { nobody } from '../server/support/fixtures.ts'
import { addOrganisationFiles, countFilesWith } from '../server/support/organisation-files.ts'
import { textMessage } from '../server/support/messenger.ts'
import { query, startTestServer, testPassword } from '../server/support/server.ts'
import type { TestServer } from '../server/support/server.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { copyOpenThreads } from './support/many-threads.ts'
import { signIn } from './support/sign-in.ts'
import { signedIn } from './support/walk.ts'

const conversationCount = 2_000
const day = 24 * 3_600_000

let server: TestServer
let browser: Browser
let aheadMs = 0

before(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) })
  const { organisation, page } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    unit.add(
      'CHANNEL',
      { name: 'Acme', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      own,
    )
    unit.add('FBACCESSTOKEN', { token: 'a-secret', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
  })
  await copyOpenThreads(server.services.database, conversationCount)
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

const enter = async (username: string): Promise<Page> => {
  const { page } = await openPage(browser, { locale: 'tr-TR' })
  await page.goto(server.address)
  await signIn(page, username, testPassword)
  await signedIn(page)
  return page
}
const write = (text: string, from: string) =>
  server.webhook(textMessage(server.seeded.page.fbId, text, { from, at: Date.now() }))
const getThreadCount = async (): Promise<number> =>
  (await server.call('GET', `/api/threads${query({ options: { limit: 1 } })}`, { as: 'agent' })).body.params.total

/** Deletes it while its customers keep writing. */
const deleteIt = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sil', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Kanal: 1, konuşma: 20\d\d,/).waitFor()
  await dialog.locator('#organisation-delete-name').fill('Acme')
  const writing = Array.from({ length: 40 }, (_, index) => write(`Müşteri yazdı ${index}`, `88${index}`))
  await dialog.getByRole('button', { name: 'Kurumu sil', exact: true }).click()
  await page.getByText(/^Silindi\. .* tarihine kadar geri alınabilir\.$/).waitFor()
  await Promise.all(writing)
  await server.settled()
}

/** Advances the clock; jobs due at the end of the period run at once. */
const endPeriod = async (): Promise<void> => {
  aheadMs = 7.1 * day
  await server.services.database.kysely
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  server.services.jobs.wake()
  await server.settled()
}

describe('an organisation of 2,000 conversations', () => {
  it('is deleted, taken back, deleted again and erased', { timeout: testMs }, async () => {
    const { organisation, other, page: account } = server.seeded
    const [page, agent] = [await enter('admin'), await enter('agent')]
    await agent.locator('a[data-thread]').first().waitFor()
    await addOrganisationFiles(server, organisation._id, 'marker')
    assert.equal(await countFilesWith(server, ['marker']), 3)
    await page.goto(`${server.address}/organisations/${organisation._id}`)
    await deleteIt(page)
    assert.equal(await getThreadCount(), 0)

    await page.getByRole('button', { name: 'Geri al', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Geri al', exact: true }).click()
    await page.getByText('Silme geri alındı', { exact: true }).waitFor()
    await server.settled()
    assert.ok((await getThreadCount()) >= conversationCount)
    await agent.reload()
    await agent.locator('a[data-thread]').first().waitFor()

    await deleteIt(page)
    const connected = await server.call('POST', '/api/fb/pages', {
      as: 'admin',
      body: { organisationId: other._id, fbId: account.fbId, name: 'Theirs now' },
    })
    assert.equal(connected.status, 200)
    await endPeriod()
    await page.goto(`${server.address}/organisations`)
    await page.getByRole('rowheader', { name: 'Rival' }).waitFor()
    assert.equal(await page.getByRole('rowheader', { name: 'Acme' }).count(), 0)
    const words = [organisation._id, 'Müşteri', 'a-secret', 'marker', account._id]
    assert.equal(await countFilesWith(server, words), 0)
    const left = Object.keys(await findEverywhere(server.services.database, words))
    // The rest are audit entries that name it, and ids in the change log without rows.
    assert.deepEqual(
      left.filter((table) => !['events', 'record_AUDITENTRY'].includes(table)),
      [],
    )
    assert.equal(
      (await findEverywhere(server.services.database, ['Müşteri', 'a-secret', 'marker']))['events'],
      undefined,
    )

    await write('Merhaba', '8899')
    await server.settled()
    const { result: theirs } = await transact(server.services.database, nobody, (unit) => unit.findAll('THREAD', {}))
    assert.deepEqual(
      theirs.map(({ snippet, organisationId }) => [snippet, organisationId]),
      [['Merhaba', other._id]],
    )
  })
})
