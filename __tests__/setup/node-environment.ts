// Jest's Node environment, in which what Node itself creates passes `instanceof`.
import { TestEnvironment } from 'jest-environment-node'
import { acceptHostInstances } from './realms.ts'

export default class NodeEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
    acceptHostInstances(this.global)
  }
}
