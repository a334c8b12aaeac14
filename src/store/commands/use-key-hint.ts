// The user's key for a command, shown beside its button. Does not import the registry, because the first screens use it.
import { useAppSelector } from '../hooks.ts'
import { preferenceRow } from '../records/preferences.ts'
import type { RootState } from '../root-reducer.ts'
import { getChordKeys, hasAppleKeys, isModChord } from './key-chord.ts'

type ChosenKeys = Readonly<Record<string, unknown>>

/** The chord; null if the user removed it or gave the default chord to another command. */
const findChord = (keys: ChosenKeys, id: string, usual: string): string | null => {
  if (Object.hasOwn(keys, id)) return typeof keys[id] === 'string' ? keys[id] : null
  return Object.values(keys).includes(usual) ? null : usual
}

const selectKeyHint = (state: RootState, id: string, usual: string): string | undefined => {
  const { off, keys } = (preferenceRow(state, 'shortcuts')?.['value'] ?? {}) as {
    off?: unknown
    keys?: ChosenKeys | null
  }
  const chord = findChord(keys ?? {}, id, usual)
  if (chord === null || (off === true && !isModChord(chord))) return undefined
  return getChordKeys(chord, hasAppleKeys()).join('+')
}

/** @param usual the default chord @returns the keys to show: `Shift+N`; undefined: no key runs it */
export const useKeyHint = (id: string, usual: string): string | undefined =>
  useAppSelector((state) => selectKeyHint(state, id, usual))
