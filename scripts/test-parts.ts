// The parts of the whole test run, each with what it needs and how many of its tests passed and failed.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
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
  readonly numFailedTestSuites: number
  readonly numRuntimeErrorTestSuites: number
}

const resultFile = (): string => join(mkdtempSync(join(tmpdir(), 'inbox-tests-')), 'results.json')

export const runJest = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Counts> => {
  const file = resultFile()
  const program = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js']
  const code = await run(process.execPath, [...program, '--json', `--outputFile=${file}`, ...args], environment)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const results = JSON.parse(readFileSync(file, 'utf8')) as JestResults
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
  return { passed: results.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** Node's own runner drives the browser journeys, one file after another. */
export const runJourneys = async (files: readonly string[], environment: NodeJS.ProcessEnv): Promise<Counts> => {
  const file = resultFile()
  const code = await run(
    process.execPath,
    ['--test', '--test-concurrency=1', '--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${file}`, ...files],
    environment,
  )
  const report = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(report)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  return { passed: count('pass'), failed: code === 0 ? failed : Math.max(failed, 1) }
}
