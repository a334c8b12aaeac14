// Turns a key press into a text that is the same on every keyboard: `j`, `?`, `shift+j`, `mod+k`. `mod` is Command on Apple keyboards,
// else Control. A press that types a letter is never a chord: AltGr (Control and Alt on Windows), Option, an input method, a dead key.
import { lowerAscii } from '../../../contract/fold.ts'

export interface KeyPress {
  readonly key: string
  /** Physical key, by which non-Latin keyboards such as Cyrillic get the same `mod` chords. */
  readonly code?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
  getModifierState?(name: string): boolean
}

/** Key code during composition, the only sign of it in Safari and old engines. */
const composingCode = 229

const isApple = (platform: string): boolean => /Mac|iP(hone|ad|od)/.test(platform)

export const hasAppleKeys = (): boolean => typeof navigator !== 'undefined' && isApple(navigator.platform)

const isOneSign = (key: string): boolean => [...key].length === 1 && key.trim() !== ''

const isAsciiLetter = (key: string): boolean => /^[a-z]$/.test(key)

const byPlace = (code: string | undefined): string | null => {
  const letter = /^Key([A-Z])$/.exec(code ?? '')?.[1]
  return letter === undefined ? null : lowerAscii(letter)
}

/** @returns null if the press is not a chord */
export const parseChord = (press: KeyPress, apple: boolean): string | null => {
  if (press.isComposing === true || press.keyCode === composingCode) return null
  if (press.altKey || press.getModifierState?.('AltGraph') === true) return null
  const mod = apple ? press.metaKey : press.ctrlKey
  if (apple ? press.ctrlKey : press.metaKey) return null
  const key = lowerAscii(press.key)
  if (!isOneSign(key)) return key === 'Enter' || key === 'enter' ? (mod || press.shiftKey ? null : 'enter') : null
  // A letter of another alphabet stands for the key it is on.
  const sign = mod && !isAsciiLetter(key) && /\p{L}/u.test(key) ? (byPlace(press.code) ?? key) : key
  const shift = press.shiftKey && /\p{L}/u.test(sign) ? 'shift+' : ''
  return `${mod ? 'mod+' : ''}${shift}${sign}`
}

export const isModChord = (chord: string): boolean => chord.startsWith('mod+')

/** Keys reserved by browsers and systems, or needed in a text field. */
const reservedChords = new Set(
  ['a', 'c', 'v', 'x', 'z', 'y', 't', 'n', 'w', 'r', 'q', 'p', 'f', 'l', 's', '+', '-', '0'].map((key) => `mod+${key}`),
)

export const isReservedByBrowser = (chord: string): boolean =>
  reservedChords.has(chord) || /^mod\+\d$/.test(chord) || chord === 'enter'

/** The keys to press, as labelled on the keyboard. */
export const getChordKeys = (chord: string, apple: boolean): readonly string[] => {
  const sign = /(?:^|\+)([^+]+|\+)$/.exec(chord)?.[1] ?? chord
  return [
    ...(isModChord(chord) ? [apple ? '⌘' : 'Ctrl'] : []),
    ...(/(^|\+)shift\+/.test(chord) ? [apple ? '⇧' : 'Shift'] : []),
    sign === 'enter' ? 'Enter' : isAsciiLetter(sign) ? String.fromCharCode(sign.charCodeAt(0) - 32) : sign,
  ]
}

/** Elements in which keys type text. */
const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="color"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Roles of elements that handle keys themselves while open. */
const ownKeys = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textFields) !== null

const isModalOpen = (page: Document): boolean => page.querySelector('[aria-modal="true"]') !== null

/** Whether typed keys are meant for an element that is still loading (`data-awaits-keys`). */
export const isAwaitingKeys = (page: Document): boolean =>
  page.querySelector('[data-awaits-keys]') !== null && !isModalOpen(page)

/**
 * Whether a chord pressed on this target is for the screen; never while a dialog, menu or list box handles keys. Single keys type letters
 * in a text field, where `mod` chords still work; Enter belongs to the focused element.
 */
export const isForScreen = (chord: string, target: EventTarget | null, page: Document): boolean => {
  const place = target instanceof Element ? target : null
  if (place?.closest(ownKeys) || isModalOpen(page) || isAwaitingKeys(page)) return false
  if (chord === 'enter') return place === null || place === page.body
  return isModChord(chord) || !isTextField(place)
}
