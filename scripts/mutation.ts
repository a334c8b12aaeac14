// `npm run mutate [-- WORD]`: breaks the product at each listed place (or those whose rule or file contains the word), one after
// another, runs the tests that must fail, and lists the mutations that none detected. Files are restored in any case.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutations } from './mutation/mutations.ts'
import type { Mutation } from './mutation/mutation.ts'
import { findPostgresPrograms, startPostgres } from './testing/postgres.ts'
import { run } from './lib/run.ts'

const [word = ''] = process.argv.slice(2)
const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--silent',
  '--bail',
  // A broken product often makes a test wait for something that never happens. That is a failure, and need not take the default limit.
  '--testTimeout=120000',
]

/** Whether a test fails while the place is broken. */
const isNoticed = async ({ file, from, to, tests }: Mutation, environment: NodeJS.ProcessEnv): Promise<boolean> => {
  const text = readFileSync(file, 'utf8')
  const putBack = (): void => writeFileSync(file, text)
  process.once('exit', putBack)
  try {
    writeFileSync(
      file,
      text.replace(from, () => to),
    )
    const paths = tests.map((test) => join('__tests__', test))
    return (await run(process.execPath, [...jest, ...paths], environment)) !== 0
  } finally {
    putBack()
    process.off('exit', putBack)
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const programs = findPostgresPrograms()
const postgres = programs === null ? null : await startPostgres(programs)
const unnoticed: string[] = []
try {
  for (const mutation of mutations.filter(({ rule, file }) => `${rule} ${file}`.includes(word))) {
    const noticed = await isNoticed(mutation, postgres === null ? {} : { DATABASE_TEST_URL: postgres.url })
    process.stdout.write(`${noticed ? 'noticed' : 'NOT NOTICED'}: ${mutation.rule} (${mutation.file})\n`)
    if (!noticed) unnoticed.push(`${mutation.rule} (${mutation.file})`)
  }
} finally {
  await postgres?.stop()
}
process.stdout.write(`\n${unnoticed.length} not noticed\n${unnoticed.join('\n')}\n`)
process.exitCode = unnoticed.length === 0 ? 0 : 1
