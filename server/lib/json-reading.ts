// Reads members of foreign JSON without trusting its shape.

export type JsonObject = Readonly<Record<string, unknown>>

export const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Text of a string or a number (ids are numbers in old captures); null for anything else and for the empty string. */
export const asText = (value: unknown): string | null => {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
}

/** A table's entry for a name from outside; never a member that every object inherits, such as `constructor`. */
export const ownMember = <Value>(table: Readonly<Record<string, Value>>, name: string | null): Value | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined

/** A finite number, also from a numeric text. */
export const asNumber = (value: unknown): number | null => {
  const text = asText(value)
  const number = text === null ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** Cuts to at most `max` UTF-16 units, never inside a surrogate pair. */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  const object = asObject(value)
  if (object === null) return value
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, sortKeys(object[key])]),
  )
}

/** The same text for the same content, whatever the order of its members. */
export const canonical = (value: unknown): string => JSON.stringify(sortKeys(value)) ?? 'null'
