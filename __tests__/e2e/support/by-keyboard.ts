// A user without a mouse: after every key press an element has a visible focus.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { waitUntilIdle } from './walk.ts'

const maxTabs = 80

/** Runs in the page: null if the focus is visible, else what is wrong with it. */
const faultOfFocus = (): string | null => {
  const element = document.activeElement
  if (element === null || element === document.body) return 'the focus is lost'
  // A toast appears and disappears by itself, even while it has the focus.
  if (element.closest('[role=status], [role=alert]') !== null) return null
  const isDrawn = (style: CSSStyleDeclaration): boolean =>
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
  const around = [element.parentElement, element.parentElement?.parentElement].filter(
    (one) => one !== null && one !== undefined,
  )
  const isShown =
    [null, '::before', '::after'].some((part) => isDrawn(getComputedStyle(element, part))) ||
    // A field's focus is drawn by its wrapper.
    (element.matches('input, textarea') && around.some((one) => isDrawn(getComputedStyle(one)))) ||
    // A link that fills its row is outlined by the row.
    [element.closest('[role=row], tr')].some((row) => row !== null && getComputedStyle(row).outlineStyle !== 'none') ||
    element.closest('.Mui-focused, .Mui-focusVisible') !== null ||
    // A dialog, a menu and the screen itself contain the focus; they need no outline.
    (element instanceof HTMLElement && element.tabIndex === -1)
  const box = element.getBoundingClientRect()
  const isInSight = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
  if (!isInSight) return `the focus is out of sight on ${element.outerHTML.slice(0, 200)}`
  return isShown ? null : `the focus cannot be seen on ${element.outerHTML.slice(0, 200)}`
}

export interface Keyboard {
  press(key: string): Promise<void>
  /** Presses Tab until the target has the focus. */
  to(target: Locator): Promise<void>
}

export const createKeyboard = (page: Page): Keyboard => {
  const check = async (after: string): Promise<void> => {
    await waitUntilIdle(page)
    // A closing dialog returns the focus once it is gone.
    assert.equal(
      await eventually(
        () => page.evaluate(faultOfFocus),
        (fault) => fault === null,
      ),
      null,
      `after ${after}`,
    )
  }
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    await check(key)
  }
  const to = async (target: Locator): Promise<void> => {
    await target.waitFor()
    for (let presses = 0; presses < maxTabs; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
      // After the last element of a page the focus moves to the browser's own controls, then to the first element again.
      if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('Tab')
      await check('Tab')
    }
    assert.fail(`${String(target)} is not reached by Tab`)
  }
  return { press, to }
}
