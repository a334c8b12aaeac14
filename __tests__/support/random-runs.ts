// How often a property is tried: few runs by default, PROPERTY_RUNS=20 tries twenty times as many. A failure prints its seed;
// PROPERTY_SEED=... starts with that one.

const factor = Number(process.env['PROPERTY_RUNS'] ?? 1)
const seed = process.env['PROPERTY_SEED']

export interface RandomRuns {
  readonly numRuns: number
  readonly endOnFailure: boolean
  readonly seed?: number
}

/** For properties with races: the same input may succeed the next time, so shrinking takes long and says little. */
export const racingRuns = (usual: number): RandomRuns => ({
  numRuns: Math.ceil(usual * factor),
  endOnFailure: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
})
