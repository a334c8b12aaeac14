// Tables as CSV (RFC 4180) that a spreadsheet opens without running anything in it.

/** A cell that begins like a formula is told apart by an apostrophe: spreadsheets take it for text then. */
const guarded = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** With a byte order mark, by which spreadsheets know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => quoted(guarded(cell))).join(',')).join('\r\n')}\r\n`
