// Lets a test in the dom project run server code outside the page, natively in Node, because PGlite mistakes jsdom for a browser. The path
// is from the root of the repository: importOutside<typeof import('...')>('server/...').
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// The transform turns a literal import() into require(), which would be Jest's.
const nativeImport = new Function('address', 'return import(address)') as (address: string) => Promise<unknown>

export const importOutside = <Module>(path: string): Promise<Module> =>
  nativeImport(pathToFileURL(resolve(path)).href) as Promise<Module>

declare global {
  var importOutside: <Module>(path: string) => Promise<Module>
}
