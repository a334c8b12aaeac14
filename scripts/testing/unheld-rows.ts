// Checks the coverage table against a run: the test of each row must have passed, by the name that the run reports. A title that occurs
// only in a comment, or whose test was skipped, covers nothing.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Failure } from './failures.ts'

interface HeldRow {
  readonly section: string
  readonly rule: string
  /** The test file below `__tests__/`, and words of the test's title. */
  readonly held?: readonly [file: string, title: string]
}

export interface ReportedTest {
  /** Absolute or relative path. */
  readonly file: string
  /** Includes the titles of the enclosing blocks. */
  readonly fullName: string
  readonly status: string
}

const rowsFolder = join(import.meta.dirname, '..', '..', '__tests__', 'coverage', 'rows')

export const loadCoverageRows = async (): Promise<readonly HeldRow[]> => {
  const files = await Promise.all(
    readdirSync(rowsFolder).map(
      async (file) => (await import(join(rowsFolder, file))) as { readonly rows: readonly HeldRow[] },
    ),
  )
  return files.flatMap(({ rows }) => rows)
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** The title of a parametrised test has placeholders, which match any text. */
const toPattern = (title: string): RegExp =>
  new RegExp(
    title
      .split(/%[a-zA-Z]|\$\{[^}]*\}/)
      .map(escaped)
      .join('.*'),
    's',
  )

/** Files that were not run, or only in part, are not checked. */
export const findUnheldRows = (rows: readonly HeldRow[], tests: readonly ReportedTest[]): Failure[] => {
  const reported = Map.groupBy(tests, ({ file }) => relative('__tests__', file))
  return rows.flatMap(({ section, rule, held }) => {
    const [file, title] = held ?? ['', '']
    const inFile = reported.get(file)
    if (!inFile || inFile.some(({ status }) => status === 'pending')) return []
    const pattern = toPattern(title)
    if (inFile.some(({ status, fullName }) => status === 'passed' && pattern.test(fullName))) return []
    return [
      {
        file: join('__tests__', file),
        title: `coverage: ${section} ${rule}`,
        message: `no test passed that is called "${title}"`,
      },
    ]
  })
}
