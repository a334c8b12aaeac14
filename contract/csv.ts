// CSV (RFC 4180) that a spreadsheet opens without running formulas; written by the screen or, for long tables, by the server.
import type { EntityType } from './index.ts'
import { toReferred } from './referred.ts'
import type { RecordReference } from './referred.ts'

/** Spreadsheets separate cells by the semicolon in languages with a decimal comma. */
export type CsvSeparator = ',' | ';'

/** First character of a file; tells spreadsheets that it is UTF-8. */
export const csvByteOrderMark = '\uFEFF'

/**
 * The places where a formula may begin, also with a full-width sign: the beginning of a cell, and the position after any character that a
 * spreadsheet may be configured to use as a cell or row separator.
 */
const formula = /(^|[\t\r\n;,|]"?)(?=[=+\-@＝＋－＠])/g

/** Inserts an apostrophe before a formula, so that spreadsheets read it as text. */
const guardFormula = (cell: string): string => {
  const escaped = cell.replaceAll(formula, "$1'")
  return /^[\t\r\n]/.test(escaped) ? `'${escaped}` : escaped
}

const quoteCell = (cell: string, separator: CsvSeparator): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Lines for a part of the rows. */
export const toCsvLines = (rows: readonly (readonly string[])[], separator: CsvSeparator = ','): string =>
  rows.map((cells) => `${cells.map((cell) => quoteCell(guardFormula(cell), separator)).join(separator)}\r\n`).join('')

export const toCsv = (rows: readonly (readonly string[])[], separator: CsvSeparator = ','): string =>
  `${csvByteOrderMark}${toCsvLines(rows, separator)}`

/** The text of a cell. @param target type that a reference or list of references names @param nameOf name of a record */
export const toCellText = (
  value: unknown,
  target: EntityType | null,
  nameOf: (record: RecordReference) => string,
): string => {
  if (value === null || value === undefined) return ''
  const records = toReferred(value, target)
  if (records !== null) return records.map(nameOf).join('; ')
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
