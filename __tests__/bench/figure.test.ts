// When a figure meets its goal and when it exceeds its budget.
import { isMet, isSettled, isWithinBudget, takeMedians } from '../../bench/figure.ts'
import type { Figure } from '../../bench/figure.ts'

const figure = (value: number, given: Partial<Figure> = {}): Figure => ({
  id: 1,
  name: 'a figure',
  value,
  goal: 4,
  sense: 'most',
  unit: 'x',
  ...given,
})

test('a goal is met at it, in its own sense', () => {
  expect([3, 4, 4.1].map((value) => isMet(figure(value)))).toEqual([true, true, false])
  expect([3.9, 4, 5].map((value) => isMet(figure(value, { sense: 'least' })))).toEqual([false, true, true])
})

test('a ratio may miss its goal by half before it breaks a build', () => {
  expect([6, 6.1].map((value) => isWithinBudget(figure(value)))).toEqual([true, false])
  expect([2.7, 2.6].map((value) => isWithinBudget(figure(value, { sense: 'least' })))).toEqual([true, false])
})

test('bytes and counts have no room; what is for the eye holds nothing up', () => {
  expect(isWithinBudget(figure(4.1, { unit: 'kB' }))).toBe(false)
  expect(isWithinBudget(figure(5, { unit: 'requests' }))).toBe(false)
  expect(isWithinBudget(figure(400, { unit: 'ms', byEye: true }))).toBe(true)
})

test('a figure may have room of its own, within which one measurement is enough', () => {
  expect([8, 8.1].map((value) => isWithinBudget(figure(value, { slack: 2 })))).toEqual([true, false])
  expect([8, 8.1].map((value) => isSettled(figure(value, { slack: 2 })))).toEqual([true, false])
  expect([4, 4.1].map((value) => isSettled(figure(value)))).toEqual([true, false])
})

test('a figure without a measurement is never within its budget', () => {
  expect(isWithinBudget(figure(Number.NaN))).toBe(false)
})

test('of several measurements each figure counts by its middle one', () => {
  const measurements = [
    [figure(9), figure(1)],
    [figure(3), figure(2)],
    [figure(5), figure(7)],
  ]
  expect(takeMedians(measurements).map(({ value }) => value)).toEqual([5, 2])
})
