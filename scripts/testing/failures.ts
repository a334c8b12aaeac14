// What failed in a run and why, in so few lines that they stand whole at its end: whoever reads a log that was cut needs no other part of it.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  /** Absolute or relative path of the test file. */
  readonly file: string
  readonly title: string
  readonly message: string
}

const maxLines = 15
/** Beyond them the others are only named. */
const maxTold = 20

const indented = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, maxLines)
    .map((line) => `    ${line}`.trimEnd())
    .join('\n')

/** @returns empty where nothing failed, else lines with a line break at their end */
export const formatFailures = (failures: readonly Failure[]): string => {
  if (failures.length === 0) return ''
  const told = failures.map(({ file, title, message }, index) => {
    const name = `  ${relative('.', file)}: ${title}`
    return index < maxTold ? `${name}\n${indented(message)}` : name
  })
  return `\nfailed:\n${told.join('\n')}\n`
}
