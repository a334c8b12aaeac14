// Members that a platform told, read with the doubt they deserve.

export type Members = Readonly<Record<string, unknown>>

/** null: it is no object. */
export const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null

/** null: it says nothing. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
