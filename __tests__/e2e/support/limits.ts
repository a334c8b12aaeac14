// How long the journeys wait before they give up. Successful steps never take this long; a busy machine is several times slower than an
// idle one.

/** Whether the run includes slow tests: `npm test -- --long`. */
export const isLong = process.env['LONG'] === '1'

/** Seed of the run; it selects the cases where not all are tried. */
export const seed = Number(process.env['SEED'] ?? 0)

/** Limit for one thing to appear on a page. */
export const waitMs = 60_000

/** Limit for one test as a whole. */
export const testMs = 600_000
