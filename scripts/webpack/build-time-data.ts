// A webpack loader for modules that export only data: they are executed during the build, and the bundle has their exports instead of
// their imports.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { LoaderContext } from 'webpack'

/** Folders of such modules. */
export const buildTimeFolders = ['contract/build-time', 'src/lib/emoji/build-time'].map((folder) =>
  path.resolve(import.meta.dirname, '../..', folder),
)

/** Runs in a separate process, so that every build executes the current modules instead of cached ones. */
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

/** Returns the exports before any loader has read the file. */
export function pitch(this: LoaderRequest): void {
  const done = this.async()
  this.addDependency(this.resourcePath)
  this.addContextDependency(path.dirname(path.dirname(this.resourcePath)))
  dataOf(this.resourcePath).then((data) => done(null, Object.entries(data).map(asExport).join('\n')), done)
}
