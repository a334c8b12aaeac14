// Every route of the route table, opened by the roles that may, in both languages and both themes: a heading, no refused request,
// no complaint of the browser, and no violation that axe could find. FULL=1 takes every combination instead of every pair.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { homePath } from '../../src/app/first-routes.ts'
import { routes } from '../../src/app/routes.ts'
import { testPassword } from '../server/support/server.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { startOwnProduct } from './support/own-product.ts'
import type { OwnProduct } from './support/own-product.ts'
import { placesFor } from './support/places.ts'
import { signIn } from './support/sign-in.ts'
import { violationsOn } from './support/violations.ts'
import { roles, visitsOf } from './support/visits.ts'
import type { Visit } from './support/visits.ts'

const waitMs = 20_000
const isFull = process.env['FULL'] === '1'

let product: OwnProduct
let browser: Browser
let visits: readonly Visit[]

before(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
  visits = visitsOf(await Promise.all(roles.map(async (role) => [role, await placesFor(product, role)] as const)), isFull)
})

after(async () => {
  await browser?.close()
  await product?.server.close()
})

/** What the backend refused and what did not arrive, until it is asked for again. */
const refusalsOf = (page: Page): string[] => {
  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A screen that is left waits for nothing any more.
    if (reason !== 'net::ERR_ABORTED') refusals.push(`${reason} ${request.url()}`)
  })
  return refusals
}

const headingIsNew = (): boolean => {
  const heading = document.querySelector('h1:not([data-seen])')
  return heading?.checkVisibility() === true && heading.textContent !== '' && document.querySelector('[aria-busy=true]') === null
}

/** Goes there as a link would, and waits for the heading of the screen. */
const go = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['seen'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction(headingIsNew, undefined, { timeout: waitMs })
}

const speak = async (page: Page, language: Visit['language']): Promise<void> => {
  if ((await page.locator('html').getAttribute('lang')) === language) return
  await page.getByRole('button', { name: /^(Hesap|Account)/ }).click()
  await page.getByRole('menuitemradio', { name: language === 'en' ? 'English' : 'Türkçe' }).click()
  await page.keyboard.press('Escape')
  await page.locator(`html[lang=${language}]`).waitFor()
}

describe('every route', () => {
  /** What axe has seen, as pattern and theme. */
  const judged = new Set<string>()

  for (const role of roles) {
    it(`opens for the role ${role}`, { timeout: isFull ? 900_000 : 180_000 }, async () => {
      const { page, complaints } = await openPage(browser, { colorScheme: 'light', reducedMotion: 'reduce' })
      const refusals = refusalsOf(page)
      await page.goto(product.server.address)
      await signIn(page, role, testPassword)
      await page.locator('main h1').waitFor({ timeout: waitMs })
      const faults: unknown[] = []
      for (const { pattern, address, language, theme } of visits.filter((visit) => visit.role === role)) {
        await speak(page, language)
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await go(page, address)
        // What is round the screens is the same for all of them: it is looked at with the dashboard.
        const violations = judged.has(`${pattern} ${theme}`) ? [] : await violationsOn(page, pattern === homePath ? undefined : 'main')
        judged.add(`${pattern} ${theme}`)
        const found = [...complaints.splice(0), ...refusals.splice(0), ...violations]
        if (found.length > 0) faults.push([pattern, language, theme, ...found])
      }
      await page.context().close()
      assert.deepEqual(faults, [])
    })
  }

  for (const { path } of routes.filter(({ access }) => access === 'anonymous')) {
    for (const [language, theme] of [['tr', 'light'], ['en', 'dark']] as const) {
      it(`opens for a visitor: ${path}, ${language}, ${theme}`, { timeout: 60_000 }, async () => {
        const { page, complaints } = await openPage(browser, { colorScheme: theme, reducedMotion: 'reduce' })
        await page.goto(`${product.server.address}${path}`)
        await page.waitForFunction(headingIsNew, undefined, { timeout: waitMs })
        if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
        await page.locator(`html[lang=${language}]`).waitFor()
        assert.deepEqual([...(await violationsOn(page)), ...complaints], [])
        await page.context().close()
      })
    }
  }

  it('was judged in both themes', () => {
    const places = new Set(visits.map(({ pattern }) => pattern))
    assert.deepEqual([...places].filter((pattern) => !judged.has(`${pattern} light`) || !judged.has(`${pattern} dark`)), [])
  })
})
