// Types and field access for accounts and contacts, whose records differ by platform.
import type { Row } from '../../contract/index.ts'

export type Account = Row<'FBPAGE' | 'IGUSER'>
export type Person = Row<'FBUSER' | 'IGCUSTOMERUSER'>

/** Reads a field that only one platform's records have. */
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

/** The name shown in lists. */
export const getDisplayName = (person: Person): string | null => person.name ?? textIn(person, 'username')
