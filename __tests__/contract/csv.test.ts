// CSV that a spreadsheet opens without running anything in it.
import { toCsv } from '../../contract/csv.ts'
import { getLanguageFacts } from '../../contract/language-facts.ts'

/** Lines of the CSV, without the byte order mark. */
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

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['two\n-1', '"two\n\'-1"'],
  ['two\r\n+1', '"two\r\n\'+1"'],
  ['a|=1', "a|'=1"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM', "'＠SUM"],
  ['\n=1', '"\'\n\'=1"'],
])('what begins after another separator in %j is text, too', (cell, written) => {
  expect(toCsv([[cell]]).slice(1)).toBe(`${written}\r\n`)
})

test.each(['a - b', 'Ada, -5 degrees', 'ada@example.test', 'x=1', 'e-mail; - none'])('%j stays as it is', (cell) => {
  expect(toCsv([[cell]], '|' as never).slice(1)).toBe(`${cell}\r\n`)
})

test('commas, quotes and line ends stay inside their cell', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\r\nlines', '\rx']])).toBe(
    '\uFEFF"a,b","say ""hi""","two\r\nlines","\'\rx"\r\n',
  )
})

test('cells are parted as spreadsheets of the language expect', () => {
  expect(toCsv([['Şule', '1,5', 'a;b']], getLanguageFacts('tr').csvSeparator)).toBe('\uFEFFŞule;1,5;"a;b"\r\n')
  expect(toCsv([['Ada', '1,5']], getLanguageFacts('en').csvSeparator)).toBe('\uFEFFAda,"1,5"\r\n')
})
