// File sizes as text.
import { formatSize } from '../../src/lib/format-size.ts'

test.each([
  [null, null],
  [0, null],
  [12, '1 kB'],
  [240 * 1_024, '240 kB'],
  [1.25 * 1_048_576, '1.3 MB'],
  [42.4 * 1_048_576, '42 MB'],
])('%p bytes', (bytes, words) => {
  expect(formatSize(bytes, 'en')).toBe(words)
})
