// The parts of the whole test run, each with what it needs and how many of its tests passed and failed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

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

/** Node's own runner drives the browser journeys, one file after another. */
export const runJourneys = async (files: readonly string[], environment: NodeJS.ProcessEnv): Promise<Counts> => {
  const { code, results } = await withResults((file) => {
    const onScreen = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const counts = ['--test-reporter=tap', `--test-reporter-destination=${file}`]
    return run(process.execPath, ['--test', '--test-concurrency=1', ...onScreen, ...counts, ...files], environment)
  })
  const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(results)?.[1] ?? 0)
  return counted(code, count('pass'), count('fail') + count('cancelled'))
}
