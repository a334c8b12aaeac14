// Runs jest and counts its tests. Its processes run at low priority, so that a browser beside them does not stutter.
import { run } from '../lib/run.ts'
import { brokenPart, toCounts } from './counts.ts'
import type { Counts } from './counts.ts'
import type { Failure } from './failures.ts'
import { findUnheldRows, loadCoverageRows } from './unheld-rows.ts'
import { withResults } from './with-results.ts'

interface JestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string
    readonly status: string
    /** Message about the file as a whole. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** A file that could not be run has no tests: it is reported as one failure. */
const failuresIn = ({ testResults }: JestResults): Failure[] =>
  testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file, title: fullName, message: failureMessages.join('\n') }))
    return status === 'failed' && failed.length === 0 ? [{ file, title: 'the file could not be run', message }] : failed
  })

/** Tests create many short-lived objects, mostly pages: a larger young generation saves a tenth of the processor time. */
const youngMegabytes = 64
const program = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  `--max-semi-space-size=${youngMegabytes}`,
  'node_modules/jest/bin/jest.js',
]
const niceness = 10

export const runJest = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Counts> => {
  const { code, results } = await withResults((file) =>
    run(process.execPath, [...program, '--json', `--outputFile=${file}`, ...args], environment, { niceness }),
  )
  if (results === '') return brokenPart
  const read = JSON.parse(results) as JestResults
  const tests = read.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file })),
  )
  const unheld = findUnheldRows(await loadCoverageRows(), tests)
  const failed = read.numFailedTests + read.numRuntimeErrorTestSuites + unheld.length
  return toCounts(code, read.numPassedTests, failed, [...failuresIn(read), ...unheld])
}
