// npm run replay, as a process: its verdict, its exit code, its files, and its handling of bad input.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { replayLog } from '../../src/store/replay/replay-log.ts'
import { bytesOf, savedLines } from './support/recorded-session.ts'

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

const node = join(process.cwd(), 'node_modules', '.bin', 'node')

const replay = (...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(node, ['scripts/replay.ts', ...args], { maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })

let folder: string
let log: string
let lines: readonly string[]

const written = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
  lines = await savedLines()
  log = written('session.log.ndjson', lines.join(''))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('it prints the verdict with the hash that any other replay gives', async () => {
  const { hash, actions } = await replayLog(bytesOf(lines.join('')))
  const { code, out } = await replay(log)
  expect(out).toContain(`${actions} actions, hash ${hash}\nSAME`)
  expect(code).toBe(0)
})

test('a recorded action that left something else behind is named, with what differs', async () => {
  const at = lines.findIndex((line) => line.includes('connection/backendLost'))
  const { action } = JSON.parse(lines[at] as string) as { action: number }
  const altered = lines.map((line, index) =>
    index === at ? line.replace('connection/backendLost', 'connection/backendReached') : line,
  )
  const { code, out } = await replay(written('altered.log.ndjson', altered.join('')))
  expect(out).toContain(`the first action that differs is number ${action}, "connection/backendReached"`)
  expect(out).toContain('connection.backend')
  expect(out).toContain('DIFFERENT')
  expect(code).toBe(1)
})

test('for Redux DevTools it writes the first state and the actions', async () => {
  const target = join(folder, 'devtools.json')
  expect((await replay(log, '--devtools', target)).code).toBe(0)
  const { payload, preloadedState } = JSON.parse(readFileSync(target, 'utf8')) as {
    payload: string
    preloadedState: string
  }
  const { actions } = await replayLog(bytesOf(lines.join('')))
  expect((JSON.parse(payload) as unknown[]).length).toBe(actions)
  expect(JSON.parse(preloadedState)).toHaveProperty('entities.THREAD')
})

test.each([
  [[], 'npm run replay -- FILE'],
  [['nowhere.log.ndjson'], 'no such file'],
  [['--export-test'], '--export-test takes a folder'],
  [['a', 'b'], 'unknown: b'],
])('%j is answered in a line', async (args, said) => {
  const { code, err } = await replay(...args)
  expect(err).toContain(said)
  expect(code).toBe(2)
})

test('text from a log cannot steer the terminal', async () => {
  const at = lines.findIndex((line) => line.includes('connection/backendLost'))
  const line = JSON.parse(lines[at] as string) as { value: object }
  const hostile = `${JSON.stringify({ ...line, value: { type: '\u001b[2J\u009b31m\u202e<script>alert(1)</script>' } })}\n`
  const { out } = await replay(
    written('hostile.log.ndjson', lines.map((one, index) => (index === at ? hostile : one)).join('')),
  )
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(out).toContain('<script>')
})

const exported = (name: string): string => join(folder, name)

/** Runs an exported test unchanged. @returns whether it passed */
const passes = (test: string): Promise<boolean> =>
  new Promise((resolve) => {
    const jest = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '-w',
      '1',
      '--config',
      JSON.stringify(jestConfig),
      '--runTestsByPath',
      test,
    ]
    execFile(node, jest, { maxBuffer: 50_000_000 }, (error) => resolve(error === null))
  })

/** The project's transform, with the exported test's folder beside it. */
const jestConfig = {
  rootDir: process.cwd(),
  roots: [process.cwd(), ''],
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  testTimeout: 600_000,
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript', tsx: false }, target: 'es2023' },
        module: { type: 'commonjs' },
      },
    ],
  },
}

test('the exported test passes, and fails where a reducer does something else', async () => {
  const { code, out } = await replay(log, '--export-test', exported('tests'))
  expect(code).toBe(0)
  const test = join(exported('tests'), 'session.test.ts')
  expect(out).toContain(`wrote ${test}`)
  jestConfig.roots[1] = exported('tests')
  expect(await passes(test)).toBe(true)
  // The same test on reducers of which one was altered.
  const own = relative(exported('tests'), process.cwd())
  written(
    join('tests', 'altered-replay.ts'),
    `
import { replayReducer } from '${own}/src/store/replay/plain-reducer.ts'
import { replayLog as replay } from '${own}/src/store/replay/replay-log.ts'
export const replayLog = (source) => replay(source, { reduce: (before, action) => {
  const after = replayReducer(before, action)
  return action.type === 'clock/ticked' ? { ...after, clock: { now: after.clock.now + 1 } } : after
} })
`,
  )
  const altered = readFileSync(test, 'utf8').replace(/'[^']*replay-log\.ts'/, "'./altered-replay.ts'")
  expect(await passes(written(join('tests', 'altered.test.ts'), altered))).toBe(false)
})
