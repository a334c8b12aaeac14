// Violations of WCAG 2.2 AA that axe finds on a page: each rule with its elements.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { waitUntilStill } from './walk.ts'

/** @param within selector of the part to check; the whole page by default */
export const findViolations = async (page: Page, within?: string): Promise<unknown[]> => {
  // Elements that are fading in have other colours.
  await waitUntilStill(page)
  // The page keeps axe until it is reloaded, so it is injected only once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])
}
