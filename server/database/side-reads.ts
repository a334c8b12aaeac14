// Side reads: rows of tables that are no records, read at once by a unit of work and known until its next lock, as its records are.
import type { UnitOfWork } from './unit-of-work.ts'

type Reader = Pick<UnitOfWork, 'reading'>

export interface SideReads<Value> {
  keep(unit: Reader, key: string, value: Value): void
  /** Undefined where the database must be asked. */
  get(unit: Reader, key: string): Value | undefined
  /** The same, once: whoever takes it may change what it says. */
  take(unit: Reader, key: string): Value | undefined
}

export const createSideReads = <Value>(): SideReads<Value> => {
  const known = new WeakMap<object, Map<string, Value>>()
  const get = (unit: Reader, key: string): Value | undefined => known.get(unit.reading())?.get(key)
  return {
    keep: (unit, key, value) => {
      const values = known.get(unit.reading()) ?? new Map<string, Value>()
      known.set(unit.reading(), values.set(key, value))
    },
    get,
    take: (unit, key) => {
      const value = get(unit, key)
      known.get(unit.reading())?.delete(key)
      return value
    },
  }
}
