// One value from the disk, as what it says it is.
import type { RecordStorage } from '../environment.ts'
import type { CacheValue } from './cache-values.ts'

const isValue = (value: unknown): value is CacheValue => {
  if (typeof value !== 'object' || value === null) return false
  const { rows, gone } = value as Partial<CacheValue>
  return typeof rows === 'object' && rows !== null && typeof gone === 'object' && gone !== null
}

/** @returns null for what is missing or was damaged */
export const readValue = async <Value extends CacheValue = CacheValue>(storage: RecordStorage, key: string): Promise<Value | null> => {
  const text = await storage.getItem(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValue(value) ? (value as Value) : null
  } catch {
    return null
  }
}
