// Which notifications concern the user, which of them are read, and marking them as read. A notification belongs to everybody; the
// user's READSTATE records up to when they have read it.
import { createSelector } from '@reduxjs/toolkit'
import type { Filter } from '../../../contract/filter.ts'
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import {
  isNotificationWanted,
  notificationChoiceSubject,
  readNotificationChoice,
} from '../../../contract/notification-choice.ts'
import type { NotificationChoice } from '../../../contract/notification-choice.ts'
import { runCall } from './run-call.ts'
import { preferenceRow } from './preferences.ts'
import { selectRecord } from '../entities/selectors.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'

type Notification = Row<'NOTIFICATION'>

export const selectNotificationChoice = createSelector(
  [(state: RootState) => preferenceRow(state, notificationChoiceSubject)?.['value']],
  (value): NotificationChoice => readNotificationChoice(value),
)

const selectReadTimes = createSelector(
  [(state: RootState) => state.entities.READSTATE.table],
  (table): ReadonlyMap<unknown, string> => {
    const read = rowsIn(table).filter((row) => row['kind'] === 'notification')
    return new Map(read.map((row) => [row['targetId'], String(row['readTime'])]))
  },
)

const isReadAt = (readTimes: ReadonlyMap<unknown, string>, row: AnyRow): boolean =>
  row['isRead'] === true ||
  typeof row['settledTime'] === 'string' ||
  (readTimes.get(row._id) ?? '') >= String(row['createdTime'])

/** @param row a NOTIFICATION; its own `isRead` may be outdated */
export const selectIsRead = (state: RootState, row: AnyRow): boolean => isReadAt(selectReadTimes(state), row)

/** Whether the user wants this notification; never if its conversation is not in memory, unless it is addressed to them personally. */
export const selectIsWanted = (state: RootState, row: Notification): boolean => {
  const { rights } = state.session
  if (rights === null) return false
  const threadId = row.data?.['threadId']
  const thread = typeof threadId === 'string' ? selectRecord(state, 'THREAD', threadId) : undefined
  if (row.threadItemId && !row.recipientId && !thread) return false
  const place = thread
    ? {
        organisationId: thread.organisationId ?? '',
        assigneeId: thread.assigneeId ?? null,
        teamId: thread.teamId ?? null,
      }
    : null
  return isNotificationWanted(rights, selectNotificationChoice(state), row, place)
}

const notificationsIn = (table: RootState['entities']['NOTIFICATION']['table']) =>
  rowsIn(table) as unknown as readonly Notification[]

/** Counts those in memory on this device. */
export const countUnread = (state: RootState): number =>
  notificationsIn(state.entities.NOTIFICATION.table).filter(
    (row) => !selectIsRead(state, row as unknown as AnyRow) && selectIsWanted(state, row),
  ).length

/** The unread notification of a conversation, if one is in memory. */
export const findUnreadOf = (state: RootState, itemId: string): Notification | undefined =>
  notificationsIn(state.entities.NOTIFICATION.table).find(
    (row) => row.threadItemId === itemId && !selectIsRead(state, row as unknown as AnyRow),
  )

/** Time of an unread mention of the user in a note on the conversation; null if there is none. */
export const selectMentionedAt = (state: RootState, itemId: string | undefined): string | null => {
  const unread = itemId === undefined ? undefined : findUnreadOf(state, itemId)
  return unread?.type === 'MENTIONED' ? unread.createdTime : null
}

/** The record with the user's current `isRead`; only notifications have one. */
export const withReadState = (type: EntityType, row: AnyRow, unread: boolean): AnyRow =>
  type === 'NOTIFICATION' && !unread ? { ...row, isRead: true } : row

/** Ids being marked: a click and the screen it opens may both mark the same one. */
const createMarking = () => new Set<string>()

/** Marks it as read, unless it is or is being marked. */
export const markNotificationRead =
  (row: AnyRow): AppThunk<Promise<void>> =>
  async (dispatch, getState, { services }) => {
    const marking = services.get(createMarking)
    if (selectIsRead(getState(), row) || marking.has(row._id)) return
    marking.add(row._id)
    try {
      await dispatch(runCall('markNotificationAsRead', { params: { id: row._id }, quiet: true }))
    } finally {
      marking.delete(row._id)
    }
  }

/** Selects notifications as a list request does. */
export interface NotificationQuestion {
  readonly filter?: Filter
  readonly organisationId?: string
}

/** The server marks at most a hundred per request, so this repeats. @returns whether all selected ones are read */
export const markAllNotificationsRead =
  ({ filter, organisationId }: NotificationQuestion = {}): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    for (;;) {
      const result = await dispatch(runCall('markAllNotificationsRead', { query: { filter, organisationId } }))
      if (!result.ok) return false
      if (result.data.marked === 0) return true
    }
  }
