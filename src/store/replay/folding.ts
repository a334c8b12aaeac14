// Applies many actions at once if nobody needs the states in between: consecutive received rows are merged into one action.
import type { Action } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { received } from '../entities/actions.ts'
import type { RowsByType } from '../entities/actions.ts'
import { isNewer } from '../entities/entity-slice.ts'
import type { RootState } from '../root-reducer.ts'
import type { ReplayReducer } from './plain-reducer.ts'

/** The newest row of each record, in the order of first arrival. */
class Gathered {
  readonly #tables = new Map<string, Map<string, AnyRow>>()

  add(rows: RowsByType): void {
    for (const type in rows) {
      let table = this.#tables.get(type)
      if (!table) {
        table = new Map()
        this.#tables.set(type, table)
      }
      for (const row of rows[type as EntityType] ?? []) if (isNewer(row, table.get(row._id))) table.set(row._id, row)
    }
  }

  /** Returns and clears what was gathered; undefined if nothing was. */
  take(): Action | undefined {
    if (this.#tables.size === 0) return undefined
    const rows = Object.fromEntries([...this.#tables].map(([type, table]) => [type, [...table.values()]])) as RowsByType
    this.#tables.clear()
    return received({ rows, origin: 'push' })
  }
}

/** The state after all actions; equal to applying them one by one. */
export const foldActions = (reduce: ReplayReducer, state: RootState, actions: Iterable<Action>): RootState => {
  const gatheredRows = new Gathered()
  let after = state
  const settle = (): void => {
    const action = gatheredRows.take()
    if (action) after = reduce(after, action)
  }
  for (const action of actions) {
    if (received.match(action)) gatheredRows.add(action.payload.rows)
    else {
      settle()
      after = reduce(after, action)
    }
  }
  settle()
  return after
}
