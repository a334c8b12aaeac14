// Keys of commands: a key that types a letter is never captured, every binding can be pressed, and stored bindings are validated.
import fc from 'fast-check'
import {
  getChordKeys,
  parseChord,
  isForScreen,
  isReservedByBrowser,
  isModChord,
} from '../../../src/store/commands/key-chord.ts'
import type { KeyPress } from '../../../src/store/commands/key-chord.ts'
import { readShortcuts } from '../../../src/store/commands/bindings.ts'
import { commands } from '../../../src/store/commands/commands.ts'

const key = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    'Enter',
    'Escape',
    'Tab',
    'Dead',
    'Process',
    'Shift',
    'AltGraph',
    'F5',
    'ArrowDown',
    '€',
    '@',
    'ı',
    'İ',
    'ş',
    'л',
    ' ',
  ),
)
const press = fc.record<KeyPress>({
  key,
  code: fc.constantFrom('', 'KeyE', 'KeyK', 'Digit4'),
  ctrlKey: fc.boolean(),
  metaKey: fc.boolean(),
  altKey: fc.boolean(),
  shiftKey: fc.boolean(),
  isComposing: fc.boolean(),
})
const plain: KeyPress = { key: 'e', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('no press that writes with AltGr, Option or an input method is a chord', () => {
  fc.assert(
    fc.property(press, fc.boolean(), (given, apple) => {
      // AltGr is Control and Alt on Windows, and a state of its own on Linux.
      expect(parseChord({ ...given, altKey: true }, apple)).toBeNull()
      expect(parseChord({ ...given, getModifierState: (name) => name === 'AltGraph' }, apple)).toBeNull()
      expect(parseChord({ ...given, isComposing: true }, apple)).toBeNull()
      expect(parseChord({ ...given, keyCode: 229 }, apple)).toBeNull()
      // Nor with the other platform's key: Control+E on a Mac moves to the end of the line.
      expect(parseChord({ ...given, [apple ? 'ctrlKey' : 'metaKey']: true }, apple)).toBeNull()
    }),
  )
})

test('a chord says what was pressed: pressed again it is the same, and its keys can be read', () => {
  fc.assert(
    fc.property(press, fc.boolean(), (given, apple) => {
      const chord = parseChord(given, apple)
      if (chord === null) return
      expect(isModChord(chord)).toBe(apple ? given.metaKey : given.ctrlKey)
      expect(getChordKeys(chord, apple).every((cap) => cap.trim() !== '')).toBe(true)
      expect(parseChord({ ...given, repeat: true } as KeyPress, apple)).toBe(chord)
    }),
  )
})

test.each([
  ['j', plain, { key: 'j' }],
  ['with caps lock on', plain, { key: 'E' }, 'e'],
  ['with Shift', plain, { key: 'E', shiftKey: true }, 'shift+e'],
  ['a sign that needs Shift', plain, { key: '?', shiftKey: true }, '?'],
  ['with Control', plain, { key: 'k', ctrlKey: true }, 'mod+k'],
  ['of a Cyrillic keyboard with Control', plain, { key: 'л', code: 'KeyK', ctrlKey: true }, 'mod+k'],
  ['of a Turkish keyboard', plain, { key: 'ş' }, 'ş'],
  ['Escape', plain, { key: 'Escape' }, null],
  ['a dead key', plain, { key: 'Dead' }, null],
] as const)('%s', (_what, base, change, expected: string | null = 'j') => {
  expect(parseChord({ ...base, ...change }, false)).toBe(expected)
})

describe('where a key is for the screen', () => {
  afterEach(() => document.body.replaceChildren())
  const place = (html: string): Element => {
    // eslint-disable-next-line no-unsanitized/property -- a test's own words
    document.body.innerHTML = html
    return document.querySelector('#here') ?? document.body
  }
  const fields = [
    '<input id="here">',
    '<textarea id="here"></textarea>',
    '<div contenteditable="true"><b id="here">a</b></div>',
    '<select id="here"></select>',
    '<input type="search" id="here">',
  ]
  const owners = [
    '<div role="dialog"><button id="here"></button></div>',
    '<ul role="menu"><li id="here"></li></ul>',
    '<div role="dialog"><input id="here"></div>',
    '<div aria-modal="true"></div><button id="here"></button>',
  ]

  test('single keys are letters in text fields, keys with Control go through', () => {
    fc.assert(
      fc.property(press, fc.constantFrom(...fields), (given, html) => {
        const chord = parseChord(given, false)
        if (chord !== null) expect(isForScreen(chord, place(html), document)).toBe(isModChord(chord))
      }),
    )
  })

  test('nothing goes past an open dialog or menu', () => {
    fc.assert(
      fc.property(press, fc.constantFrom(...owners), (given, html) => {
        const chord = parseChord(given, false)
        if (chord !== null) expect(isForScreen(chord, place(html), document)).toBe(false)
      }),
    )
  })

  test('elsewhere keys are for the screen, and Enter belongs to what has the focus', () => {
    for (const html of [
      '<button id="here"></button>',
      '<a id="here" href="/"></a>',
      '<input type="checkbox" id="here">',
    ]) {
      expect(isForScreen('e', place(html), document)).toBe(true)
      expect(isForScreen('enter', place(html), document)).toBe(false)
    }
    expect(isForScreen('enter', document.body, document)).toBe(true)
  })
})

test('whatever stands in a record, only keys that can be pressed are taken from it', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({
      off: fc.anything(),
      keys: fc.dictionary(
        fc.oneof(fc.constantFrom(...commands.map(({ id }) => id)), fc.string()),
        fc.oneof(key, fc.constantFrom('mod+k', 'shift+e', 'mod+w', '', 'mod+', 'enter', '__proto__'), fc.anything()),
      ),
    }),
  )
  fc.assert(
    fc.property(anything, (value) => {
      const { keys, off } = readShortcuts(value)
      expect(typeof off).toBe('boolean')
      for (const [id, chord] of Object.entries(keys)) {
        expect(commands.find((command) => command.id === id)?.fixed).toBeUndefined()
        expect(commands.some((command) => command.id === id)).toBe(true)
        if (chord !== null) expect(isReservedByBrowser(chord)).toBe(false)
      }
    }),
  )
})

test('no two commands have one usual key, and none has a browser’s', () => {
  const keys = commands.flatMap(({ key: usual }) => (usual === null ? [] : [usual]))
  expect(new Set(keys).size).toBe(keys.length)
  expect(
    commands.filter(({ key: usual, fixed }) => usual !== null && fixed !== true && isReservedByBrowser(usual)),
  ).toEqual([])
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
})
