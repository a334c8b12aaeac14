// Parses a platform's JSON without losing ids (integers beyond 2^53 become text, because old bodies carry ids as numbers)
// and without characters that the database cannot store.

interface WithSource {
  readonly source?: string
}

/** Replaces what PostgreSQL's jsonb refuses: NUL and lone surrogates. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const keepId = (_key: string, value: unknown, context?: WithSource): unknown => {
  if (typeof value === 'string') return toStorableText(value)
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value
}

const withStorableNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withStorableNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [toStorableText(name), withStorableNames(member)]),
  )
}

/** @returns undefined if the text is not JSON, or is nested too deeply to be walked */
export const readLossless = (text: string): unknown => {
  try {
    return withStorableNames(JSON.parse(text, keepId as (this: unknown, key: string, value: unknown) => unknown))
  } catch {
    return undefined
  }
}
