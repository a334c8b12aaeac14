// One line of the coverage table: a rule of the product's documents, and the test or decision behind it.
import type { CallName } from '../../contract/calls.ts'
import type * as contractConstants from '../../contract/constants.ts'
import type { ClientCode, ServerErrorCode } from '../../contract/errors.ts'
import type { FailureReason } from '../../contract/failure-reasons.ts'

/** Parts of the contract and of the route table that a row covers; each part has a row. */
export interface Subjects {
  readonly calls?: readonly CallName[]
  readonly errors?: readonly (ServerErrorCode | ClientCode | FailureReason)[]
  /** Constants of the contract with the documented values. */
  readonly constants?: Partial<typeof contractConstants>
  /** Patterns of the route table. */
  readonly routes?: readonly string[]
}

export interface Row extends Subjects {
  /** Groups the rows; rows of one area share the number. */
  readonly section: string
  readonly rule: string
  /** The test file below `__tests__/`, and a literal part of the test's title. */
  readonly held?: readonly [file: string, title: string]
  /** Number of the decision that replaces the rule, or settles what the document leaves open. */
  readonly decision?: number
}

/** A rule that a test covers. */
export const covered = (
  section: string,
  rule: string,
  file: string,
  title: string,
  more: Subjects & Pick<Row, 'decision'> = {},
): Row => ({ section, rule, held: [file, title], ...more })

/** A rule that a decision revokes or defers. */
export const decidedRow = (section: string, rule: string, decision: number, more: Subjects = {}): Row => ({
  section,
  rule,
  decision,
  ...more,
})
