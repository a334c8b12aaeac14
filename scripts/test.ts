// npm test: jest (the server's tests on PostgreSQL if it is installed) and, in parallel, the browser journeys. A missing program is named
// in one line; with CI=true it is a failure. Arguments: testing/test-arguments.ts.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildApplication } from './build-application.ts'
import { brokenPart, noTests, sum } from './testing/counts.ts'
import type { Counts } from './testing/counts.ts'
import { formatFailures } from './testing/failures.ts'
import { prepareJourneys } from './testing/journey-ground.ts'
import { findPostgresPrograms, startPostgres } from './testing/postgres.ts'
import { runJest } from './testing/run-jest.ts'
import { runJourneys } from './testing/run-journeys.ts'
import { shuffle } from './testing/shuffle.ts'
import { mistakeIn, parseTestArguments } from './testing/test-arguments.ts'

const maxSeed = 2 ** 31
const given = parseTestArguments(process.argv.slice(2), () => randomInt(maxSeed))
const { only, shard, seed, changed, long, words } = given
const strict = process.env['CI'] === 'true'

// All processes of the tests share Node's compile cache: some hundred of them load the server's code.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache', 'modules')

let interrupted = false
process.once('SIGINT', () => {
  interrupted = true
})

const leaveOut = (what: string): Counts => {
  process.stdout.write(`left out: ${what}\n`)
  return strict ? brokenPart : noTests
}

const jestArguments = (): string[] => {
  const order = [`--seed=${seed}`]
  const share = shard === undefined ? [] : [`--shard=${shard}`]
  return [...order, ...share, ...(changed ? ['--changedSince=main'] : []), ...words]
}

/** Makes journeys and tests include what takes long. */
const length = long ? { LONG: '1' } : {}

const jest = async (): Promise<Counts> => {
  if (process.env['DATABASE_TEST_URL']) return runJest(jestArguments(), length)
  const programs = findPostgresPrograms()
  if (programs === null) {
    const counts = leaveOut('PostgreSQL, which is not installed here: the server is tested on the embedded database')
    return sum(counts, await runJest(jestArguments(), length))
  }
  const postgres = await startPostgres(programs)
  try {
    return await runJest(jestArguments(), { DATABASE_TEST_URL: postgres.url, ...length })
  } finally {
    await postgres.stop()
  }
}

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const journeyFolder = join('__tests__', 'e2e')

const changedJourneys = (names: readonly string[]): string[] => {
  const files = execFileSync('git', ['diff', '--name-only', 'main', '--', journeyFolder], { encoding: 'utf8' })
  return names.filter((name) => files.includes(name))
}

const e2e = async (): Promise<Counts> => {
  const all = readdirSync(journeyFolder).filter((name) => name.endsWith('.journey.ts'))
  const asked = (changed ? changedJourneys(all) : all).sort()
  const names =
    only === 'e2e' && words.length > 0 ? asked.filter((name) => words.some((word) => name.includes(word))) : asked
  if (names.length === 0) return noTests
  if (!existsSync(chromium)) return leaveOut('the browser journeys, because Chromium is not installed here')
  if ((await buildApplication()) !== 0) return brokenPart
  const ground = await prepareJourneys()
  try {
    const files = shuffle(names, seed).map((name) => join(journeyFolder, name))
    return await runJourneys(
      files,
      { shard },
      {
        ...ground.environment,
        SEED: String(seed),
        ...length,
      },
    )
  } finally {
    await ground.end()
  }
}

interface Part {
  readonly run: () => Promise<Counts>
  /** On two cores, with the other part in parallel; a part that takes longer is reported. */
  readonly maxSeconds: number
}

const parts: Readonly<Record<string, Part>> = {
  jest: { run: jest, maxSeconds: 720 },
  e2e: { run: e2e, maxSeconds: 600 },
}

const mistake = mistakeIn(given, Object.keys(parts))
if (mistake !== null) {
  process.stderr.write(`${mistake}\n`)
  process.exit(2)
}

const runPart = async (name: string, { run, maxSeconds }: Part): Promise<Counts> => {
  const begun = performance.now()
  process.stdout.write(`\n== ${name}\n`)
  const counts = await run().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    return { ...brokenPart, failures: [{ file: name, title: 'could not run', message: String(error) }] }
  })
  const seconds = Math.round((performance.now() - begun) / 1000)
  process.stdout.write(`== ${name} took ${seconds} s${seconds > maxSeconds ? `, more than its ${maxSeconds} s` : ''}\n`)
  return counts
}

process.stdout.write(`order of the tests: --seed ${seed}\n`)
const asked = Object.entries(parts).filter(([name]) => only === undefined || name === only)
// A journey mostly waits for its browser, so jest runs at the same time.
const results = await Promise.all(asked.map(([name, part]) => runPart(name, part)))
const total = results.reduce(sum, noTests)
process.stdout.write(`${formatFailures(total.failures)}\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && total.passed > 0 && !interrupted ? 0 : 1
