// The key of a command, as this person has it, for what stands beside its button. It knows no commands: screens that are seen first show it.
import { useAppSelector } from '../hooks.ts'
import { preferenceRow } from '../records/preferences.ts'
import type { RootState } from '../root-reducer.ts'
import { getChordKeys, hasAppleKeys, isModChord } from './key-chord.ts'

type ChosenKeys = Readonly<Record<string, unknown>>

/** The chord; null where it has none, or where another command was given it. */
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

/** @param usual its chord unless somebody chose another @returns as it is read out: `Shift+N`; undefined: no key does it */
export const useKeyHint = (id: string, usual: string): string | undefined =>
  useAppSelector((state) => selectKeyHint(state, id, usual))
