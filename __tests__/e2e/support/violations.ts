// What axe finds on a page against WCAG 2.1 AA: each rule with the elements that break it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export const violationsOn = async (page: Page): Promise<unknown[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])
}
