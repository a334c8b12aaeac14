// Whether something lies over what is worked with: the elements a person could not click because another one is in the way.
import type { Page } from 'playwright-core'

/** Labels of the visible buttons, links and fields whose middle lies under the notice; [] where it covers none, null where there is no notice. */
export const coveredByNotice = (page: Page, notice: string): Promise<string[] | null> =>
  page.evaluate((words) => {
    const found = [...document.querySelectorAll('[role=status], [role=alert]')].find((element) => element.textContent?.includes(words))
    if (!found) return null
    const over = found.getBoundingClientRect()
    const overlaps = (box: DOMRect): boolean => box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top
    return [...document.querySelectorAll<HTMLElement>('button, a[href], textarea, input')]
      .filter((element) => !found.contains(element) && element.checkVisibility({ visibilityProperty: true }) && overlaps(element.getBoundingClientRect()))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
  }, notice)
