// Whether a screen fits a phone: nothing overflows, and click targets are large enough for a finger.
import type { Page } from 'playwright-core'

/** Minimum side of a click target, px (WCAG 2.2, 2.5.8). */
const minTarget = 24

/** Elements that do not fit; [] if all do. */
export const findMisfits = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const wide =
      document.documentElement.scrollWidth > innerWidth
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : []
    const pressed = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=menuitem], [role=menuitemradio], [role=tab], [role=option]',
    )
    /** Whether a press at this distance from its middle hits it: the target may be larger than the drawing. */
    const takes = (element: HTMLElement, box: DOMRect, aside: number, above: number): boolean => {
      const hit = document.elementFromPoint((box.left + box.right) / 2 + aside, (box.top + box.bottom) / 2 + above)
      return hit !== null && (element.contains(hit) || (hit instanceof HTMLLabelElement && hit.control === element))
    }
    const small = [...pressed].filter((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // A link within text is as high as its line; a field that is drawn by its wrapper has no size of its own.
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        style.display === 'inline' ||
        style.clipPath !== 'none' ||
        box.width <= 1
      )
        return false
      // Elements outside their scroller, or covered, are checked elsewhere.
      if (!takes(element, box, 0, 0)) return false
      const half = min / 2 - 1
      return (
        Math.min(box.width, box.height) < min &&
        !(
          [
            [half, 0],
            [-half, 0],
            [0, half],
            [0, -half],
          ] as const
        ).every(([aside, above]) => takes(element, box, aside, above))
      )
    })
    return [
      ...wide,
      ...small.map(
        (element) =>
          `${Math.round(element.getBoundingClientRect().width)} x ${Math.round(element.getBoundingClientRect().height)}: ${element.outerHTML.slice(0, 160)}`,
      ),
    ]
  }, minTarget)
