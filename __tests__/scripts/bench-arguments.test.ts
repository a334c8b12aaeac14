// What may be asked of the benchmarks.
import { benchArguments } from '../../scripts/bench-arguments.ts'

const all = [1, 2, 7, 12]
const budgeted = [1, 2, 12]

test.each([
  [[], { json: false, budgets: false, goals: all }],
  [['--budgets'], { json: false, budgets: true, goals: budgeted }],
  [['--json'], { json: true, budgets: false, goals: all }],
  [['--only', '12,1', '--budgets'], { json: false, budgets: true, goals: [12, 1] }],
])('%j', (given, wanted) => expect(benchArguments(given, all, budgeted)).toEqual(wanted))

test.each([[['--only', '3']], [['--only']], [['--only', 'x']]])('%j names no goal', (given) => {
  expect(benchArguments(given, all, budgeted)).toBe('--only takes some of 1,2,7,12')
})

test('what nobody knows is said', () => expect(benchArguments(['--fast', '--json'], all, budgeted)).toBe('unknown: --fast'))
