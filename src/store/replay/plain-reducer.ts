// The reducers for a replay: the application's own without redux-persist, whose only effect on the state is reproduced here.
import type { Action, Reducer } from '@reduxjs/toolkit'
import type { EntityType } from '../../../contract/index.ts'
import type { RowsLine } from '../log/log-format.ts'
import { renameForState } from '../log/slice-names.ts'
import { createRootReducer } from '../root-reducer.ts'
import type { RootState } from '../root-reducer.ts'
import type { GatheredState } from './read-log.ts'

const reducer = createRootReducer()

type PersistedSlice = 'settings' | 'drafts'

interface RehydrateAction extends Action {
  readonly key: string
  readonly payload?: Readonly<Record<string, unknown>>
}

const isRehydrated = (action: Action): action is RehydrateAction =>
  action.type === 'persist/REHYDRATE' && typeof (action as RehydrateAction).key === 'string'

/** Persisted members replace the initial members of the slice. */
const rehydrate = (state: RootState, { key, payload }: RehydrateAction): RootState => {
  const name = (['settings', 'drafts'] as PersistedSlice[]).find((sliceName) => key.startsWith(`${sliceName}@`))
  if (!name || payload === undefined) return state
  const { _persist, ...members } = payload
  return { ...state, [name]: { ...state[name], ...members } }
}

/** The application's reducer, or one that a test modifies. */
export type ReplayReducer = Reducer<RootState>

export const replayReducer: ReplayReducer = (before, action) => {
  const after = reducer(before, action)
  return isRehydrated(action) ? rehydrate(after, action) : after
}

/** @param reduce restores tables and views from plain JSON, as it does for any such state */
export const restoreState = ({ line, rows }: GatheredState, reduce: ReplayReducer): RootState => {
  const fresh = reduce(undefined, { type: 'replay/begun' })
  const tables = new Map<
    EntityType,
    { rows: RowsLine['rows'][number][]; tombstones: RowsLine['tombstones'][number][] }
  >()
  for (const { type, rows: some, tombstones } of rows) {
    const table = tables.get(type) ?? { rows: [], tombstones: [] }
    for (const row of some) table.rows.push(row)
    for (const record of tombstones) table.tombstones.push(record)
    tables.set(type, table)
  }
  const entities = Object.fromEntries(
    [...tables].map(([type, table]) => [type, { table: table.rows, tombstones: table.tombstones }]),
  )
  // The log omits views and page state from these two slices, so initial values fill the gaps; other slices are complete.
  const whole = (name: string, value: unknown): unknown =>
    name === 'inbox' || name === 'api' ? { ...fresh[name], ...(value as object) } : value
  const known = Object.fromEntries(
    Object.entries(renameForState(line.slices)).flatMap(([name, value]) =>
      name !== 'entities' && Object.hasOwn(fresh, name) ? [[name, whole(name, value)]] : [],
    ),
  )
  // An order that is not an `OrderedIds` makes the root reducer rebuild the views from the tables.
  const recorded = { ...fresh, ...known, entities } as unknown as RootState
  return reduce(
    { ...recorded, inbox: { ...recorded.inbox, view: { ...recorded.inbox.view, order: [] } } } as unknown as RootState,
    { type: 'replay/revived' },
  )
}
