// `npm test` runs each journey once and counts its actual result.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatFailures } from '../../scripts/testing/failures.ts'
import type { Counts } from '../../scripts/testing/counts.ts'

const runner = join(process.cwd(), 'scripts', 'testing', 'run-journeys.ts')

/** In its own process: output of failing journeys would look like failures of this run. */
const runJourneys = (journeys: readonly string[]): Counts => {
  const code = `import { runJourneys } from ${JSON.stringify(runner)}
    const counts = await runJourneys(${JSON.stringify(journeys)}, { shard: undefined })
    process.stdout.write('\\n' + JSON.stringify(counts))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  return JSON.parse(output.slice(output.lastIndexOf('\n'))) as Counts
}

/** A journey with one test that passes and one that fails on its first run only; it counts its runs in a file beside it. */
const addUnsteadyJourney = (folder: string): { readonly file: string; readonly runs: () => number } => {
  const notes = join(folder, 'unsteady.runs')
  writeFileSync(notes, '')
  const file = join(folder, 'unsteady.mjs')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     import { it } from 'node:test'
     appendFileSync(${JSON.stringify(notes)}, '.')
     it('passes', () => {})
     it('fails once', () => { if (readFileSync(${JSON.stringify(notes)}, 'utf8').length < 2) throw new Error('not yet') })`,
  )
  return { file, runs: () => readFileSync(notes, 'utf8').length }
}

describe('runJourneys', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('fails a journey that fails, without a second try', () => {
    const steady = join(folder, 'steady.mjs')
    writeFileSync(steady, `import { it } from 'node:test'\nit('passes', () => {})`)
    const { file, runs } = addUnsteadyJourney(folder)
    expect(runJourneys([steady, file])).toMatchObject({ passed: 2, failed: 1 })
    expect(runs()).toBe(1)
  })

  it('says of each that failed where it stands and why', () => {
    const { file } = addUnsteadyJourney(folder)
    const nested = join(folder, 'nested.mjs')
    writeFileSync(
      nested,
      `import assert from 'node:assert/strict'
       import { describe, it } from 'node:test'
       describe('a list', () => { it('has two', () => assert.deepEqual(['one'], ['one', 'two'])) })`,
    )
    const broken = join(folder, 'broken.mjs')
    writeFileSync(broken, `throw new Error('it does not begin')`)
    const { failures } = runJourneys([file, nested, broken])
    const said = formatFailures(failures)
    expect(failures).toHaveLength(3)
    expect(said).toMatch(/unsteady\.mjs: fails once\n +Error: not yet/)
    expect(said).toMatch(/nested\.mjs: has two\n[^]*\+ actual - expected[^]*- +'two'/)
    expect(said).toContain('broken.mjs')
    expect(formatFailures([])).toBe('')
  })
})
