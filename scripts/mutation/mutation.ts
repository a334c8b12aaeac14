// One line of code in which a rule of the product can be broken.

export interface Mutation {
  /** The rule that is broken. */
  readonly rule: string
  readonly file: string
  /** Stands there exactly once. */
  readonly from: string
  readonly to: string
  /** Test files below `__tests__/`. */
  readonly tests: readonly string[]
}

/** Of one file, noticed by the same tests. */
export const mutationsOf = (
  file: string,
  tests: readonly string[],
  changes: readonly (readonly [rule: string, from: string, to: string])[],
): Mutation[] => changes.map(([rule, from, to]) => ({ rule, file, from, to, tests }))
