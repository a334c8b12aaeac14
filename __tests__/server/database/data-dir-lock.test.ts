// The lock of a data folder, with what a process that was killed leaves behind.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
