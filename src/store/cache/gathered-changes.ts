// Changes to be written: the newest state of each record, held in memory until the next journal.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { CacheValue } from './cache-values.ts'
import type { RemovedRecord } from '../entities/actions.ts'

type Entry = { readonly row: AnyRow } | { readonly gone: RemovedRecord }

export interface GatheredChanges {
  readonly row: (type: EntityType, row: AnyRow) => void
  readonly gone: (type: EntityType, removedRecord: RemovedRecord) => void
  /** Takes all changes out, in portions of at most `max` records. */
  readonly take: (max: number) => readonly CacheValue[]
  /** Puts back changes that could not be written, unless a newer change of the same record exists. */
  readonly giveBack: (portions: readonly CacheValue[]) => void
}

/** Groups the entries by type, as a value to be written. */
const asValue = (entries: readonly (readonly [EntityType, Entry])[]): CacheValue => {
  const rows: Partial<Record<EntityType, AnyRow[]>> = {}
  const removedRecords: Partial<Record<EntityType, RemovedRecord[]>> = {}
  for (const [type, entry] of entries) {
    if ('row' in entry) (rows[type] ??= []).push(entry.row)
    else (removedRecords[type] ??= []).push(entry.gone)
  }
  return { rows, gone: removedRecords }
}

export const createGatheredChanges = (): GatheredChanges => {
  let byType = new Map<EntityType, Map<string, Entry>>()
  const put = (type: EntityType, id: string, entry: Entry): void => {
    const entries = byType.get(type) ?? new Map<string, Entry>()
    byType.set(type, entries)
    entries.set(id, entry)
  }
  const lists = <List>(byName: Partial<Record<EntityType, List>>): [EntityType, List][] =>
    Object.entries(byName) as [EntityType, List][]
  const putBack = (type: EntityType, id: string, entry: Entry): void => {
    if (!byType.get(type)?.has(id)) put(type, id, entry)
  }
  return {
    row: (type, row) => put(type, row._id, { row }),
    gone: (type, removedRecord) => put(type, removedRecord.id, { gone: removedRecord }),
    giveBack: (portions) => {
      for (const { rows, gone } of portions) {
        for (const [type, list] of lists(rows)) for (const row of list) putBack(type, row._id, { row })
        for (const [type, list] of lists(gone)) for (const one of list) putBack(type, one.id, { gone: one })
      }
    },
    take: (max) => {
      const all = [...byType].flatMap(([type, entries]) => [...entries.values()].map((entry) => [type, entry] as const))
      byType = new Map()
      return Array.from({ length: Math.ceil(all.length / max) }, (_, portion) =>
        asValue(all.slice(portion * max, (portion + 1) * max)),
      )
    },
  }
}
