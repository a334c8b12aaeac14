// The journeys of `npm test`: a second try for one that failed, and no third.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJourneys } from '../../scripts/test-parts.ts'

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

  it('have a second try, the failed ones alone, and are counted as they ended', async () => {
    const [steady, unsteady, broken] = [journeyThatFails(folder, 'steady', 0), journeyThatFails(folder, 'unsteady', 1), journeyThatFails(folder, 'broken', 9)] as const
    expect(await runJourneys([steady, unsteady, broken], {}, () => false)).toEqual({ passed: 5, failed: 1 })
    expect([steady, unsteady, broken].map(runsOf)).toEqual([1, 2, 2])
  })

  it('end when whoever started them wants no more', async () => {
    const [broken, next] = [journeyThatFails(folder, 'broken', 9), journeyThatFails(folder, 'next', 0)] as const
    expect(await runJourneys([broken, next], {}, () => true)).toEqual({ passed: 0, failed: 0 })
    expect([broken, next].map(runsOf)).toEqual([1, 0])
  })
})
