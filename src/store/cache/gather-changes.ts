// Middleware that reports all changes of records to the open cache, if there is one.
import type { Middleware } from '@reduxjs/toolkit'
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { evicted, received, removed } from '../entities/actions.ts'
import { rowIn } from '../entities/table-adapter.ts'
import type { WithServices } from '../store-services.ts'
import type { RecordsState } from '../entities/selectors.ts'
import type { RemovedRecord } from '../entities/actions.ts'
import type { GatheredChanges } from './gathered-changes.ts'

export interface ChangeSink {
  readonly changes: GatheredChanges
  /** Called after every action: records, or only their positions, may have changed. The writer sets it. */
  changed: () => void
}

/** The destination of changes; null while no cache is open. */
const createGathering = (): { sink: ChangeSink | null } => ({ sink: null })

export const startGathering = ({ services }: WithServices, sink: ChangeSink): void => {
  services.get(createGathering).sink = sink
}

/** From now on changes are neither written nor collected in memory. */
export const stopGathering = ({ services }: WithServices): void => {
  services.get(createGathering).sink = null
}

const entriesOf = <List>(byType: Partial<Record<EntityType, List>>): [EntityType, List][] =>
  (Object.entries(byType) as [EntityType, List][]).filter(([type]) => getEntityMeta(type).cached)

/** Reads the tables instead of the action, because an older version in the action changes nothing. */
const gatherHeld = (changes: GatheredChanges, state: RecordsState, type: EntityType, rows: readonly AnyRow[]): void => {
  const { table } = state.entities[type]
  for (const { _id } of rows) {
    const storedRow = rowIn(table, _id)
    if (storedRow) changes.row(type, storedRow)
  }
}

/** An evicted record is removed with its current version, because the same version may be loaded again. */
const leaving = (state: RecordsState, type: EntityType, ids: readonly string[]): readonly RemovedRecord[] =>
  ids.flatMap((id) => {
    const storedRow = rowIn(state.entities[type].table, id)
    return storedRow ? [{ id, epoch: storedRow.epoch, version: storedRow.version }] : []
  })

export const gatherChanges =
  ({ services }: WithServices): Middleware<object, RecordsState> =>
  ({ getState }) =>
  (next) =>
  (action) => {
    const { sink } = services.get(createGathering)
    if (!sink) return next(action)
    const { changes } = sink
    if (evicted.match(action)) {
      for (const [type, ids] of entriesOf(action.payload.ids))
        for (const removedRecord of leaving(getState(), type, ids)) changes.gone(type, removedRecord)
    }
    const result = next(action)
    if (received.match(action) && action.payload.origin !== 'disk') {
      for (const [type, rows] of entriesOf(action.payload.rows)) gatherHeld(changes, getState(), type, rows)
    } else if (removed.match(action)) {
      for (const [type, removedRecords] of entriesOf(action.payload.rows))
        for (const one of removedRecords) changes.gone(type, one)
    }
    sink.changed()
    return result
  }
