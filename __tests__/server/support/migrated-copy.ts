// The embedded database that tests start from: migrated, empty, and cached between runs as long as its sources stay the same.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../../server/database/database.ts'
import type { Engine } from './engine.ts'

export const testSecretKey = Buffer.alloc(32, 7)
export const quietLog = { warn: () => undefined }

const folder = join(tmpdir(), 'inbox-test-databases')
const dayMs = 86_400_000

/** Hash of the sources that shape the database. */
export const shapeOfDatabase = (): string => {
  const hash = createHash('sha256')
  const sources = [
    'contract/**/*.ts',
    'server/database/*.ts',
    '__tests__/server/support/migrated-copy.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ]
  const paths = sources.flatMap((pattern) => {
    const found = globSync(pattern)
    // Otherwise a copy made by other code would be used.
    if (found.length === 0) throw new Error(`no file is called ${pattern}`)
    return found
  })
  for (const path of paths.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

const make = async (engine: Engine): Promise<Blob> => {
  const embedded = new PGlite(engine)
  const database = await openDatabase({ embedded, secretKey: testSecretKey, log: quietLog })
  // The first epoch starts when a copy is opened.
  await database.kysely.deleteFrom('meta').execute()
  // Every test writes every file of the copy: the unused database templates are most of them.
  for (const name of ['template0', 'template1']) {
    await embedded.exec(`ALTER DATABASE ${name} IS_TEMPLATE false`)
    await embedded.exec(`DROP DATABASE ${name}`)
  }
  const copy = await embedded.dumpDataDir('none')
  await database.close()
  return copy
}

const removeOld = (): void => {
  for (const path of globSync(join(folder, '*'))) {
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - dayMs) rmSync(path, { force: true })
  }
}

export const migratedCopy = async (engine: Engine): Promise<Blob> => {
  const path = join(folder, `${shapeOfDatabase()}.tar`)
  if (existsSync(path)) return new Blob([readFileSync(path)])
  const copy = await make(engine)
  mkdirSync(folder, { recursive: true })
  removeOld()
  // Several processes may create it at once: each file is complete, and the last one stays.
  const own = join(folder, randomUUID())
  writeFileSync(own, Buffer.from(await copy.arrayBuffer()))
  renameSync(own, path)
  return copy
}
