// One slice per entity type, all alike: version guard, tombstones, eviction.
import { createSlice } from '@reduxjs/toolkit'
import type { Draft } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { cleared, evicted, received, removed } from './actions.ts'
import type { RemovedRecord } from './actions.ts'
import { rowIn, tableAdapter } from './table-adapter.ts'
import type { Table } from './table-adapter.ts'

export interface EntitySliceState {
  readonly table: Table
  readonly tombstones: Readonly<Record<string, RemovedRecord>>
}

interface Age {
  readonly epoch: number
  readonly version: number
}

/** Whether `next` is newer than `known`: a later epoch wins, within one the version decides. */
export const isNewer = (next: Age, known: Age | undefined): boolean =>
  known === undefined || next.epoch > known.epoch || (next.epoch === known.epoch && next.version > known.version)

const empty: EntitySliceState = { table: tableAdapter.getInitialState(), tombstones: {} }

// The adapter answers the table it was given, changed (a draft), or a new one: both are put back.

const accept = (state: Draft<EntitySliceState>, rows: readonly AnyRow[]): void => {
  const newest = new Map<string, AnyRow>()
  for (const row of rows) {
    const known = newest.get(row._id) ?? rowIn(state.table, row._id)
    if (isNewer(row, known) && isNewer(row, state.tombstones[row._id])) newest.set(row._id, row)
  }
  if (newest.size > 0) state.table = tableAdapter.setMany(state.table, [...newest.values()])
}

const bury = (state: Draft<EntitySliceState>, gone: readonly RemovedRecord[]): void => {
  const removedIds: string[] = []
  for (const record of gone) {
    if (!isNewer(record, state.tombstones[record.id])) continue
    const row = rowIn(state.table, record.id)
    state.tombstones[record.id] = record
    if (row && isNewer(record, row)) removedIds.push(record.id)
  }
  if (removedIds.length > 0) state.table = tableAdapter.removeMany(state.table, removedIds)
}

const evict = (state: Draft<EntitySliceState>, ids: readonly string[]): void => {
  const held = ids.filter((id) => rowIn(state.table, id) !== undefined)
  if (held.length > 0) state.table = tableAdapter.removeMany(state.table, held)
}

export const createEntityReducer = (type: EntityType) =>
  createSlice({
    name: `entities/${type}`,
    initialState: empty,
    reducers: {},
    extraReducers: (builder) =>
      builder
        .addCase(received, (state, { payload }) => accept(state, payload.rows[type] ?? []))
        .addCase(removed, (state, { payload }) => bury(state, payload.rows[type] ?? []))
        .addCase(evicted, (state, { payload }) => evict(state, payload.ids[type] ?? []))
        .addCase(cleared, () => empty),
  }).reducer
