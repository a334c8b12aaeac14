// Keys as assistive technology takes them: by the names that ARIA gives them.
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
