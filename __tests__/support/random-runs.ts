// How long a property is tried: modest by itself, PROPERTY_RUNS=20 tries twenty times as much. A failure prints its seed;
// PROPERTY_SEED=... begins with that one.

const factor = Number(process.env['PROPERTY_RUNS'] ?? 1)
const seed = process.env['PROPERTY_SEED']

export interface RandomRuns {
  readonly numRuns: number
  readonly endOnFailure: boolean
  readonly seed?: number
}

/** For properties of things that race: the same input may go well the next time, so shrinking takes long and says little. */
export const racingRuns = (usual: number): RandomRuns => ({
  numRuns: Math.ceil(usual * factor),
  endOnFailure: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
})
