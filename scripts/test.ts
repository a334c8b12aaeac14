// npm test: jest whole, the server's tests again on PostgreSQL, the browser journeys. What is missing is said in one line;
// with CI=true it is a failure. `--only jest|postgres|e2e` runs one part; further words go to jest.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApplication } from './build-application.ts'
import { postgresPrograms, startPostgres } from './postgres.ts'
import { testArguments } from './test-arguments.ts'
import { noTests, runJest, runJourneys, sum } from './test-parts.ts'
import type { Counts } from './test-parts.ts'

const { only, forJest } = testArguments(process.argv.slice(2))
const strict = process.env['CI'] === 'true'
const broken: Counts = { passed: 0, failed: 1 }

let interrupted = false
process.once('SIGINT', () => {
  interrupted = true
})

const missing = (what: string): Counts => {
  process.stdout.write(`left out: ${what}\n`)
  return strict ? broken : noTests
}

const onPostgres = async (): Promise<Counts> => {
  const suites = [...forJest, '--selectProjects', 'node', '--testPathIgnorePatterns', '/node_modules/', '__tests__/(contract|coverage|scripts|properties/(outbox|cache|store))']
  if (process.env['DATABASE_TEST_URL']) return runJest(suites)
  const programs = postgresPrograms()
  if (programs === null) return missing('the server tests on PostgreSQL, which is not installed here')
  const postgres = await startPostgres(programs)
  try {
    return await runJest(suites, { DATABASE_TEST_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const journeys = async (): Promise<Counts> => {
  if (!existsSync(chromium)) return missing('the browser journeys, because Chromium is not installed here')
  if ((await buildApplication()) !== 0) return broken
  const folder = join('__tests__', 'e2e')
  const files = readdirSync(folder).filter((name) => name.endsWith('.journey.ts')).map((name) => join(folder, name))
  return runJourneys(files, { CHROMIUM: chromium }, () => interrupted)
}

const parts: Readonly<Record<string, () => Promise<Counts>>> = {
  // Without it the embedded database: a given PostgreSQL has a part of its own.
  jest: () => runJest(forJest, { DATABASE_TEST_URL: '' }),
  postgres: onPostgres,
  e2e: journeys,
}

const names = Object.keys(parts)
if (only !== undefined && !names.includes(only)) {
  process.stderr.write(`--only takes one of ${names.join(', ')}\n`)
  process.exit(2)
}

let total = noTests
for (const [name, part] of Object.entries(parts).filter(([name]) => only === undefined || name === only)) {
  const begun = performance.now()
  process.stdout.write(`\n== ${name}\n`)
  const counts = await part().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    return broken
  })
  process.stdout.write(`== ${name} took ${Math.round((performance.now() - begun) / 1000)} s\n`)
  total = sum(total, counts)
  if (interrupted) break
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && total.passed > 0 && !interrupted ? 0 : 1
