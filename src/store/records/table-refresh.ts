// Keeps questions fresh: lists are asked again 2 s after a push that touches their type; nothing of them outlives a session.
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

/** One for each store: it remembers which types wait for their two seconds. */
export const createTableRefresh =
  (): Middleware =>
  ({ dispatch }) => {
    let touched = new Set<EntityType>()
    let timer: ReturnType<typeof setTimeout> | undefined

    const refresh = (): void => {
      const tags = [...touched].map((id) => ({ type: 'list' as const, id }))
      touched = new Set()
      timer = undefined
      dispatch(api.util.invalidateTags(tags))
    }

    return (next) => (action) => {
      const result = next(action)
      for (const type of findTouched(action as Action)) touched.add(type)
      // Counted from the first push: under steady traffic a later one would put it off for ever.
      if (touched.size > 0) timer ??= setTimeout(refresh, tableRefreshMs)
      if (cleared.match(action)) {
        clearTimeout(timer)
        timer = undefined
        touched = new Set()
        dispatch(api.util.resetApiState())
      }
      return result
    }
  }
