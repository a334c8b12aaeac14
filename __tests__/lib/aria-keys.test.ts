// Keyboard shortcuts in the notation of ARIA, for assistive technology.
import { toAriaKeys } from '../../src/lib/aria-keys.ts'

test('signs of keyboards become names', () => {
  expect(['⇧+N', '⌘+⇧+K', 'Ctrl+Shift+K', 'E', undefined].map(toAriaKeys)).toEqual([
    'Shift+N',
    'Meta+Shift+K',
    'Control+Shift+K',
    'E',
    undefined,
  ])
})
