// CSV that a spreadsheet opens without running anything in it.
import { toCsv, getCsvSeparator } from '../../contract/csv.ts'

/** Its lines, without the byte order mark. */
const lines = (rows: readonly (readonly string[])[]): string[] => toCsv(rows).slice(1).split('\r\n').slice(0, -1)

test('is marked as UTF-8, and ends every row', () => {
  expect(toCsv([['Şule', 'b']])).toBe('\uFEFFŞule,b\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "=cmd|' /C calc'!A0"])(
  'a cell %j is text to a spreadsheet',
  (cell) => {
    expect(lines([[cell]])[0]).toMatch(/^"?'/)
  },
)

test('commas, quotes and line ends stay inside their cell', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\r\nlines', '\rx']])).toBe(
    '\uFEFF"a,b","say ""hi""","two\r\nlines","\'\rx"\r\n',
  )
})

test('cells are parted as spreadsheets of the language expect', () => {
  expect(toCsv([['Şule', '1,5', 'a;b']], getCsvSeparator('tr'))).toBe('\uFEFFŞule;1,5;"a;b"\r\n')
  expect(toCsv([['Ada', '1,5']], getCsvSeparator('en'))).toBe('\uFEFFAda,"1,5"\r\n')
})
