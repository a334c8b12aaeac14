// Reads values from disk and checks their shape.
import type { RecordStorage } from '../environment.ts'
import type { CacheValue } from './cache-values.ts'

const isValue = (value: unknown): value is CacheValue => {
  if (typeof value !== 'object' || value === null) return false
  const { rows, gone } = value as Partial<CacheValue>
  return typeof rows === 'object' && rows !== null && typeof gone === 'object' && gone !== null
}

/** @returns null if the value is missing or damaged */
const valueOf = <Value extends CacheValue>(text: string | null | undefined): Value | null => {
  if (text === null || text === undefined) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValue(value) ? (value as Value) : null
  } catch {
    return null
  }
}

/** @returns null if the value is missing or damaged */
export const readValue = async <Value extends CacheValue = CacheValue>(
  storage: RecordStorage,
  key: string,
): Promise<Value | null> => valueOf<Value>(await storage.getItem(key))

/** Number of values per read. */
const portion = 16

/**
 * Yields values in the order of the keys. While the caller handles one portion, the next is read.
 * @throws the storage's error
 */
export async function* readValues<Value extends CacheValue = CacheValue>(
  storage: RecordStorage,
  keys: readonly string[],
): AsyncGenerator<Value | null> {
  const ask = (from: number): Promise<readonly (string | null)[]> => {
    const portionTexts = from < keys.length ? storage.getItems(keys.slice(from, from + portion)) : Promise.resolve([])
    // Prevents an unhandled rejection if the caller stops; a caller that continues gets the error from `await next`.
    portionTexts.catch(() => undefined)
    return portionTexts
  }
  let next = ask(0)
  for (let from = 0; from < keys.length; from += portion) {
    const texts = await next
    next = ask(from + portion)
    for (const text of texts) yield valueOf<Value>(text)
  }
}
