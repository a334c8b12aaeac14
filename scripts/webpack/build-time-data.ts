// A webpack loader for modules that export data alone: they are run while the application is built, and what they export goes into
// the bundle instead of what they import.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { LoaderContext } from 'webpack'

/** Where such modules are. */
export const buildTimeFolders = ['contract/build-time', 'src/lib/emoji/build-time'].map((folder) =>
  path.resolve(import.meta.dirname, '../..', folder),
)

/** A process of its own finds the modules as they are now, however often it is asked. */
const dataOf = async (file: string): Promise<object> => {
  const code = `console.log(JSON.stringify({ ...(await import(${JSON.stringify(pathToFileURL(file).href)})) }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout) as object
}

const asExport = ([name, data]: readonly [string, unknown]): string =>
  `export const ${name} = ${typeof data === 'object' ? `JSON.parse(${JSON.stringify(JSON.stringify(data))})` : JSON.stringify(data)}`

/** The part of a loader's context that is needed here. */
export type LoaderRequest = Pick<
  LoaderContext<object>,
  'resourcePath' | 'addDependency' | 'addContextDependency' | 'async'
>

/** Answers before any loader has read the file. */
export function pitch(this: LoaderRequest): void {
  const done = this.async()
  this.addDependency(this.resourcePath)
  this.addContextDependency(path.dirname(path.dirname(this.resourcePath)))
  dataOf(this.resourcePath).then((data) => done(null, Object.entries(data).map(asExport).join('\n')), done)
}
