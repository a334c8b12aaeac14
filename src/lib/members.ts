// Reads members of a value that comes from a platform and is not validated yet.

export type Members = Readonly<Record<string, unknown>>

/** null if the value is not an object. */
export const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null

/** Trimmed text; null if the value is not a text or is blank. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
