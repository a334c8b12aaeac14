// The journeys of `npm test`: a second try for one that failed, and no third.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counts } from '../../scripts/test-parts.ts'

const parts = join(process.cwd(), 'scripts', 'test-parts.ts')

/** In a process of its own: what failing journeys print would look like failures of this run. */
const runJourneys = (journeys: readonly string[], isStopped: boolean): { readonly counts: Counts; readonly said: string } => {
  const code = `import { runJourneys } from ${JSON.stringify(parts)}
    const counts = await runJourneys(${JSON.stringify(journeys)}, {}, () => ${String(isStopped)})
    process.stdout.write('\\n' + JSON.stringify(counts))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  return { counts: JSON.parse(said.slice(said.lastIndexOf('\n'))) as Counts, said }
}

/** A journey of one passed test and one that fails as often as is said; it counts its runs in a file beside it. */
const journeyThatFails = (folder: string, name: string, times: number): string => {
  const runs = join(folder, `${name}.runs`)
  writeFileSync(runs, '')
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     import { it } from 'node:test'
     appendFileSync(${JSON.stringify(runs)}, '.')
     it('passes', () => {})
     it('fails, as it is meant to, for a while', () => { if (readFileSync(${JSON.stringify(runs)}, 'utf8').length <= ${times}) throw new Error('not yet') })`,
  )
  return file
}

const runsOf = (journey: string): number => readFileSync(journey.replace(/mjs$/, 'runs'), 'utf8').length

describe('the journeys', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('have a second try, the failed ones alone, are counted as they ended, and are named', () => {
    const [steady, unsteady, broken] = [journeyThatFails(folder, 'steady', 0), journeyThatFails(folder, 'unsteady', 1), journeyThatFails(folder, 'broken', 9)] as const
    const { counts, said } = runJourneys([steady, unsteady, broken], false)
    expect(counts).toEqual({ passed: 5, failed: 1 })
    expect(said.match(/^unsteady: .*$/gm)).toEqual([`unsteady: ${unsteady} failed at first and passed at the second try`])
    expect([steady, unsteady, broken].map(runsOf)).toEqual([1, 2, 2])
  })

  it('end when whoever started them wants no more', () => {
    const [broken, next] = [journeyThatFails(folder, 'broken', 9), journeyThatFails(folder, 'next', 0)] as const
    expect(runJourneys([broken, next], true).counts).toEqual({ passed: 0, failed: 0 })
    expect([broken, next].map(runsOf)).toEqual([1, 0])
  })
})
