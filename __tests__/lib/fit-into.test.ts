// The size at which a picture is shown.
import { fitInto } from '../../src/lib/fit-into.ts'

const box = { width: 320, height: 320 }

test.each([
  ['a wide one', { width: 1_600, height: 800 }, { width: 320, height: 160 }],
  ['a high one', { width: 500, height: 2_000 }, { width: 80, height: 320 }],
  ['a small one as it is', { width: 64, height: 48 }, { width: 64, height: 48 }],
  ['a line has still a height', { width: 9_000, height: 1 }, { width: 320, height: 1 }],
])('%s', (_what, picture, shown) => {
  expect(fitInto(picture, box)).toEqual(shown)
})
