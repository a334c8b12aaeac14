// The lock of a data folder, including what a killed process leaves behind.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lockDataDir } from '../../../server/database/data-dir-lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is taken once at a time', () => {
  const unlock = lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow(`in use by process ${process.pid}`)
  unlock()
  lockDataDir(folder)()
})

test('a lock that a killed process of the same number left is taken over, as after each start in a container', () => {
  writeFileSync(join(folder, 'server.lock'), String(process.pid))
  const unlock = lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow('in use')
  unlock()
})

test('a lock of a process that lives stays its own', () => {
  writeFileSync(join(folder, 'server.lock'), String(process.ppid))
  expect(() => lockDataDir(folder)).toThrow(`in use by process ${process.ppid}`)
})

test('a lock of the same number in another container stays its own, and what to do is said', () => {
  const file = join(folder, 'server.lock')
  writeFileSync(file, `${process.pid} another-container`)
  expect(() => lockDataDir(folder)).toThrow(`of another-container: stop it there, or remove ${file} where it has ended`)
})

interface Outcome {
  readonly key: string | null
  readonly holds: boolean
}

const startAtOnce = async (processes: number, folders: number): Promise<readonly (readonly Outcome[])[]> => {
  const program = join(import.meta.dirname, '../support/start-on-folders.ts')
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [program, folder, String(folders)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const lines = children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]())
  for (const line of lines) expect((await line.next()).value).toBe('ready')
  const begin = String(Date.now() + 50)
  for (const child of children) child.stdin.write(begin)
  const outcomes = await Promise.all(
    lines.map(async (line) => JSON.parse(String((await line.next()).value)) as Outcome[]),
  )
  for (const child of children) child.stdin.end()
  return outcomes
}

test('of processes that start at the same moment one holds the folder, and all read the key that stands in it', async () => {
  const folders = 200
  /** Larger than any process id. */
  const dead = '4194305'
  for (let number = 0; number < folders; number += 1) {
    mkdirSync(join(folder, String(number)))
    if (number % 2 === 1) writeFileSync(join(folder, String(number), 'server.lock'), dead)
  }
  const outcomes = await startAtOnce(2, folders)
  const places = Array.from({ length: folders }, (_, number) => number)
  const holders = places.map((number) => outcomes.filter((each) => each[number]?.holds).length)
  expect(holders).toEqual(places.map(() => 1))
  const keys = places.map((number) => outcomes.map((each) => each[number]?.key))
  const kept = places.map((number) => readFileSync(join(folder, String(number), 'secret.key'), 'utf8'))
  expect(keys).toEqual(kept.map((key) => [key, key]))
  expect(readdirSync(join(folder, '0')).sort()).toEqual(['secret.key', 'server.lock'])
})
