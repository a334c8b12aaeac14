// Key bindings of commands: the defaults, and the user's own choices, which are stored as a preference and so follow the user.
import { createSelector } from '@reduxjs/toolkit'
import { parseChord, isReservedByBrowser, isModChord } from './key-chord.ts'
import type { RootState } from '../root-reducer.ts'
import { keepPreference, preferenceRow } from '../records/preferences.ts'
import { commands } from './commands.ts'
import type { Command } from './command.ts'

export interface Shortcuts {
  /** Turns single keys off; chords with Control or Command still work. */
  readonly off: boolean
  /** Chord by command id if it is not the default; null: no key. */
  readonly keys: Readonly<Record<string, string | null>>
}

const subject = 'shortcuts'
const usual: Shortcuts = { off: false, keys: {} }

/** Whether the text is exactly what a press of that chord produces; any other text in a record is invalid. */
const isChord = (text: string): boolean => {
  const sign = text.replace(/^mod\+/, '').replace(/^shift\+(?=.)/, '')
  return (
    parseChord(
      { key: sign, ctrlKey: isModChord(text), metaKey: false, altKey: false, shiftKey: text.includes('shift+') },
      false,
    ) === text && !isReservedByBrowser(text)
  )
}

/** The valid shortcuts of a preference record. */
export const readShortcuts = (value: unknown): Shortcuts => {
  const { off, keys } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly off?: unknown
    readonly keys?: unknown
  }
  const given = Object.entries(typeof keys === 'object' && keys !== null ? keys : {}) as [string, unknown][]
  const known = new Set(commands.filter((command) => command.fixed !== true).map(({ id }) => id))
  return {
    off: off === true,
    keys: Object.fromEntries(
      given.filter(
        (entry): entry is [string, string | null] =>
          known.has(entry[0]) && (entry[1] === null || (typeof entry[1] === 'string' && isChord(entry[1]))),
      ),
    ),
  }
}

const own = (state: RootState) => preferenceRow(state, subject)

export const selectShortcuts = createSelector([own], (row): Shortcuts => (row ? readShortcuts(row['value']) : usual))

export const keyOf = ({ id, key }: Command, { keys }: Shortcuts): string | null =>
  Object.hasOwn(keys, id) ? (keys[id] ?? null) : key

/** Command id by chord; without single keys if those are off. If two commands share a chord, the one the user chose gets it. */
export const selectBindings = createSelector([selectShortcuts], (shortcuts): ReadonlyMap<string, string> => {
  const countChosen = (command: Command): number => (Object.hasOwn(shortcuts.keys, command.id) ? 1 : 0)
  const bound = commands
    .toSorted((one, other) => countChosen(one) - countChosen(other))
    .flatMap((command) => {
      const chord = keyOf(command, shortcuts)
      return chord === null || (shortcuts.off && !isModChord(chord)) ? [] : [[chord, command.id] as const]
    })
  return new Map(bound)
})

/** Another command that already has this chord. */
export const holderOf = (chord: string, shortcuts: Shortcuts, but: string): Command | undefined =>
  commands.find((command) => command.id !== but && keyOf(command, shortcuts) === chord)

/** @returns whether it was saved; a failure is shown as usual */
export const saveShortcuts = ({ off, keys }: Shortcuts) => keepPreference(subject, () => ({ off, keys }))

/** The default keys, with single keys on. */
export const resetShortcuts = usual
