// Simulates a rebuild of the application: the same code, with another hash in every hashed file name.
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const hashes = /(?<=\.)[0-9a-f]{6}(?=\.)/
const text = /\.(?:js|css|html|webmanifest)$/
/** Version in the name of the service worker's cache. */
const shellVersion = /(?<=shell-)[0-9a-f]{12}/g

const reversed = (value: string): string => [...value].reverse().join('')

/** A folder that the product can be started in, with a copy of dist/app. */
export const installCopy = (): {
  readonly folder: string
  readonly replace: () => void
  readonly remove: () => void
} => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-installed-'))
  const application = join(folder, 'dist', 'app')
  cpSync('dist/app', application, { recursive: true })
  for (const name of ['package.json', 'server']) symlinkSync(resolve(name), join(folder, name))
  return {
    folder,
    /** Replaces the old version with the next; nothing of the old one is left. */
    replace: () => {
      const names = readdirSync(application, { recursive: true, encoding: 'utf8' })
      for (const name of names.filter((one) => /\.(?:gz|br|map)$/.test(one))) rmSync(join(application, name))
      const old = new Set(names.flatMap((name) => hashes.exec(name)?.[0] ?? []))
      // In a file's name, or in the list of names by which others are loaded.
      const anew = (value: string): string =>
        value.replace(/(?<=[."])[0-9a-f]{6}(?=[."])/g, (hash) => (old.has(hash) ? reversed(hash) : hash))
      for (const name of names.filter((one) => text.test(one))) {
        const path = join(application, name)
        writeFileSync(path, anew(readFileSync(path, 'utf8')).replace(shellVersion, reversed))
      }
      for (const name of names.filter((one) => hashes.test(one) && !/\.(?:gz|br|map)$/.test(one)))
        renameSync(join(application, name), join(application, anew(name)))
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  }
}
