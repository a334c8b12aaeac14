// When a snoozed conversation returns, by the organisation's clock.
import { formatZoneTime, snoozeTimes } from '../../src/lib/snooze-times.ts'
import { zoneOr } from '../../contract/zone-or.ts'
import { parseFieldTime, toFieldTime } from '../../src/lib/zone-time.ts'

const istanbul = 'Europe/Istanbul'
const at = (text: string): number => Date.parse(text)
const told = (now: string, zone: string, hours: Parameters<typeof snoozeTimes>[2] = []) =>
  Object.fromEntries(
    snoozeTimes(at(now), zone, hours).map(({ preset, at: time }) => [preset, new Date(time).toISOString()]),
  )

test('the usual times are by the clock of the zone, on its days', () => {
  // Saturday, 13:05 in Istanbul.
  expect(told('2026-11-21T10:05:00.000Z', istanbul)).toEqual({
    inAnHour: '2026-11-21T11:05:00.000Z',
    inThreeHours: '2026-11-21T13:05:00.000Z',
    thisEvening: '2026-11-21T15:00:00.000Z',
    tomorrow: '2026-11-22T06:00:00.000Z',
    nextWeek: '2026-11-23T06:00:00.000Z',
  })
  // In Istanbul it is already the next day, a Monday, so next week is the Monday after; late in the day there is no `thisEvening`.
  expect(told('2026-11-22T21:30:00.000Z', istanbul)).toMatchObject({
    thisEvening: '2026-11-23T15:00:00.000Z',
    tomorrow: '2026-11-24T06:00:00.000Z',
    nextWeek: '2026-11-30T06:00:00.000Z',
  })
  expect(told('2026-11-21T14:30:00.000Z', istanbul)).not.toHaveProperty('thisEvening')
})

test('mornings begin when the organisation opens, over a change of the clock and the end of a year, too', () => {
  const hours = [
    { day: 1, from: '08:30', to: '17:00' },
    { day: 7, from: '11:00', to: '15:00' },
  ]
  // Saturday before the clocks go forward in Berlin.
  expect(told('2026-03-28T12:00:00.000Z', 'Europe/Berlin', hours)).toMatchObject({
    tomorrow: '2026-03-29T09:00:00.000Z',
    nextWeek: '2026-03-30T06:30:00.000Z',
  })
  expect(told('2026-12-31T12:00:00.000Z', istanbul, hours)).toMatchObject({
    tomorrow: '2027-01-01T06:00:00.000Z',
    nextWeek: '2027-01-04T05:30:00.000Z',
  })
})

test('a time of one’s own is by the same clock, and is said by it', () => {
  const noon = at('2026-11-21T09:00:00.000Z')
  expect(toFieldTime(noon, istanbul)).toBe('2026-11-21T12:00')
  expect(parseFieldTime('2026-11-21T12:00', istanbul)).toBe(noon)
  expect(parseFieldTime('', istanbul)).toBeNull()
  expect(formatZoneTime(noon, istanbul, 'en')).toBe('Sat 21 Nov, 12:00')
  expect(formatZoneTime(noon, istanbul, 'tr')).toBe('21 Kas Cmt 12:00')
  expect([zoneOr('Europe/Berlin'), zoneOr('Nowhere/At all'), zoneOr(null)]).toEqual([
    'Europe/Berlin',
    istanbul,
    istanbul,
  ])
})
