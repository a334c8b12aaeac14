// A fingerprint of the contract: an application built against another one is told to reload.
import { callNames, callOf, declarationOf, entityTypes } from './index.ts'

/** FNV-1a over UTF-16 units, 32 bits, hex: it tells versions apart, it protects nothing. */
const fnv1a = (text: string): string => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const describeEntity = (type: (typeof entityTypes)[number]) => {
  const { schema, base, references, scope, allow, pushNames } = declarationOf(type)
  return { type, base, references, scope, allow, pushNames, schema: schema.describe() }
}

const describeCall = (name: (typeof callNames)[number]) => {
  const { method, path, right, command } = callOf(name)
  return { name, method, path, right, command }
}

// Some milliseconds of work, for what never changes while the program runs.
let known: string | null = null

/** Same declarations, same hash; any change of a field, path, right or push name changes it. */
export const contractHash = (): string => {
  known ??= fnv1a(JSON.stringify({ entities: entityTypes.map(describeEntity), calls: callNames.map(describeCall) }))
  return known
}
