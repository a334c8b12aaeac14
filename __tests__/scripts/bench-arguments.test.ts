// Arguments of the benchmarks.
import { parseBenchArguments } from '../../scripts/bench-arguments.ts'

const goals = { all: [1, 2, 7, 12], budgeted: [1, 2, 12], checked: [1, 12] }
const none = { json: false, budgets: false, check: false, page: null, goals: goals.all }

describe('benchArguments', () => {
  it.each([
    [[], none],
    [['--budgets'], { ...none, budgets: true, goals: goals.budgeted }],
    [['--check'], { ...none, budgets: true, check: true, goals: goals.checked }],
    [['--json'], { ...none, json: true }],
    [['--write', 'docs/performance.md'], { ...none, page: 'docs/performance.md' }],
    [['--only', '12,1', '--budgets'], { ...none, budgets: true, goals: [12, 1] }],
  ])('reads %j', (given, expected) => {
    expect(parseBenchArguments(given, goals)).toEqual(expected)
  })

  it.each([
    [['--only', '3'], '--only takes some of 1,2,7,12'],
    [['--only'], '--only takes some of 1,2,7,12'],
    [['--only', 'x'], '--only takes some of 1,2,7,12'],
    [['--write'], '--write takes the file to write'],
    [['--fast', '--json'], 'unknown: --fast'],
  ])('refuses %j', (given, mistake) => {
    expect(parseBenchArguments(given, goals)).toBe(mistake)
  })
})
