// The entity slice, the same for every type: version guard, tombstones, eviction.
import { createSlice } from '@reduxjs/toolkit'
import type { Draft } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { evicted, received, removed } from './actions.ts'
import { cleared } from '../events.ts'
import type { RemovedRecord } from './actions.ts'
import { OpaqueState } from './opaque-state.ts'
import type { Table as RowTable } from './table.ts'
import { createTableAdapter, tableAdapter } from './table-adapter.ts'
import type { Table } from './table-adapter.ts'

const tombstoneAdapter = createTableAdapter<RemovedRecord>({ selectId: (record) => record.id })
export const tombstoneIn = tombstoneAdapter.getSelectors().selectById

/** The records of one type. Opaque to immer, so that a flush does not draft every slice it touches. */
export class EntitySliceState extends OpaqueState {
  readonly table: Table
  readonly tombstones: RowTable<RemovedRecord>

  constructor(table: Table, tombstones: RowTable<RemovedRecord>) {
    super()
    this.table = table
    this.tombstones = tombstones
    Object.freeze(this)
  }

  toJSON(): object {
    return { table: this.table, tombstones: this.tombstones }
  }
}

interface Age {
  readonly epoch: number
  readonly version: number
}

/** Whether `next` is newer than `known`: the later epoch wins; within an epoch, the higher version. */
export const isNewer = (next: Age, known: Age | undefined): boolean =>
  known === undefined || next.epoch > known.epoch || (next.epoch === known.epoch && next.version > known.version)

const empty = new EntitySliceState(tableAdapter.getInitialState(), tombstoneAdapter.getInitialState())

const withTables = (state: EntitySliceState, table: Table, tombstones = state.tombstones): EntitySliceState =>
  table === state.table && tombstones === state.tombstones ? state : new EntitySliceState(table, tombstones)

const upsertNewer = (state: EntitySliceState, rows: readonly AnyRow[]): EntitySliceState => {
  const { table, tombstones } = state
  const living = tombstones.size === 0 ? rows : rows.filter((row) => isNewer(row, tombstoneIn(tombstones, row._id)))
  return withTables(state, tableAdapter.setWhere(table, living, isNewer))
}

const addTombstones = (state: EntitySliceState, removedRecords: readonly RemovedRecord[]): EntitySliceState => {
  const { table, tombstones } = state
  const outlived = removedRecords.flatMap((record) => {
    const row = table.get(record.id)
    return row && isNewer(record, row) ? [record.id] : []
  })
  return withTables(
    state,
    tableAdapter.removeMany(table, outlived),
    tombstoneAdapter.setWhere(tombstones, removedRecords, isNewer),
  )
}

const evict = (state: EntitySliceState, ids: readonly string[]): EntitySliceState =>
  withTables(state, tableAdapter.removeMany(state.table, ids))

type SliceRecipe<Value> = (state: EntitySliceState, value: Value) => EntitySliceState

/** RTK types every state as a draft, but immer does not draft an opaque state: the recipe gets the state itself and returns a new one. */
const toReducer = <Value>(recipe: SliceRecipe<Value>) =>
  recipe as unknown as (state: Draft<EntitySliceState>, value: Value) => EntitySliceState

const [accepting, burying, evicting] = [toReducer(upsertNewer), toReducer(addTombstones), toReducer(evict)]

/** Restores a slice from JSON. */
export const reviveSlice = (state: {
  readonly table: Table | readonly AnyRow[]
  readonly tombstones: RowTable<RemovedRecord> | readonly RemovedRecord[]
}) => new EntitySliceState(tableAdapter.revived(state.table), tombstoneAdapter.revived(state.tombstones))

export const createEntityReducer = (type: EntityType) =>
  createSlice({
    name: `entities/${type}`,
    initialState: () => empty,
    reducers: {},
    extraReducers: (builder) =>
      builder
        .addCase(received, (state, { payload }) => accepting(state, payload.rows[type] ?? []))
        .addCase(removed, (state, { payload }) => burying(state, payload.rows[type] ?? []))
        .addCase(evicted, (state, { payload }) => evicting(state, payload.ids[type] ?? []))
        .addCase(cleared, () => empty),
  }).reducer
