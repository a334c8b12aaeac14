// Which page numbers a pager shows.
import fc from 'fast-check'
import { getPageWindow } from '../../src/lib/page-window.ts'

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i', (current, count, shown) => {
  expect(getPageWindow(current, count, 5)).toEqual(shown)
})

test('always holds the current page, never more than it may, and no page that is not there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 9 }),
      (one, other, max) => {
        const [current, count] = [Math.min(one, other), Math.max(one, other)]
        const pages = getPageWindow(current, count, max)
        expect(pages).toContain(current)
        expect(pages).toHaveLength(Math.min(max, count))
        expect(pages[0]).toBeGreaterThanOrEqual(1)
        expect(pages.at(-1)).toBeLessThanOrEqual(count)
      },
    ),
  )
})
