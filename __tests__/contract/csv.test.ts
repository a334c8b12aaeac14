// CSV that a spreadsheet opens without running anything in it.
import { csvOf, separatorOf } from '../../contract/csv.ts'

/** Its lines, without the byte order mark. */
const lines = (rows: readonly (readonly string[])[]): string[] => csvOf(rows).slice(1).split('\r\n').slice(0, -1)

test('is marked as UTF-8, and ends every row', () => {
  expect(csvOf([['Şule', 'b']])).toBe('\uFEFFŞule,b\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=cmd|\' /C calc\'!A0'])('a cell %j is text to a spreadsheet', (cell) => {
  expect(lines([[cell]])[0]).toMatch(/^"?'/)
})

test('commas, quotes and line ends stay inside their cell', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\r\nlines', '\rx']])).toBe('\uFEFF"a,b","say ""hi""","two\r\nlines","\'\rx"\r\n')
})

test('cells are parted as spreadsheets of the language expect', () => {
  expect(csvOf([['Şule', '1,5', 'a;b']], separatorOf('tr'))).toBe('\uFEFFŞule;1,5;"a;b"\r\n')
  expect(csvOf([['Ada', '1,5']], separatorOf('en'))).toBe('\uFEFFAda,"1,5"\r\n')
})
