// Hashes a state: per row, per part and in total, without derived views. A later state is hashed from what changed.
import { entityTypes } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { RemovedRecord } from '../entities/actions.ts'
import type { EntitySliceState } from '../entities/entity-slice.ts'
import type { RootState } from '../root-reducer.ts'
import { canonical } from './canonical.ts'
import { hashLanes, subtractLanes, noLanes, addLanes, formatLanes } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import type { Marks } from './log-format.ts'
import { getPlainSlices } from './plain-slices.ts'

/** The form of rows and slices in the log; `asItIs` if they come from a log. */
export interface LogForm {
  readonly row: (type: EntityType, row: AnyRow) => AnyRow
  readonly slice: (name: string, value: unknown) => unknown
}

export const asItIs: LogForm = { row: (_type, row) => row, slice: (_name, value) => value }

export interface HashedState {
  readonly state: RootState
  readonly parts: ReadonlyMap<string, Lanes>
  readonly total: Lanes
}

interface Step {
  readonly hashed: HashedState
  readonly marks: Marks
}

/** Rows hashed at a time; takes some milliseconds. */
const rowsAPiece = 200

const tablePart = (type: EntityType): string => `entities/${type}`
/** An empty table hashes like a missing one, because types come and go with versions. */
const weigh = (part: string, lanes: Lanes): Lanes =>
  lanes.high === 0 && lanes.low === 0 ? noLanes : hashLanes(`${part} ${formatLanes(lanes)}`)

export interface StateHashing {
  /** Hashes the rows piece by piece, so that the caller can yield in between; `whole` then reuses them. */
  readonly ahead: (state: RootState) => Generator<void>
  readonly whole: (state: RootState) => HashedState
  /** @returns the hashed state and the marks of the action */
  readonly after: (before: HashedState, state: RootState) => Step
}

export const createStateHashing = ({ row: rowForm, slice: sliceForm }: LogForm): StateHashing => {
  /** Rows are immutable, so the lanes of a row are cached by identity. */
  const known = new WeakMap<AnyRow, Lanes>()

  const rowLanes = (type: EntityType, row: AnyRow): Lanes => {
    const found = known.get(row)
    if (found) return found
    const lanes = hashLanes(canonical(rowForm(type, row)))
    known.set(row, lanes)
    return lanes
  }

  const tombstoneLanes = (record: RemovedRecord): Lanes => hashLanes(`gone ${canonical(record)}`)

  const tableLanes = (type: EntityType, { table, tombstones }: EntitySliceState): Lanes => {
    let lanes = noLanes
    for (const row of table.rows) lanes = addLanes(lanes, rowLanes(type, row))
    for (const record of tombstones.rows) lanes = addLanes(lanes, tombstoneLanes(record))
    return lanes
  }

  function* ahead({ entities }: RootState): Generator<void> {
    for (const type of entityTypes) {
      for (const [index, row] of entities[type].table.rows.entries()) {
        rowLanes(type, row)
        if (index % rowsAPiece === 0) yield
      }
    }
  }

  const sliceLanes = (name: string, value: unknown): Lanes => hashLanes(canonical(sliceForm(name, value)))

  const whole = (state: RootState): HashedState => {
    const parts = new Map<string, Lanes>()
    for (const type of entityTypes) parts.set(tablePart(type), tableLanes(type, state.entities[type]))
    for (const [name, value] of Object.entries(getPlainSlices(state))) parts.set(name, sliceLanes(name, value))
    let total = noLanes
    for (const [part, lanes] of parts) total = addLanes(total, weigh(part, lanes))
    return { state, parts, total }
  }

  /** Computes the table's new lanes and records the changed rows in `rows`. */
  const tableAfter = (
    type: EntityType,
    lanes: Lanes,
    before: EntitySliceState,
    after: EntitySliceState,
    rows: Record<string, string | null>,
  ): Lanes => {
    let next = lanes
    const changes = after.table.changesSince(before.table)
    for (const change of changes) {
      if (change.before) next = subtractLanes(next, rowLanes(type, change.before))
      if (change.before && !change.after) rows[change.before._id] = null
    }
    for (const change of changes) {
      if (!change.after) continue
      const own = rowLanes(type, change.after)
      next = addLanes(next, own)
      rows[change.after._id] = formatLanes(own)
    }
    for (const change of after.tombstones.changesSince(before.tombstones)) {
      if (change.before) next = subtractLanes(next, tombstoneLanes(change.before))
      if (change.after) next = addLanes(next, tombstoneLanes(change.after))
    }
    return next
  }

  const after = (before: HashedState, state: RootState): Step => {
    if (state === before.state)
      return { hashed: before, marks: { hash: formatLanes(before.total), parts: {}, rows: {} } }
    const parts = new Map(before.parts)
    let { total } = before
    const changed: Record<string, string> = {}
    const rowsByType: Record<string, Readonly<Record<string, string | null>>> = {}
    const move = (part: string, lanes: Lanes): void => {
      const was = parts.get(part) ?? noLanes
      if (was.high === lanes.high && was.low === lanes.low) return
      total = addLanes(subtractLanes(total, weigh(part, was)), weigh(part, lanes))
      parts.set(part, lanes)
      changed[part] = formatLanes(lanes)
    }
    if (state.entities !== before.state.entities) {
      for (const type of entityTypes) {
        const slice = state.entities[type]
        const was = before.state.entities[type]
        if (slice === was) continue
        const rows: Record<string, string | null> = {}
        move(tablePart(type), tableAfter(type, parts.get(tablePart(type)) ?? noLanes, was, slice, rows))
        if (Object.keys(rows).length > 0) rowsByType[type] = rows
      }
    }
    const slicesBefore = getPlainSlices(before.state)
    for (const [name, value] of Object.entries(getPlainSlices(state)))
      if (value !== slicesBefore[name]) move(name, sliceLanes(name, value))
    return { hashed: { state, parts, total }, marks: { hash: formatLanes(total), parts: changed, rows: rowsByType } }
  }

  return { ahead, whole, after }
}

export const hashText = ({ total }: HashedState): string => formatLanes(total)
