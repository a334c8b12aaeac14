// Dark or light letters on a colour.
import { textOnColour } from '../../src/lib/text-on-colour.ts'

test.each([
  ['#ffffff', 'dark'],
  ['#000000', 'light'],
  ['#ff0000', 'light'],
  ['ffff00', 'dark'],
  // Grey has its own value as luminance: the threshold is 186.
  ['#bababa', 'light'],
  ['#bbbbbb', 'dark'],
  ['#BBBBBBff', 'dark'],
  ['red', null],
  ['', null],
])('%s', (hex, text) => {
  expect(textOnColour(hex)).toBe(text)
})
