// Arguments of the test run. `--only jest` takes one part, `--shard 1/4` a share of every part, `--seed 7` an order, `--changed` the tests
// that the changes since the main branch affect, `--long` what takes long; all other words are passed to jest, or name journeys.

export interface TestArguments {
  readonly only: string | undefined
  readonly shard: string | undefined
  readonly seed: number
  readonly changed: boolean
  readonly long: boolean
  readonly words: readonly string[]
}

/** @param newSeed creates a seed when the arguments have none */
export const parseTestArguments = (args: readonly string[], newSeed: () => number): TestArguments => {
  const rest = [...args]
  const takeValue = (name: string): string | undefined => {
    const at = rest.indexOf(name)
    return at === -1 ? undefined : (rest.splice(at, 2)[1] ?? '')
  }
  const takeFlag = (name: string): boolean => {
    const at = rest.indexOf(name)
    if (at !== -1) rest.splice(at, 1)
    return at !== -1
  }
  const seed = takeValue('--seed')
  return {
    only: takeValue('--only'),
    shard: takeValue('--shard'),
    seed: seed === undefined ? newSeed() : Number(seed),
    changed: takeFlag('--changed'),
    long: takeFlag('--long'),
    words: rest,
  }
}

/** @returns the first mistake, in one line; null without mistakes */
export const mistakeIn = ({ only, shard, seed }: TestArguments, parts: readonly string[]): string | null => {
  if (only !== undefined && !parts.includes(only)) return `--only takes one of ${parts.join(', ')}`
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard ?? '1/1') ?? []
  if (index === undefined || Number(index) > Number(count)) return '--shard takes a share such as 1/4'
  if (!Number.isInteger(seed) || seed < 0) return '--seed takes a whole number'
  return null
}
