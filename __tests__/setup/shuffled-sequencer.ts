// Runs the test files in an order derived from the run's seed.
import TestSequencer from '@jest/test-sequencer'
import { shuffle } from '../../scripts/testing/shuffle.ts'

type Tests = Parameters<TestSequencer['sort']>[0]

export default class ShuffledSequencer extends TestSequencer {
  private readonly seed: number

  constructor(...args: ConstructorParameters<typeof TestSequencer>) {
    super(...args)
    this.seed = args[0].globalConfig.seed
  }

  override sort(tests: Tests): Tests {
    const byName = new Map(tests.map((test) => [`${test.context.config.id} ${test.path}`, test]))
    return shuffle([...byName.keys()], this.seed).flatMap((name) => byName.get(name) ?? [])
  }
}
