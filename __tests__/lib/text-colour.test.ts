// Dark or light text on a colour.
import { getTextColour } from '../../src/lib/text-colour.ts'

test.each([
  ['#ffffff', 'dark'],
  ['#000000', 'light'],
  ['#ff0000', 'light'],
  ['ffff00', 'dark'],
  // A grey's luminance is its own value; the threshold is 186.
  ['#bababa', 'light'],
  ['#bbbbbb', 'dark'],
  ['#BBBBBBff', 'dark'],
  ['red', null],
  ['', null],
])('letters on %s are %s', (hex, text) => {
  expect(getTextColour(hex)).toBe(text)
})
