// All entity slices, derived from the registry.
import { combineReducers } from '@reduxjs/toolkit'
import type { Reducer } from '@reduxjs/toolkit'
import { entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { createEntityReducer } from './entity-slice.ts'
import type { EntitySliceState } from './entity-slice.ts'

export type EntitiesState = Record<EntityType, EntitySliceState>

export const entitiesReducer: Reducer<EntitiesState> = combineReducers(
  Object.fromEntries(entityTypes.map((type) => [type, createEntityReducer(type)])) as Record<EntityType, Reducer<EntitySliceState>>,
)
