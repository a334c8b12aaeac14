// Tables as CSV (RFC 4180) that a spreadsheet opens without running anything in it: made by the screen or, where it is long, by the server.

/** Spreadsheets take the comma for decimals where people write them so, and part cells by the semicolon. */
export type CsvSeparator = ',' | ';'

export const getCsvSeparator = (language: string): CsvSeparator => (language.startsWith('tr') ? ';' : ',')

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

/** The ids that a reference, or a list of them, holds. */
export const toIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '')

/** The text of a cell. @param nameOf name of a referenced record; null if the field is no reference */
export const toCellText = (value: unknown, nameOf: ((id: string) => string) | null): string => {
  if (nameOf !== null) return toIds(value).map(nameOf).join('; ')
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
