// Runs the browser journeys with Node's own runner, and counts their tests. A failed journey is not retried.
import { run } from '../lib/run.ts'
import { noTests, toCounts } from './counts.ts'
import type { Counts } from './counts.ts'
import type { JourneyResult } from './journey-reporter.ts'
import { findUnheldRows, loadCoverageRows } from './unheld-rows.ts'
import { withResults } from './with-results.ts'

const atOnce = 2

export interface JourneyOptions {
  /** e.g. 1/4 */
  readonly shard: string | undefined
}

export const runJourneys = async (
  journeys: readonly string[],
  { shard }: JourneyOptions,
  environment: NodeJS.ProcessEnv = {},
): Promise<Counts> => {
  const { code, results } = await withResults((file) => {
    const order = [`--test-concurrency=${atOnce}`]
    const onScreen = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const counts = [
      `--test-reporter=${import.meta.resolve('./journey-reporter.ts')}`,
      `--test-reporter-destination=${file}`,
    ]
    const share = shard === undefined ? [] : [`--test-shard=${shard}`]
    return run(process.execPath, ['--test', ...order, ...share, ...onScreen, ...counts, ...journeys], environment)
  })
  const told = results
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JourneyResult)
  const { passed, failed } = told.find((one) => one.kind === 'counts') ?? noTests
  const failures = told.filter((one) => one.kind === 'failure')
  // A journey with a failed test, or one that could not be run at all, is already reported.
  const broken = new Set(failures.map(({ file }) => file))
  const unheld = findUnheldRows(
    await loadCoverageRows(),
    told.filter((one) => one.kind === 'test').filter(({ file }) => !broken.has(file)),
  )
  return toCounts(code, passed, failed + unheld.length, [...failures, ...unheld])
}
