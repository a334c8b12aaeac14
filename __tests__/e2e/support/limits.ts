// How long the journeys wait before they give up. Nothing takes so long that goes well; a busy machine is several times slower than an idle one.

/** Whether the run was asked for what takes long: `npm test -- --long`. */
export const isLong = process.env['LONG'] === '1'

/** Of the run, which decides what is tried where not all of it is. */
export const seed = Number(process.env['SEED'] ?? 0)

/** For one thing to come up on a page. */
export const waitMs = 60_000

/** For one test as a whole. */
export const testMs = 600_000
