// Sort orders by values that no single field holds. The server derives a column from the declaration and the browser its order, so that a
// page from the server and a list of local records always agree.

interface SortKeyPart {
  /** The field with the value; may be `createdTime` of the envelope. */
  readonly field: string
  /** The part applies only if these fields have these values. */
  readonly while?: Readonly<Record<string, string>>
  /** The part applies only if its value is later than this field, or this field is empty. */
  readonly after?: string
}

/** The value of the first part that applies; records without one come last in both directions. */
export type SortKey = readonly [SortKeyPart, ...SortKeyPart[]]

type SortRow = Readonly<Record<string, unknown>>

/** The part's value if the part applies, else null. */
export const readSortKeyPart = (part: SortKeyPart, row: object): string | null => {
  const values = row as SortRow
  const value = values[part.field]
  if (typeof value !== 'string') return null
  for (const field in part.while) if (values[field] !== part.while[field]) return null
  return part.after !== undefined && value <= ((values[part.after] as string | null | undefined) ?? '') ? null : value
}

/** @returns null if no part applies */
export const readSortKey = (key: SortKey, row: object): string | null => {
  for (const part of key) {
    const value = readSortKeyPart(part, row)
    if (value !== null) return value
  }
  return null
}
