// Runs a program that writes its results into a file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns the exit code, and the results; these are empty when the program failed before writing them */
export const withResults = async (
  runner: (file: string) => Promise<number>,
): Promise<{ code: number; results: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-tests-'))
  const file = join(folder, 'results')
  writeFileSync(file, '')
  try {
    return { code: await runner(file), results: readFileSync(file, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
