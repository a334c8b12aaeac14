// Times and deadlines as text, in both languages.
import { formatClockTime, dayKey, formatDayName, formatRowTime } from '../../src/lib/time-text.ts'
import { getReplyWindow } from '../../contract/reply-window.ts'

const now = new Date(2026, 10, 21, 15, 0).getTime()
const before = (minutes: number): string => new Date(now - minutes * 60_000).toISOString()
const on = (year: number, month: number, day: number): string => new Date(year, month, day, 14, 20).toISOString()

test.each([
  [before(0), 'now', 'şimdi'],
  [before(-1.5), 'now', 'şimdi'],
  [before(-5), 'in 5 minutes', '5 dakika sonra'],
  [before(-61), 'in 1 hour', '1 saat sonra'],
  [before(-359), 'in 6 hours', '6 saat sonra'],
  [on(2026, 10, 22), 'tomorrow', 'yarın'],
  [on(2026, 10, 24), 'in 3 days', '3 gün sonra'],
  [on(2026, 11, 3), 'in 12 days', '12 gün sonra'],
  [on(2026, 11, 31), '31 Dec 2026', '31 Ara 2026'],
  [on(2027, 10, 3), '3 Nov 2027', '3 Kas 2027'],
  [before(5), '5 min', '5 dk'],
  [on(2026, 10, 21), '40 min', '40 dk'],
  [before(61), '13:59', '13:59'],
  [on(2026, 10, 20), 'yesterday', 'dün'],
  [on(2026, 10, 3), '3 Nov', '3 Kas'],
  [on(2025, 10, 3), '3 Nov 2025', '3 Kas 2025'],
])('a row says %s as "%s" and "%s"', (time, english, turkish) => {
  expect(formatRowTime(time, now, 'en')).toBe(english)
  expect(formatRowTime(time, now, 'tr')).toBe(turkish)
})

test('a day separator names today, yesterday, a day of this year, a day of another', () => {
  expect(formatDayName(before(5), now, 'en')).toBe('Today')
  expect(formatDayName(on(2026, 10, 20), now, 'tr')).toBe('Dün')
  expect(formatDayName(on(2026, 10, 3), now, 'en')).toMatch(/^Tuesday,? 3 November$/)
  expect(formatDayName(on(2025, 10, 3), now, 'tr')).toBe('3 Kasım 2025')
})

test('a day is the reader’s calendar day', () => {
  const late = new Date(2026, 10, 20, 23, 59).toISOString()
  const early = new Date(2026, 10, 21, 0, 1).toISOString()
  expect(dayKey(late)).not.toBe(dayKey(early))
  expect(formatClockTime(late, 'en')).toBe('23:59')
})

test('a reply window is open, ending below four hours, urgent below one, then closed', () => {
  const left = (minutes: number) => getReplyWindow(before(-minutes), now)
  expect(left(24 * 60)).toEqual({ state: 'open', hours: 24, minutes: 0 })
  expect(left(239)).toEqual({ state: 'ending', hours: 3, minutes: 59 })
  expect(left(23)).toEqual({ state: 'urgent', hours: 0, minutes: 23 })
  expect(left(0.5)).toEqual({ state: 'urgent', hours: 0, minutes: 1 })
  expect(left(0)).toEqual({ state: 'closed' })
  expect(getReplyWindow(null, now)).toEqual({ state: 'none' })
})
