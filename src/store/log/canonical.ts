// Canonical text of a value, from which hashes are computed: keys sorted, values that JSON omits are omitted.

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const hasJson = (value: object): value is { toJSON(): unknown } =>
  typeof (value as { toJSON?: unknown }).toJSON === 'function'

/** @param value plain JSON, or objects with toJSON */
export const canonical = (value: unknown): string => {
  if (value === null || value === undefined || typeof value === 'function') return 'null'
  if (typeof value !== 'object')
    return typeof value === 'number' && !Number.isFinite(value) ? 'null' : JSON.stringify(value)
  if (hasJson(value)) return canonical(value.toJSON())
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  let text = ''
  for (const key of Object.keys(value).sort(compare)) {
    const member = (value as Record<string, unknown>)[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(member)}`
  }
  return `{${text}}`
}
