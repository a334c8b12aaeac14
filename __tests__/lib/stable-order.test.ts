// A list whose updates wait: their number, and the open row that stays.
import fc from 'fast-check'
import { countWaiting, withOpenRow, withTail } from '../../src/lib/stable-order.ts'

test('the stable order counts arrived and raised rows, not those that slid down', () => {
  expect(countWaiting(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe(0)
  expect(countWaiting(['a', 'b', 'c'], ['d', 'a', 'b', 'c'])).toBe(1)
  expect(countWaiting(['a', 'b', 'c'], ['c', 'a', 'b'])).toBe(1)
  expect(countWaiting(['a', 'b', 'c'], ['d', 'c', 'a', 'b'])).toBe(2)
  expect(countWaiting(['a', 'b', 'c'], ['a', 'c'])).toBe(0)
})

test('for any prefix that is moved to the top, exactly that many wait', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 5 }), (shown, fresh) => {
      const arrived = fresh.filter((id) => !shown.includes(id))
      expect(countWaiting(shown, [...arrived, ...shown])).toBe(arrived.length)
    }),
  )
})

test('the open row stays where it stood when the filter no longer matches it', () => {
  expect(withOpenRow(['a', 'b', 'c'], ['a', 'c'], 'b')).toEqual(['a', 'b', 'c'])
  expect(withOpenRow(['a', 'b'], ['b', 'a'], 'b')).toEqual(['b', 'a'])
  expect(withOpenRow(['a', 'b'], ['a', 'b'], 'x')).toEqual(['a', 'b'])
  expect(withOpenRow(['a', 'b'], ['a'], null)).toEqual(['a'])
})

test('the stable order appends later rows and holds back those above', () => {
  expect(withTail(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
  expect(withTail(['a', 'b'], ['x', 'b', 'a', 'c'])).toEqual(['a', 'b', 'c'])
  expect(withTail(['a', 'b'], ['x', 'a', 'b'])).toEqual(['a', 'b'])
  expect(withTail(['a', 'b'], ['x', 'y'])).toEqual(['a', 'b'])
})
