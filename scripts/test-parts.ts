// The parts of the whole test run, each with what it needs and how many of its tests passed and failed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

export const noTests: Counts = { passed: 0, failed: 0 }

export const sum = (one: Counts, other: Counts): Counts => ({ passed: one.passed + other.passed, failed: one.failed + other.failed })

interface JestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
}

/** Runs what writes its results into a file. @returns what it wrote, empty where it did not get so far */
const withResults = async (runner: (file: string) => Promise<number>): Promise<{ code: number; results: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-tests-'))
  const file = join(folder, 'results')
  writeFileSync(file, '')
  try {
    return { code: await runner(file), results: readFileSync(file, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A run that fails without a failed test (a worker that died, a file that is no test) counts as one. */
const counted = (code: number, passed: number, failed: number): Counts => ({ passed, failed: code === 0 ? failed : Math.max(failed, 1) })

export const runJest = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Counts> => {
  const program = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js']
  const { code, results } = await withResults((file) =>
    run(process.execPath, [...program, '--json', `--outputFile=${file}`, ...args], environment),
  )
  if (results === '') return counted(1, 0, 0)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(results) as JestResults
  return counted(code, numPassedTests, numFailedTests + numRuntimeErrorTestSuites)
}

/** Node's own runner drives a browser journey. */
const runJourney = async (journey: string, environment: NodeJS.ProcessEnv): Promise<Counts> => {
  const { code, results } = await withResults((file) => {
    const onScreen = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const counts = ['--test-reporter=tap', `--test-reporter-destination=${file}`]
    return run(process.execPath, ['--test', ...onScreen, ...counts, journey], environment)
  })
  const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(results)?.[1] ?? 0)
  return counted(code, count('pass'), count('fail') + count('cancelled'))
}

/**
 * One journey after another. What a browser does depends on how busy the machine is: a journey that failed has a second try on its own,
 * and is named at the end, because a journey that needs one has a race to be found.
 *
 * @param isStopped whether whoever started the run wants no more of it
 */
export const runJourneys = async (journeys: readonly string[], environment: NodeJS.ProcessEnv, isStopped: () => boolean): Promise<Counts> => {
  let total = noTests
  const unsteady: string[] = []
  for (const journey of journeys) {
    let counts = await runJourney(journey, environment)
    if (counts.failed > 0 && !isStopped()) {
      process.stdout.write(`\nfailed, once more: ${journey}\n`)
      counts = await runJourney(journey, environment)
      if (counts.failed === 0) unsteady.push(journey)
    }
    if (isStopped()) break
    total = sum(total, counts)
  }
  for (const journey of unsteady) process.stdout.write(`unsteady: ${journey} failed at first and passed at the second try\n`)
  return total
}
