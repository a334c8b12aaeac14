// How many tests of a part passed and failed.

export interface Counts {
  readonly passed: number
  readonly failed: number
}

export const noTests: Counts = { passed: 0, failed: 0 }
/** A part that could not run at all. */
export const brokenPart: Counts = { passed: 0, failed: 1 }

export const sum = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

/** A run that fails without a failed test (a worker that died, a file that is no test) counts as one. */
export const toCounts = (code: number, passed: number, failed: number): Counts => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
})
