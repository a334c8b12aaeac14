// Writes a log as a regression test: the log, its final state, and a test that replays the log and compares the states.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { canonical } from '../../src/store/log/canonical.ts'
import { logEnding } from '../../src/store/log/log-format.ts'
import { getPlainSlices } from '../../src/store/log/plain-slices.ts'
import type { Outcome } from '../../src/store/replay/replay-log.ts'

const posix = (path: string): string => path.split(sep).join('/')

const fileName = (file: string): string =>
  basename(file)
    .replace(/(\.log)?\.ndjson$/, '')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'recording'

const testText = (name: string, folder: string): string => {
  const root = posix(relative(folder, process.cwd())) || '.'
  const own = posix(relative(process.cwd(), folder)) || '.'
  return `// Replays ${name}${logEnding} and holds the state it ended in when this test was written.
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replayLog } from '${root}/src/store/replay/replay-log.ts'
import { getPlainSlices } from '${root}/src/store/log/plain-slices.ts'

const folder = join(process.cwd(), ${JSON.stringify(own)})

test('${name} ends in the same state', async () => {
  const { state, hash } = await replayLog(createReadStream(join(folder, '${name}${logEnding}')))
  const expected = JSON.parse(readFileSync(join(folder, '${name}.state.json'), 'utf8')) as { hash: string; slices: unknown; entities: unknown }
  expect(JSON.parse(JSON.stringify(getPlainSlices(state)))).toEqual(expected.slices)
  expect(JSON.parse(JSON.stringify(state.entities))).toEqual(expected.entities)
  expect(hash).toBe(expected.hash)
})
`
}

/** @returns the test's path */
export const exportTest = (log: string, folder: string, { hash, state }: Outcome): string => {
  const place = resolve(folder)
  const name = fileName(log)
  mkdirSync(place, { recursive: true })
  const copy = join(place, `${name}${logEnding}`)
  if (resolve(log) !== copy) copyFileSync(log, copy)
  writeFileSync(
    join(place, `${name}.state.json`),
    `${canonical({ hash, slices: getPlainSlices(state), entities: state.entities })}\n`,
  )
  const test = join(folder, `${name}.test.ts`)
  writeFileSync(resolve(test), testText(name, place))
  return test
}
