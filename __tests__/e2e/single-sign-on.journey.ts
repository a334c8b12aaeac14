// External sign-in with the real application: through a real identity provider and in Facebook's dialog; and connecting a page there.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { clientId, clientSecret, startIdentityProvider } from '../server/support/identity-provider.ts'
import type { IdentityProvider } from '../server/support/identity-provider.ts'
import { openBrowser, openPage } from './support/browser.ts'
import type { WatchedPage } from './support/browser.ts'
import { findFreePort } from './support/free-port.ts'
import { testMs } from './support/limits.ts'
import { captureLooks, tall } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'

let provider: IdentityProvider
let product: Product
let browser: Browser
let open: WatchedPage

before(async () => {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
  provider = await startIdentityProvider(`${publicUrl}/login/ors`)
  provider.claims.set('subject-of-agent', { preferred_username: 'agent', name: 'Deniz Kaya' })
  provider.claims.set('subject-of-nobody', { preferred_username: 'nobody-here', name: 'Nobody' })
  product = await startProduct({
    settings: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    },
  })
  browser = await openBrowser()
  open = await openPage(browser, { colorScheme: 'light', viewport: tall })
})

after(async () => {
  await browser?.close()
  await product?.end()
  await provider?.stop()
})

const toProvider = async (page: Page): Promise<void> => {
  await page.goto(`${product.address}/login?to=%2Fnotifications`)
  await page.getByRole('link', { name: 'Kurum hesabınızla giriş yapın' }).click()
  await page.waitForURL(({ origin }) => origin === provider.issuer)
}

/** Fills in the provider's pages: the user's identity, and their consent. */
const signInThere = async (page: Page, name: string): Promise<void> => {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Hesap/ }).click()
  await page.getByRole('menuitem', { name: 'Oturumu kapat' }).click()
  await page.getByLabel('Kullanıcı adı').waitFor()
}

describe('single sign-on', () => {
  it('leads through the identity provider to where they wanted, and out again', { timeout: testMs }, async () => {
    const { page } = open
    await toProvider(page)
    await signInThere(page, 'subject-of-agent')
    await page.getByRole('heading', { name: 'Bildirimler', level: 1 }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/notifications')
    await page.goto(product.address)
    await page.getByRole('button', { name: /^Hesap.*Deniz Kaya/ }).waitFor()
    await signOut(page)
    await captureLooks(page, 'sign-in-ways')
  })

  it('refuses who is no user here, and leads back to the password', { timeout: testMs }, async () => {
    const { page } = await openPage(browser, { colorScheme: 'light', viewport: tall })
    await toProvider(page)
    await signInThere(page, 'subject-of-nobody')
    await page.getByText('Bu hesaba bağlı bir kullanıcı yok. Sistem yöneticinizden sizi eklemesini isteyin.').waitFor()
    await page.getByRole('link', { name: 'Kullanıcı adı ve parolayla giriş yap' }).click()
    await page.getByLabel('Kullanıcı adı').waitFor()
    await page.context().close()
  })
})

describe('Back', () => {
  it('leads from the identity provider to the sign-in, and not out once more', { timeout: testMs }, async () => {
    const { page } = await openPage(browser, { colorScheme: 'light', viewport: tall })
    await toProvider(page)
    await page.goBack()
    await page.getByLabel('Kullanıcı adı').waitFor()
    assert.equal(page.url(), `${product.address}/login?to=%2Fnotifications`)
    await page.context().close()
  })
})

describe('Facebook', () => {
  it('lets a manager in by their e-mail address, and connects a page of theirs', { timeout: testMs }, async () => {
    const { page, complaints } = await openPage(browser, { colorScheme: 'light', viewport: tall })
    await page.goto(`${product.address}/login?to=%2Fchannels`)
    await page.getByRole('link', { name: 'Facebook ile giriş yapın' }).click()
    await page.getByLabel('Elif Demir').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Kanallar', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Bağla', exact: true }).click()
    await captureLooks(page, 'connect-begin')
    const button = page.getByRole('button', { name: 'Facebook bağla' })
    await button.waitFor()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), button.click()])
    await tab.getByLabel('Elif Demir').check()
    await tab.getByRole('button', { name: 'Continue' }).click()
    await tab.getByRole('checkbox', { name: 'Acme Ankara' }).check()
    await captureLooks(tab, 'connect-accounts')
    await tab.getByRole('button', { name: '1 hesabı bağla' }).click()
    await tab.getByRole('link', { name: 'Bitti' }).click()
    await tab.getByRole('link', { name: 'Acme Ankara' }).waitFor()
    const { pages } = await product.simulate<{ pages: Record<string, { name: string; subscribedFields: string[] }> }>(
      'GET',
      'state',
    )
    assert.ok(
      Object.values(pages)
        .find(({ name }) => name === 'Acme Ankara')
        ?.subscribedFields.includes('messages'),
    )
    assert.deepEqual(complaints, [])
  })
})
