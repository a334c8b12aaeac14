// Jest's runtime for tests of the server: the tests themselves are loaded anew for every file; what they test, and packages, are loaded by
// Node, as in production, once a worker. To load the server's some 800 modules takes two seconds, more than many a file of tests.
import { createRequire } from 'node:module'
import { join, resolve, sep } from 'node:path'
import Runtime from 'jest-runtime'

const toFolder = (room: string): string => join(process.cwd(), room) + sep
const tests = toFolder('__tests__')
/** Whose code lives in the realm of a file of tests: the tests, and the page's code, which expects a browser's globals around it. */
const inRealm = [tests, toFolder('src')]

/** Jest's own, Node's, and what takes no objects of another realm. */
const isOfTests = (name: string): boolean => /^(node:|jest|@jest\/|expect$|oidc-provider$)/.test(name)

const isRelative = (name: string): boolean => name.startsWith('./') || name.startsWith('../')

export default class NativeRuntime extends Runtime {
  // The declared type says that what is required is what the caller takes it for; so does this one.
  override requireModuleOrMock<Module>(from: string, name: string): Module {
    const path = isRelative(name) ? resolve(from, '..', name) : name
    const isNative = from.startsWith(tests) && !isOfTests(name) && !inRealm.some((room) => path.startsWith(room))
    return isNative ? (createRequire(from)(name) as Module) : super.requireModuleOrMock<Module>(from, name)
  }
}
