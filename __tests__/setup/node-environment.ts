// Jest's Node environment, in which what Node itself creates passes `instanceof`.
import { TestEnvironment } from 'jest-environment-node'
import { importOutside } from './import-outside.ts'
import { acceptHostInstances } from './realms.ts'

export default class NodeEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
    // A module compiled outside works inside only with the same WebAssembly object.
    Object.assign(this.global, { importOutside, WebAssembly })
    acceptHostInstances(this.global)
    const [{ projectConfig }] = args
    // This realm has settings of its own: without an address of PostgreSQL its databases are embedded.
    if (projectConfig.testEnvironmentOptions['embeddedDatabase'] === true)
      delete this.global.process.env['DATABASE_TEST_URL']
  }
}
