// Failures of a run, short enough to be complete at the end of the output, so that a truncated log still has all of them.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  /** Absolute or relative path of the test file. */
  readonly file: string
  readonly title: string
  readonly message: string
}

const maxLines = 15
/** Number of failures with a message; the rest are only named. */
const maxTold = 20

const indented = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, maxLines)
    .map((line) => `    ${line}`.trimEnd())
    .join('\n')

/** @returns empty without failures, else lines with a final line break */
export const formatFailures = (failures: readonly Failure[]): string => {
  if (failures.length === 0) return ''
  const told = failures.map(({ file, title, message }, index) => {
    const name = `  ${relative('.', file)}: ${title}`
    return index < maxTold ? `${name}\n${indented(message)}` : name
  })
  return `\nfailed:\n${told.join('\n')}\n`
}
