// npm test: jest whole, the server's tests again on PostgreSQL, the browser journeys. What is missing is said in one line;
// with CI=true it is a failure. `--only jest|postgres|e2e` runs one part; further words go to jest.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApplication } from './build-application.ts'
import { postgresPrograms, startPostgres } from './postgres.ts'
import { runJest, runJourneys } from './test-parts.ts'
import type { Counts } from './test-parts.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const strict = process.env['CI'] === 'true'
const none: Counts = { passed: 0, failed: 0 }

const missing = (what: string): Counts => {
  process.stdout.write(`left out: ${what}\n`)
  return strict ? { passed: 0, failed: 1 } : none
}

const onPostgres = async (): Promise<Counts> => {
  const given = process.env['DATABASE_TEST_URL']
  const suites = ['--selectProjects', 'node', '--testPathPatterns', '__tests__/(server|properties)/', ...positionals]
  if (given) return runJest(suites)
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
  if ((await buildApplication()) !== 0) return { passed: 0, failed: 1 }
  const folder = join('__tests__', 'e2e')
  const files = readdirSync(folder).filter((name) => name.endsWith('.journey.ts')).map((name) => join(folder, name))
  return runJourneys(files, { CHROMIUM: chromium })
}

const parts: Readonly<Record<string, () => Promise<Counts>>> = {
  jest: () => runJest(positionals),
  postgres: onPostgres,
  e2e: journeys,
}

const chosen = values.only === undefined ? Object.keys(parts) : [values.only]
let total = none
for (const name of chosen) {
  const part = parts[name]
  if (!part) throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}`)
  process.stdout.write(`\n== ${name}\n`)
  const counts = await part()
  total = { passed: total.passed + counts.passed, failed: total.failed + counts.failed }
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
