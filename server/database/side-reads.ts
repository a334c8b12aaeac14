// Side reads: rows of tables that hold no records, read in one query by a unit of work and cached until its next lock, as its records
// are.
import type { UnitOfWork } from './unit-of-work.ts'

type Reader = Pick<UnitOfWork, 'reading'>

export interface SideReads<Value> {
  keep(unit: Reader, key: string, value: Value): void
  /** Undefined if the database must be queried. */
  get(unit: Reader, key: string): Value | undefined
  /** Like `get`, but only once: the caller may change the row. */
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
