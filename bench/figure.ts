// What a measurement says (design: performance). Values are ratios, bytes or counts; where the unit is milliseconds they are only printed.

export interface Figure {
  /** Number of the goal. */
  readonly id: number
  readonly name: string
  readonly value: number
  readonly goal: number
  /** Whether the value may be at most or must be at least the goal. */
  readonly sense: 'most' | 'least'
  /** kB are 1,000 bytes. */
  readonly unit: 'x' | 'kB' | 'requests' | 'ms' | 'frames'
}

/** Machines differ and are busy: a budget leaves a ratio so much room before it fails a build. Bytes and counts are exact and get none. */
const ratioSlack = 1.5

/** No two machines agree on time: it is printed and holds nothing up. */
const isTimed = ({ unit }: Figure): boolean => unit === 'ms' || unit === 'frames'

const holds = ({ value, goal, sense }: Figure, slack: number): boolean => (sense === 'most' ? value <= goal * slack : value >= goal / slack)

export const isMet = (figure: Figure): boolean => holds(figure, 1)

export const isWithinBudget = (figure: Figure): boolean => isTimed(figure) || holds(figure, figure.unit === 'x' ? ratioSlack : 1)
