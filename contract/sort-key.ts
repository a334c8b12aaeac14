// Values that lists are sorted by and that no field holds alone: one declaration, from which the server makes a column and the browser
// its order, so that a page of the server and a list of held records never disagree.

interface SortKeyPart {
  /** Whose value it is; also `createdTime` of the envelope. */
  readonly field: string
  /** It counts only while these fields have these values. */
  readonly while?: Readonly<Record<string, string>>
  /** It counts only where it is later than this field, or that is empty. */
  readonly after?: string
}

/** The value is that of the first part that counts; records in which none does come last, whichever the direction. */
export type SortKey = readonly [SortKeyPart, ...SortKeyPart[]]

type SortRow = Readonly<Record<string, unknown>>

/** The part's value where it counts, else null. */
export const readSortKeyPart = (part: SortKeyPart, row: object): string | null => {
  const values = row as SortRow
  const value = values[part.field]
  if (typeof value !== 'string') return null
  for (const field in part.while) if (values[field] !== part.while[field]) return null
  return part.after !== undefined && value <= ((values[part.after] as string | null | undefined) ?? '') ? null : value
}

/** @returns null where no part counts */
export const readSortKey = (key: SortKey, row: object): string | null => {
  for (const part of key) {
    const value = readSortKeyPart(part, row)
    if (value !== null) return value
  }
  return null
}
