// One value from the disk, as what it says it is.
import type { RecordStorage } from '../environment.ts'
import type { CacheValue } from './cache-values.ts'

const isValue = (value: unknown): value is CacheValue => {
  if (typeof value !== 'object' || value === null) return false
  const { rows, gone } = value as Partial<CacheValue>
  return typeof rows === 'object' && rows !== null && typeof gone === 'object' && gone !== null
}

/** @returns null for what is missing or was damaged */
const valueOf = <Value extends CacheValue>(text: string | null | undefined): Value | null => {
  if (text === null || text === undefined) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValue(value) ? (value as Value) : null
  } catch {
    return null
  }
}

/** @returns null for what is missing or was damaged */
export const readValue = async <Value extends CacheValue = CacheValue>(
  storage: RecordStorage,
  key: string,
): Promise<Value | null> => valueOf<Value>(await storage.getItem(key))

/** Values asked for at once. */
const portion = 16

/**
 * Values one after another, in the order of the keys: while one portion is taken in, the disk reads the next.
 * @throws what the storage says where it refuses
 */
export async function* readValues<Value extends CacheValue = CacheValue>(
  storage: RecordStorage,
  keys: readonly string[],
): AsyncGenerator<Value | null> {
  const ask = (from: number): Promise<readonly (string | null)[]> => {
    const asked = from < keys.length ? storage.getItems(keys.slice(from, from + portion)) : Promise.resolve([])
    // A caller that stops gets no more progress; one that goes on is told below.
    asked.catch(() => undefined)
    return asked
  }
  let next = ask(0)
  for (let from = 0; from < keys.length; from += portion) {
    const texts = await next
    next = ask(from + portion)
    for (const text of texts) yield valueOf<Value>(text)
  }
}
