// Waiting and working times as text.
import { formatHours, formatWait } from '../../src/lib/format-wait.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

test.each([
  [-5 * second, '0 s', '0 sn'],
  [45 * second + 999, '45 s', '45 sn'],
  [minute, '1 min', '1 dk'],
  [2 * hour + 5 * minute, '2 h 5 min', '2 sa 5 dk'],
  [74 * hour, '3 d 2 h', '3 g 2 sa'],
])('a wait of %i ms is %s, %s', (ms, english, turkish) => {
  expect(formatWait(ms, 'en')).toBe(english)
  expect(formatWait(ms, 'tr')).toBe(turkish)
})

test.each([
  [0, '0 min', '0 dk'],
  [45 * second, '45 s', '45 sn'],
  [291 * hour + 10 * minute, '291 h 10 min', '291 sa 10 dk'],
])('work of %i ms is %s, %s', (ms, english, turkish) => {
  expect(formatHours(ms, 'en')).toBe(english)
  expect(formatHours(ms, 'tr')).toBe(turkish)
})
