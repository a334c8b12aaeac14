// What axe finds on a page against WCAG 2.2 AA: each rule with the elements that break it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { atRest } from './walk.ts'

/** @param within selector of the part that is looked at; the whole page unless given */
export const violationsOn = async (page: Page, within?: string): Promise<unknown[]> => {
  // What is half faded in has colours of its own.
  await atRest(page)
  // The page keeps axe until it is loaded anew: it is brought once, and asked within the page itself.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])
}
