// Tables as CSV (RFC 4180) that a spreadsheet opens without running anything in it: made by the screen or, where it is long, by the server.
import type { EntityType } from './index.ts'
import { toReferred } from './referred.ts'
import type { RecordReference } from './referred.ts'

/** Spreadsheets take the comma for decimals where people write them so, and part cells by the semicolon. */
export type CsvSeparator = ',' | ';'

/** Begins a file: by it spreadsheets know that it is UTF-8. */
export const csvByteOrderMark = '\uFEFF'

/**
 * Where a formula would begin, also one in full-width signs: at the beginning of a cell, and after whatever a spreadsheet may be
 * told to part cells or rows by.
 */
const formula = /(^|[\t\r\n;,|]"?)(?=[=+\-@＝＋－＠])/g

/** An apostrophe before it: spreadsheets take it for text then. */
const guardFormula = (cell: string): string => {
  const told = cell.replaceAll(formula, "$1'")
  return /^[\t\r\n]/.test(told) ? `'${told}` : told
}

const quoteCell = (cell: string, separator: CsvSeparator): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Some of a file's rows. */
export const toCsvLines = (rows: readonly (readonly string[])[], separator: CsvSeparator = ','): string =>
  rows.map((cells) => `${cells.map((cell) => quoteCell(guardFormula(cell), separator)).join(separator)}\r\n`).join('')

export const toCsv = (rows: readonly (readonly string[])[], separator: CsvSeparator = ','): string =>
  `${csvByteOrderMark}${toCsvLines(rows, separator)}`

/** The text of a cell. @param target of a reference, or a list of them @param nameOf name of a record that it names */
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
