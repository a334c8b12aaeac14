// All entity slices, derived from the registry. An action reaches only the slices of the types it names.
import type { Action, Reducer } from '@reduxjs/toolkit'
import { entityTypes } from '../../../contract/entity-types.ts'
import type { EntityType } from '../../../contract/index.ts'
import { evicted, received, removed } from './actions.ts'
import { cleared } from '../events.ts'
import { EntitySliceState, createEntityReducer, reviveSlice } from './entity-slice.ts'

export type EntitiesState = Readonly<Record<EntityType, EntitySliceState>>

const initially = { type: 'entities/initial' }

const typesIn = (action: Action): readonly string[] => {
  if (received.match(action) || removed.match(action)) return Object.keys(action.payload.rows)
  if (evicted.match(action)) return Object.keys(action.payload.ids)
  return cleared.match(action) ? entityTypes : []
}

const reducers = Object.fromEntries(entityTypes.map((type) => [type, createEntityReducer(type)])) as Record<
  EntityType,
  Reducer<EntitySliceState>
>
// Frozen, here and below, so that the development checks see at once that it is immutable.
const initialState = Object.freeze(
  Object.fromEntries(entityTypes.map((type) => [type, reducers[type](undefined, initially)])) as EntitiesState,
)

const isType = (name: string): name is EntityType => Object.hasOwn(reducers, name)

/** Imported or recorded state has plain rows instead of tables, and may lack some types. */
const reviveState = (state: EntitiesState): EntitiesState => ({
  ...initialState,
  ...Object.fromEntries(
    Object.entries(state).flatMap(([type, slice]) => (isType(type) ? [[type, reviveSlice(slice)]] : [])),
  ),
})

const isRevived = (state: EntitiesState): boolean => state[entityTypes[0] as EntityType] instanceof EntitySliceState

export const entitiesReducer: Reducer<EntitiesState> = (given = initialState, action) => {
  const state = isRevived(given) ? given : reviveState(given)
  let next: Record<EntityType, EntitySliceState> | null = null
  for (const type of typesIn(action)) {
    if (!isType(type)) continue
    const slice = reducers[type](state[type], action)
    if (slice === state[type]) continue
    next ??= { ...state }
    next[type] = slice
  }
  return next === null ? state : Object.freeze(next)
}
