// Jest's Node environment, in which objects created by Node itself pass `instanceof`.
import './compile-once.ts'
import { TestEnvironment } from 'jest-environment-node'
import { importOutside } from './import-outside.ts'
import { acceptHostInstances, shareFamilies } from './realms.ts'
import { shuffleTests } from './shuffle-tests.ts'
import type { Block } from './shuffle-tests.ts'

export default class NodeEnvironment extends TestEnvironment {
  private readonly seed: number
  private readonly isShuffled: boolean

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
    // A module compiled outside works inside only with the same WebAssembly object.
    Object.assign(this.global, { importOutside, WebAssembly })
    const [{ globalConfig, projectConfig }] = args
    if (projectConfig.testEnvironmentOptions['native'] === true) shareFamilies(this.global)
    else acceptHostInstances(this.global)
    this.seed = globalConfig.seed
    this.isShuffled = projectConfig.testEnvironmentOptions['shuffled'] === true
    // This realm has its own settings: without a PostgreSQL address its databases are embedded.
    if (projectConfig.testEnvironmentOptions['embeddedDatabase'] === true)
      delete this.global.process.env['DATABASE_TEST_URL']
  }

  handleTestEvent({ name }: { readonly name: string }, state: { readonly rootDescribeBlock: Block }): void {
    if (this.isShuffled && name === 'run_start') shuffleTests(state.rootDescribeBlock, this.seed)
  }
}
