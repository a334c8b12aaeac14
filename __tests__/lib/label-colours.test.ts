// Label colours: offered ones are visible and legible everywhere, illegible ones are detected.
import { getContrast } from '../../src/lib/get-contrast.ts'
import { isHardToSee, labelColours } from '../../src/lib/label-colours.ts'

test('contrast is that of WCAG: 21 for black on white, 1 for the same, none for what is no colour', () => {
  expect(getContrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(getContrast('#123456', '#123456')).toBe(1)
  expect(getContrast('red', '#ffffff')).toBeNull()
})

test('every colour that is offered can be seen on light and dark pages and read', () => {
  expect(Object.values(labelColours).filter(isHardToSee)).toEqual([])
})

test.each([
  ['#fef08a', true],
  ['#0a0a0a', true],
  ['#38bdf8', true],
  ['#DC2626', false],
  ['', false],
  ['#12', false],
])('%j is hard to see: %s', (colour, expected) => expect(isHardToSee(colour)).toBe(expected))
