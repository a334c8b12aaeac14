// Records that channels of one kind name differently: accounts, people and what is theirs, their fields read by name.
import type { Row } from '../../contract/index.ts'

export type Account = Row<'FBPAGE' | 'IGUSER'>
export type Person = Row<'FBUSER' | 'IGCUSTOMERUSER'>

/** A field that the records of one platform alone have: which one is known where the platform is. */
const valueIn = (record: object, field: string): unknown => (record as Readonly<Record<string, unknown>>)[field]

export const textIn = (record: object, field: string): string | null => {
  const value = valueIn(record, field)
  return typeof value === 'string' ? value : null
}

export const textsIn = (record: object, field: string): readonly string[] => {
  const value = valueIn(record, field)
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

export const organisationOf = (record: { readonly organisationId?: string }): string => {
  if (record.organisationId === undefined) throw new Error('a record without an organisation')
  return record.organisationId
}

/** The display name in lists. */
export const getDisplayName = (person: Person): string | null => person.name ?? textIn(person, 'username')
