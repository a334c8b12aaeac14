// Number of passed and failed tests of a part, with the failures.
import type { Failure } from './failures.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
}

export const noTests: Counts = { passed: 0, failed: 0, failures: [] }
/** A part that could not run at all. */
export const brokenPart: Counts = { passed: 0, failed: 1, failures: [] }

export const sum = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
})

/** A run that fails without a failed test (a crashed worker, an invalid test file) counts as one failure. */
export const toCounts = (code: number, passed: number, failed: number, failures: readonly Failure[]): Counts => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
  failures,
})
