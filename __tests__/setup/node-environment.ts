// Jest's Node environment, in which what Node itself creates passes `instanceof`.
import { TestEnvironment } from 'jest-environment-node'
import { importOutside } from './import-outside.ts'
import { acceptHostInstances } from './realms.ts'

export default class NodeEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
    // What is compiled outside can be used inside only with the WebAssembly that compiled it.
    Object.assign(this.global, { importOutside, WebAssembly })
    acceptHostInstances(this.global)
  }
}
