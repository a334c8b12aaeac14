// Reads a field of a record by its dotted path, on both sides.

/** @returns undefined if the path ends early */
export const getValueAt = (row: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], row)
