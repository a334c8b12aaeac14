// Injection in every text that outsiders can write: shown as typed, never executed.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { transact } from '../../server/database/transact.ts'
import { nobody } from '../server/support/fixtures.ts'
import { testPassword } from '../server/support/server.ts'
import { hostileAddresses, hostileTexts } from '../support/hostile-texts.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { testMs } from './support/limits.ts'
import { startOwnProduct } from './support/own-product.ts'
import type { OwnProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'
import { goToPath, signedIn } from './support/walk.ts'

let product: OwnProduct
let browser: Browser

const [first = ''] = hostileTexts
const last = hostileTexts.at(-1) ?? ''

/** Messages, people, labels, quick replies, files and notifications with hostile text. */
const write = async (): Promise<void> => {
  const { server, ids } = product
  const own = { organisationId: ids.ORGANISATION }
  await transact(server.services.database, nobody, async (unit) => {
    for (const [index, text] of hostileTexts.entries()) {
      const file_url = hostileAddresses[index % hostileAddresses.length] ?? ''
      unit.add(
        'FBMESSAGE',
        {
          fbId: `m_hostile_${index}`,
          fbPageId: ids.FBPAGE,
          fbConversationId: ids.FBCONVERSATION,
          fromId: ids.FBUSER,
          message: text,
          attachments: [{ type: 'document', mime_type: 'text/html', name: text, file_url }],
          shares: [{ name: text, description: text, link: file_url }],
          isRead: false,
          failure: null,
        },
        own,
      )
      unit.add('CUSTOMER', { name: text, identities: [], assignments: [] }, own)
      unit.add(
        'NOTIFICATION',
        {
          type: 'NEW_FB_MESSAGE',
          threadItemId: ids.FBCONVERSATION,
          itemType: 'FBMESSAGE',
          itemId: ids.FBMESSAGE,
          title: text,
          snippet: text,
        },
        own,
      )
    }
  })
  await transact(server.services.database, nobody, async (unit) => {
    for (const text of hostileTexts) {
      unit.add(
        'SOCIALLABELOPTION',
        { name: text, socialLabelId: ids.SOCIALLABEL, hexColor: '#fff;background:url(//evil.example)' },
        own,
      )
      unit.add('ORGANISATIONQUICKREPLY', { name: text, template: text, isActive: true, deleted: false }, own)
    }
    await unit.change('FBUSER', ids.FBUSER, { name: first, imageUrl: 'javascript:globalThis.ran=1' })
    await unit.change('THREAD', ids.THREAD, { title: first, snippet: last, lastMessageTime: unit.now })
    await unit.change('ORGANISATION', ids.ORGANISATION, { name: first })
  })
}

before(async () => {
  product = await startOwnProduct()
  await write()
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  await product?.server.close()
})

/** Injected code and markup: marks, handlers, foreign scripts and frames, broken links. */
const harm = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const strange = [...document.querySelectorAll('*')].filter(
      (element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            (/^(href|src|action|xlink:href|formaction)$/.test(name) &&
              /^[\s\u0000-\u001f]*(javascript|data:text|vbscript)/i.test(value)),
        ) ||
        ['IFRAME', 'BASE', 'MATH', 'OBJECT', 'EMBED'].includes(element.tagName) ||
        // A link may lead to the address that its text names.
        (element instanceof HTMLAnchorElement &&
          element.host === 'evil.example' &&
          element.textContent !== element.href),
    )
    return [...('ran' in globalThis ? ['it ran'] : []), ...strange.map((element) => element.outerHTML.slice(0, 200))]
  })

describe('what people outside have written', () => {
  it('is shown as they typed it, and does nothing', { timeout: testMs }, async () => {
    const { ids, server } = product
    const { page, complaints } = await openPage(browser)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(server.address)
    await signIn(page, 'manager', testPassword)
    await signedIn(page)
    const table = encodeURIComponent(JSON.stringify({ limit: 20 }))
    const lists = [
      'customers',
      'notifications',
      'sociallabeloptions',
      'quickReplies',
      'facebook/messages',
      'threads',
      'organisations',
    ].map((path) => `/${path}?table=${table}`)
    const records = [`/organisations/${ids.ORGANISATION}`, `/threads/${ids.THREAD}`, `/facebook/users/${ids.FBUSER}`]
    for (const address of [...lists, ...records]) {
      await goToPath(page, address)
      assert.deepEqual(await harm(page), [], address)
    }
    await page.getByText(first, { exact: true }).first().waitFor()
    await goToPath(page, `/?thread=${ids.THREAD}`)
    await page.getByRole('region', { name: 'Mesajlar' }).getByRole('article').last().waitFor()
    assert.deepEqual(await harm(page), [], 'the conversation')
    assert.deepEqual([...dialogs, ...complaints], [])
  })

  it(
    'is data where the page asks the browser to run something: Trusted Types are on',
    { timeout: testMs },
    async () => {
      const { page } = await openPage(browser)
      await page.goto(product.server.address)
      await page.locator('#username').waitFor()
      const refusal = await page.evaluate((text) => {
        try {
          // Set through Reflect, because the linter also forbids what the browser is to refuse here.
          Reflect.set(document.body, 'innerHTML', text)
          return 'taken'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }, first)
      assert.equal(refusal, 'refused')
    },
  )
})
