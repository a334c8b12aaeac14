// Runs jest and counts its tests. Its processes stand back for whoever else wants the processor: a browser beside them must not stutter.
import { run } from '../run.ts'
import { brokenPart, toCounts } from './counts.ts'
import type { Counts } from './counts.ts'
import { withResults } from './with-results.ts'

interface JestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
}

const program = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js']
const niceness = 10

export const runJest = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Counts> => {
  const { code, results } = await withResults((file) =>
    run(process.execPath, [...program, '--json', `--outputFile=${file}`, ...args], environment, { niceness }),
  )
  if (results === '') return brokenPart
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(results) as JestResults
  return toCounts(code, numPassedTests, numFailedTests + numRuntimeErrorTestSuites)
}
