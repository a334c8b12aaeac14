// One line of code in which a rule of the product can be broken.

export interface Mutation {
  /** The rule that is broken. */
  readonly rule: string
  readonly file: string
  /** Code that occurs exactly once in the file. */
  readonly from: string
  readonly to: string
  /** Test files below `__tests__/`. */
  readonly tests: readonly string[]
}

/** Mutations of one file that the same tests detect. */
export const mutationsOf = (
  file: string,
  tests: readonly string[],
  changes: readonly (readonly [rule: string, from: string, to: string])[],
): Mutation[] => changes.map(([rule, from, to]) => ({ rule, file, from, to, tests }))
