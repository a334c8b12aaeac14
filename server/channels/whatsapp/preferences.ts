// A person's marketing preferences: the latest value of each category wins.
import type { Row } from '../../../contract/index.ts'

type Data = Row<'FBWACONTACT'>['data']

export interface Preference {
  readonly value: string
  readonly time: string
}

export const preferencesOf = (data: Data): Readonly<Record<string, Preference>> =>
  (data?.['preferences'] ?? {}) as Readonly<Record<string, Preference>>

/** Compares the values when the times are equal, so that the result does not depend on the order. */
const isLater = (one: Preference, other: Preference | undefined): boolean =>
  other === undefined || one.time > other.time || (one.time === other.time && one.value > other.value)

/** Adds the preferences that are later than the known ones to `data`. */
export const withPreferences = (data: Data, otherPreferences: Readonly<Record<string, Preference>>): Data => {
  const known = preferencesOf(data)
  const later = Object.entries(otherPreferences).filter(([category, preference]) =>
    isLater(preference, known[category]),
  )
  return later.length === 0 ? data : { ...data, preferences: { ...known, ...Object.fromEntries(later) } }
}
