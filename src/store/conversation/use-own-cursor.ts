// Marks a conversation as read after it has been on screen for a while; not while the page is hidden.
import { useEffect } from 'react'
import { selectRecord } from '../entities/selectors.ts'
import { findUnreadOf, selectMentionedAt } from '../records/read-notifications.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { moveThreadCursor, sendThreadCommand } from '../outbox/thread-commands.ts'
import type { AppThunk } from '../app-thunk.ts'
import { selectMessages } from './conversation-items.ts'
import { selectOwnCursor } from './conversation-thunks.ts'

const readAfterMs = 2_000

/** Marks the conversation as read for the team, which also moves the reader's cursor; moves only the cursor if the team has read it. */
const noteSeen =
  (threadId: string, until: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (!thread) return
    const command = { call: 'markThreadAsRead', threadId, body: { until }, patch: { unreadCount: 0 } } as const
    if ((thread.unreadCount ?? 0) > 0) return dispatch(sendThreadCommand(command))
    // A reaction or a reminder changes no unread count, but its notification still has to be marked as read.
    const isAnnounced = findUnreadOf(getState(), thread.itemId) !== undefined
    if ((selectOwnCursor(getState(), threadId) ?? '') < until || isAnnounced)
      await dispatch(moveThreadCursor(threadId, until))
  }

/** @param endInSight whether the newest message is on screen */
export const useOwnCursor = (threadId: string, endInSight: boolean): void => {
  const dispatch = useAppDispatch()
  const lastMessage = useAppSelector((state) => selectMessages(state, threadId).at(-1)?.createdTime ?? null)
  const mentionedAt = useAppSelector((state) =>
    selectMentionedAt(state, selectRecord(state, 'THREAD', threadId)?.itemId),
  )
  const newest = lastMessage ?? mentionedAt
  useEffect(() => {
    if (newest === null || !endInSight) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isNoted = false
    const look = (): void => {
      clearTimeout(timer)
      // Only once, so that a user who marks it as unread in the meantime is not overruled.
      if (isNoted || document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        isNoted = true
        void dispatch(noteSeen(threadId, newest))
      }, readAfterMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [dispatch, endInSight, newest, mentionedAt, threadId])
}
