// The page that a full benchmark run writes.
import type { Figure } from '../../bench/figure.ts'
import { toPerformancePage } from '../../scripts/performance-page.ts'

const figure = (more: Partial<Figure>): Figure => ({
  id: 1,
  name: 'flush',
  value: 1.23456,
  goal: 2,
  sense: 'most',
  unit: 'x',
  ...more,
})

describe('toPerformancePage', () => {
  it('names day, commit and machine, and gives each figure its verdict', () => {
    const page = toPerformancePage(
      [
        figure({}),
        figure({ id: 2, value: 2.5 }),
        figure({ id: 3, value: 4 }),
        figure({ id: 4, value: 1, sense: 'least', byEye: true }),
      ],
      { date: new Date('2026-05-04T10:00:00Z'), commit: 'abc1234', machine: 'two cores' },
    )
    expect(page).toContain('- Day: 2026-05-04\n- Commit: abc1234\n- Machine: two cores\n')
    expect(page).toContain(
      [
        '| 1 | flush | 1.235 x | ≤ 2 | met |',
        '| 2 | flush | 2.5 x | ≤ 2 | missed, within budget |',
        '| 3 | flush | 4 x | ≤ 2 | OVER BUDGET |',
        '| 4 | flush | 1 x | ≥ 2 | missed, for the eye |',
      ].join('\n'),
    )
  })
})
