// Which key does what: the usual keys, and where somebody has chosen others. Kept in their own record, so that it follows them.
import { createSelector } from '@reduxjs/toolkit'
import { parseChord, isReservedByBrowser, isModChord } from './key-chord.ts'
import type { RootState } from '../root-reducer.ts'
import { keepPreference, preferenceRow } from '../records/preferences.ts'
import { commands } from './commands.ts'
import type { Command } from './command.ts'

export interface Shortcuts {
  /** Single keys do nothing; those with Control or Command do. */
  readonly off: boolean
  /** Chord by command where it is not the usual one; null: none. */
  readonly keys: Readonly<Record<string, string | null>>
}

const subject = 'shortcuts'
const usual: Shortcuts = { off: false, keys: {} }

/** The same text that a press of it has: whatever else stands in a record is no key. */
const isChord = (text: string): boolean => {
  const sign = text.replace(/^mod\+/, '').replace(/^shift\+(?=.)/, '')
  return (
    parseChord(
      { key: sign, ctrlKey: isModChord(text), metaKey: false, altKey: false, shiftKey: text.includes('shift+') },
      false,
    ) === text && !isReservedByBrowser(text)
  )
}

/** Shortcuts of a record, as far as they are still valid. */
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

/** Command ids by the chord that does them, single keys only where they are on. Of two with one key the one chosen by hand has it. */
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

/** The command that has this key already. */
export const holderOf = (chord: string, shortcuts: Shortcuts, but: string): Command | undefined =>
  commands.find((command) => command.id !== but && keyOf(command, shortcuts) === chord)

/** @returns whether it is kept; the refusal is shown as every other */
export const saveShortcuts = ({ off, keys }: Shortcuts) => keepPreference(subject, () => ({ off, keys }))

/** The usual keys again, and single keys on. */
export const resetShortcuts = usual
