// Initials and tint of an avatar without a picture.
import fc from 'fast-check'
import { getInitials, tintCount, getTint } from '../../src/lib/initials.ts'

test.each([
  ['Ayşe Yıldız', 'AY'],
  ['Elif Nur Aydoğan', 'EA'],
  ['ada', 'A'],
  ['ilker ışık', 'İI'],
  ['  İrem   Şahin ', 'İŞ'],
  ['Ada (Kaya)', 'A'],
  ['+90 532', '5'],
  ['42 Store', '4S'],
  ['😀', '?'],
  ['', '?'],
])('%j: %s', (name, initials) => expect(getInitials(name)).toBe(initials))

test('a name keeps its tint, and every name has one of those drawn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const tint = getTint(name)
      expect(Number.isInteger(tint) && tint >= 0 && tint < tintCount).toBe(true)
      expect(getTint(name)).toBe(tint)
    }),
  )
})
