// When a live figure exceeds its limit, and when it no longer does.
import { findLimitLevel } from '../../contract/queue-limits.ts'
import type { LimitLevel } from '../../contract/queue-limits.ts'

const limits = { warning: 20, alarm: 40 }

const levelsOf = (values: readonly number[], given = limits as Parameters<typeof findLimitLevel>[2]): LimitLevel[] =>
  values.reduce<LimitLevel[]>((levels, value) => [...levels, findLimitLevel(levels.at(-1) ?? 'calm', value, given)], [])

test('a figure reaches its limits exactly there', () => {
  expect(levelsOf([0, 19, 20, 39, 40, 1_000])).toEqual(['calm', 'calm', 'warning', 'warning', 'alarm', 'alarm'])
})

test('a figure that wavers at a limit keeps its level until it is a tenth below', () => {
  expect(levelsOf([40, 39, 40, 36, 35, 20, 18, 17, 19, 20])).toEqual([
    'alarm',
    'alarm',
    'alarm',
    'alarm',
    'warning',
    'warning',
    'warning',
    'calm',
    'calm',
    'warning',
  ])
})

test('a small limit is left at zero at the latest, and one limit alone holds', () => {
  expect(levelsOf([1, 0], { warning: 1, alarm: null })).toEqual(['warning', 'calm'])
  expect(levelsOf([2, 1, 0], { warning: null, alarm: 2 })).toEqual(['alarm', 'alarm', 'calm'])
  expect(levelsOf([500], { warning: null, alarm: null })).toEqual(['calm'])
})
