// Every route, opened by the roles that may, in both languages and both themes: a heading, its content, no failed request, no console
// error, and no axe violation. A long run covers every combination instead of every pair.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { addLink, toLinkToken } from '../../server/features/auth/account-links.ts'
import { transact } from '../../server/database/transact.ts'
import { choosePasswordRoute } from '../../src/app/first-routes.ts'
import { homePath } from '../../src/store/ui/home-path.ts'
import { routes } from '../../src/app/routes.ts'
import { nobody } from '../server/support/fixtures.ts'
import { testPassword } from '../server/support/server.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { isLong, testMs } from './support/limits.ts'
import { startOwnProduct } from './support/own-product.ts'
import type { OwnProduct } from './support/own-product.ts'
import { listPlaces } from './support/places.ts'
import { signIn } from './support/sign-in.ts'
import { findViolations } from './support/violations.ts'
import { roles, listVisits } from './support/visits.ts'
import type { Visit } from './support/visits.ts'
import { goToPath, hasContent, headingIsNew, findRefusals, signedIn } from './support/walk.ts'

let product: OwnProduct
let browser: Browser
let visits: readonly Visit[]

before(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
  visits = listVisits(
    await Promise.all(roles.map(async (role) => [role, await listPlaces(product, role)] as const)),
    isLong,
  )
})

after(async () => {
  await browser?.close()
  await product?.server.close()
})

const speak = async (page: Page, language: Visit['language']): Promise<void> => {
  if ((await page.locator('html').getAttribute('lang')) === language) return
  await page.getByRole('button', { name: /^(Hesap|Account)/ }).click()
  await page.getByRole('menuitemradio', { name: language === 'en' ? 'English' : 'Türkçe' }).click()
  await page.keyboard.press('Escape')
  await page.locator(`html[lang=${language}]`).waitFor()
}

/** Expected console errors: single sign-on and Facebook login are not configured here, and no wall has a link. */
const refusedTo: Readonly<Record<string, string>> = {
  '/login/ors': 'Failed to load resource',
  '/login/facebook': 'Failed to load resource',
  '/wall': 'Failed to load resource',
}

/** Creates a link for choosing a password. */
const linkToAPassword = async ({ services, seeded }: OwnProduct['server']): Promise<string> => {
  const { result } = await transact(services.database, nobody, (unit) =>
    addLink(unit, seeded.agent._id, 'passwordReset'),
  )
  return `#${toLinkToken(services, result)}`
}

describe('every route', () => {
  /** Patterns and themes already checked with axe. */
  const judged = new Set<string>()

  for (const role of roles) {
    it(`opens for the role ${role}`, { timeout: isLong ? 1_200_000 : 300_000 }, async () => {
      const { page, complaints } = await openPage(browser, { colorScheme: 'light', reducedMotion: 'reduce' })
      const refusals = findRefusals(page)
      await page.goto(product.server.address)
      await signIn(page, role, testPassword)
      await signedIn(page)
      const faults: unknown[] = []
      for (const { pattern, address, content, language, theme } of visits.filter((visit) => visit.role === role)) {
        await speak(page, language)
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await goToPath(page, address)
        // The frame is the same on all screens, so it is checked with the dashboard.
        const violations = judged.has(`${pattern} ${theme}`)
          ? []
          : await findViolations(page, pattern === homePath ? undefined : 'main')
        judged.add(`${pattern} ${theme}`)
        const missing = (await hasContent(page, content)) ? [] : [`shows nothing of ${JSON.stringify(content)}`]
        const found = [...missing, ...complaints.splice(0), ...refusals.splice(0), ...violations]
        if (found.length > 0) faults.push([pattern, language, theme, ...found])
      }
      await page.context().close()
      assert.deepEqual(faults, [])
    })
  }

  for (const { path } of routes.filter(({ access }) => access === 'anonymous')) {
    for (const [language, theme] of [
      ['tr', 'light'],
      ['en', 'dark'],
    ] as const) {
      it(`opens for a visitor: ${path}, ${language}, ${theme}`, { timeout: testMs }, async () => {
        const { page, complaints } = await openPage(browser, { colorScheme: theme, reducedMotion: 'reduce' })
        await page.goto(
          `${product.server.address}${path}${path === choosePasswordRoute.path ? await linkToAPassword(product.server) : ''}`,
        )
        await page.waitForFunction(headingIsNew)
        if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
        await page.locator(`html[lang=${language}]`).waitFor()
        const refusal = refusedTo[path]
        assert.deepEqual(
          [
            ...(await findViolations(page)),
            ...complaints.filter((complaint) => refusal === undefined || !complaint.includes(refusal)),
          ],
          [],
        )
        await page.context().close()
      })
    }
  }

  it('was judged in both themes', () => {
    const places = new Set(visits.map(({ pattern }) => pattern))
    assert.deepEqual(
      [...places].filter((pattern) => !judged.has(`${pattern} light`) || !judged.has(`${pattern} dark`)),
      [],
    )
  })
})
