// Refetches lists 2 s after a push that affects their type, and resets all queries at the end of a session.
import type { Action, Middleware } from '@reduxjs/toolkit'
import { tableRefreshMs } from '../../../contract/constants.ts'
import type { EntityType } from '../../../contract/index.ts'
import { evicted, received, removed } from '../entities/actions.ts'
import { cleared } from '../events.ts'
import { api } from './api.ts'

const findTouched = (action: Action): readonly EntityType[] => {
  if (received.match(action) && action.payload.origin === 'push')
    return Object.keys(action.payload.rows) as EntityType[]
  if (removed.match(action)) return Object.keys(action.payload.rows) as EntityType[]
  return evicted.match(action) ? (Object.keys(action.payload.ids) as EntityType[]) : []
}

/** One per store, because it remembers the affected types. */
export const createTableRefresh =
  (): Middleware =>
  ({ dispatch }) => {
    let touchedTypes = new Set<EntityType>()
    let timer: ReturnType<typeof setTimeout> | undefined

    const refresh = (): void => {
      const tags = [...touchedTypes].map((id) => ({ type: 'list' as const, id }))
      touchedTypes = new Set()
      timer = undefined
      dispatch(api.util.invalidateTags(tags))
    }

    return (next) => (action) => {
      const result = next(action)
      for (const type of findTouched(action as Action)) touchedTypes.add(type)
      // Counted from the first push: restarting the timer would postpone the refresh for ever under steady traffic.
      if (touchedTypes.size > 0) timer ??= setTimeout(refresh, tableRefreshMs)
      if (cleared.match(action)) {
        clearTimeout(timer)
        timer = undefined
        touchedTypes = new Set()
        dispatch(api.util.resetApiState())
      }
      return result
    }
  }
