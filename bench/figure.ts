// Result of a measurement. Budgets apply to ratios, bytes and counts; times are printed and compared by eye.

export interface Figure {
  /** Number of the goal. */
  readonly id: number
  readonly name: string
  readonly value: number
  readonly goal: number
  /** Whether the value may be at most or must be at least the goal. */
  readonly sense: 'most' | 'least'
  /** kB are 1,000 bytes. */
  readonly unit: 'x' | 'kB' | 'requests' | 'reads' | 'writes' | 'renders' | 'times' | 'ms' | 'frames' | 'tasks'
  /** Printed and compared by eye: it depends too much on the machine to be a budget. */
  readonly byEye?: boolean
  /** How far it may miss its goal before a build fails, as a factor; when given, a miss within it is not measured again. */
  readonly slack?: number
}

/** Machines differ and may be busy: a ratio may miss its goal by this factor before a build fails. Bytes and counts are exact. */
const ratioSlack = 1.5

const holds = ({ value, goal, sense }: Figure, slack: number): boolean =>
  sense === 'most' ? value <= goal * slack : value >= goal / slack

export const isMet = (figure: Figure): boolean => holds(figure, 1)

export const isWithinBudget = (figure: Figure): boolean =>
  figure.byEye === true || holds(figure, figure.unit === 'x' ? (figure.slack ?? ratioSlack) : 1)

/** Whether one measurement is enough: the figure met its goal, or is known to vary within its budget. */
export const isSettled = (figure: Figure): boolean =>
  isMet(figure) || figure.byEye === true || (figure.slack !== undefined && isWithinBudget(figure))

/** Median of each figure over several measurements. */
export const takeMedians = (measurements: readonly (readonly Figure[])[]): readonly Figure[] =>
  (measurements[0] ?? []).map((figure, at) => {
    const values = measurements.map((figures) => figures[at]?.value ?? Number.NaN).toSorted((one, other) => one - other)
    return { ...figure, value: values[Math.floor(values.length / 2)] as number }
  })
