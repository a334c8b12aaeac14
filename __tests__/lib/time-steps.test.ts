// Times of day in equal steps, and the types of files a field takes.
import { isAcceptedFile } from '../../src/lib/accepts.ts'
import { buildTimeSteps } from '../../src/lib/time-steps.ts'

const times = (given: Parameters<typeof buildTimeSteps>[0]) => buildTimeSteps(given).map(({ time }) => time)
const open = (given: Parameters<typeof buildTimeSteps>[0]) =>
  buildTimeSteps(given).flatMap(({ time, disabled }) => (disabled ? [] : [time]))

test('the list goes from 09:00 to 18:00 in half hours', () => {
  expect(times({})).toHaveLength(19)
  expect(times({}).slice(0, 3)).toEqual(['09:00', '09:30', '10:00'])
  expect(times({}).at(-1)).toBe('18:00')
  expect(open({})).toEqual(times({}))
})

test('start, end and step are given otherwise', () =>
  expect(times({ start: '22:15', end: '23:59', step: '00:45' })).toEqual(['22:15', '23:00', '23:45']))

test('times outside the bounds, and those of the list, cannot be chosen', () => {
  expect(open({ min: '10:00', max: '11:30' })).toEqual(['10:00', '10:30', '11:00', '11:30'])
  expect(open({ start: '09:00', end: '10:30', disabled: ['09:30'] })).toEqual(['09:00', '10:00', '10:30'])
})

test.each([[{ start: '10:00', end: '09:00' }], [{ step: '00:00' }]])('%j offers nothing', (given) =>
  expect(buildTimeSteps(given)).toEqual([]),
)

test.each([
  ['', { name: 'anything', type: '' }, true],
  ['.csv', { name: 'KİŞİLER.CSV', type: '' }, true],
  ['.csv', { name: 'a.csv.exe', type: 'text/csv' }, false],
  ['image/*', { name: 'a', type: 'image/png' }, true],
  ['image/*,application/pdf', { name: 'a', type: 'application/pdf' }, true],
  ['image/png', { name: 'a', type: 'image/jpeg' }, false],
])('a field of %j takes %j: %s', (list, file, taken) => expect(isAcceptedFile(list, file)).toBe(taken))
