// Jest's runtime for server tests: the tests themselves are loaded again for every file; the code under test, and packages, are loaded by
// Node, as in production, once per worker. Loading the server's 800 or so modules takes two seconds, more than many test files.
import { createRequire } from 'node:module'
import { join, resolve, sep } from 'node:path'
import Runtime from 'jest-runtime'

const toFolder = (room: string): string => join(process.cwd(), room) + sep
const tests = toFolder('__tests__')
/** Code that lives in the realm of a test file: the tests, and the page's code, which expects a browser's globals. */
const inRealm = [tests, toFolder('src')]

/** Jest's and Node's own modules, and a package that accepts no objects of another realm. */
const isOfTests = (name: string): boolean => /^(node:|jest|@jest\/|expect$|oidc-provider$)/.test(name)

const isRelative = (name: string): boolean => name.startsWith('./') || name.startsWith('../')

export default class NativeRuntime extends Runtime {
  // The declared return type is whatever the caller expects of the required module; so is this one.
  override requireModuleOrMock<Module>(from: string, name: string): Module {
    const path = isRelative(name) ? resolve(from, '..', name) : name
    const isNative = from.startsWith(tests) && !isOfTests(name) && !inRealm.some((room) => path.startsWith(room))
    return isNative ? (createRequire(from)(name) as Module) : super.requireModuleOrMock<Module>(from, name)
  }
}
