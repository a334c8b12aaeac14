// Whether a person wants to hear of offers: of each category the last word holds.
import type { Row } from '../../../contract/index.ts'

type Data = Row<'FBWACONTACT'>['data']

export interface Preference {
  readonly value: string
  readonly time: string
}

export const preferencesOf = (data: Data): Readonly<Record<string, Preference>> =>
  (data?.['preferences'] ?? {}) as Readonly<Record<string, Preference>>

/** Of two at one time always the same one. */
const isLater = (one: Preference, other: Preference | undefined): boolean =>
  other === undefined || one.time > other.time || (one.time === other.time && one.value > other.value)

/** `data` with what was heard, where it is later than what was known. */
export const withPreferences = (data: Data, heard: Readonly<Record<string, Preference>>): Data => {
  const known = preferencesOf(data)
  const later = Object.entries(heard).filter(([category, preference]) => isLater(preference, known[category]))
  return later.length === 0 ? data : { ...data, preferences: { ...known, ...Object.fromEntries(later) } }
}
