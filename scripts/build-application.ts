// Builds the application unless its sources are the same as at the last build. Missing translations stop the build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './lib/run.ts'

// package.json is a source because its version is built in.
const sources = [
  'src',
  'contract',
  'i18n',
  'static',
  'scripts/webpack',
  'webpack.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const output = join('dist', 'app')
const stampFile = join('dist', 'application.stamp')

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path]

/** Hash of the sources and settings. */
const stampOfSources = (): string => {
  const hash = createHash('sha256').update(process.env['BACKEND_ADDRESS'] ?? '')
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const isCurrent = (stamp: string): boolean =>
  existsSync(join(output, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

/** @returns exit code of the build; 0 when there was nothing to do */
export const buildApplication = async (): Promise<number> => {
  const stamp = stampOfSources()
  if (isCurrent(stamp)) return 0
  // Imported only now: it reads every text of every language, which a start without a build does not need.
  const { findTranslationMistakes } = await import('./translations/mistakes.ts')
  const mistakes = findTranslationMistakes()
  if (mistakes.length > 0) {
    process.stderr.write(`${mistakes.join('\n')}\nNothing was built: the translations are not whole.\n`)
    return 1
  }
  // An interrupted build leaves an incomplete application, so the old stamp is removed first.
  rmSync(stampFile, { force: true })
  process.stdout.write('Building the application (only when it changed; about half a minute)…\n')
  const code = await run(process.execPath, [
    'node_modules/webpack/bin/webpack.js',
    '--mode',
    'production',
    '--stats',
    'errors-warnings',
  ])
  if (code === 0) writeFileSync(stampFile, stamp)
  return code
}
