// Which notifications this person has read, and reading them. A notification is everybody's; who has read it stands in their READSTATE.
import { createSelector } from '@reduxjs/toolkit'
import type { Filter } from '../../../contract/filter.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { runCall } from '../records/run-call.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'

const selectReadIds = createSelector(
  [(state: RootState) => state.entities.READSTATE.table],
  (table): ReadonlySet<unknown> => {
    const read = rowsIn(table).filter((row) => row['kind'] === 'notification')
    return new Set(read.map((row) => row['targetId']))
  },
)

/** @param row a NOTIFICATION; its own `isRead` is as old as the answer it came with */
export const selectIsRead = (state: RootState, row: AnyRow): boolean =>
  row['isRead'] === true || selectReadIds(state).has(row._id)

/** Of those held on this device. */
export const countUnread = createSelector(
  [(state: RootState) => state.entities.NOTIFICATION.table, selectReadIds],
  (table, readIds): number => rowsIn(table).filter((row) => row['isRead'] !== true && !readIds.has(row._id)).length,
)

/** As its reader sees it: `isRead` is up to date. Records of other types are as they are. */
export const withReadState = (type: EntityType, row: AnyRow, unread: boolean): AnyRow =>
  type === 'NOTIFICATION' && !unread ? { ...row, isRead: true } : row

/** Marking happens only when unread. */
export const markNotificationRead =
  (row: AnyRow): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectIsRead(getState(), row)) return
    await dispatch(runCall('markNotificationAsRead', { params: { id: row._id }, quiet: true }))
  }

/** Which ones are meant, as a list is asked for them. */
export interface NotificationQuestion {
  readonly filter?: Filter
  readonly organisationId?: string
}

/** The backend marks a hundred at a time. @returns whether all that are meant are read */
export const markAllNotificationsRead =
  ({ filter, organisationId }: NotificationQuestion = {}): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    for (;;) {
      const result = await dispatch(runCall('markAllNotificationsRead', { query: { filter, organisationId } }))
      if (!result.ok) return false
      if (result.data.marked === 0) return true
    }
  }
