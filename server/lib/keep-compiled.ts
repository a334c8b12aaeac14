// Files that Node has compiled are kept so for the next start, most of which is reading them. Without the folder it starts slower.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Holds for what is imported afterwards. */
export const keepCompiled = (): void => void enableCompileCache(join('.cache', 'modules'))
