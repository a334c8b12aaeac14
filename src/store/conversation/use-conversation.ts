// Hook for a conversation on screen. The conversation is open while the component is mounted.
import { useCallback, useEffect } from 'react'
import type { Row } from '../../../contract/index.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import type { LineActivity, LineNote } from '../../lib/conversation-lines.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks.ts'
import { loadRecord } from '../records/load-record.ts'
import type { LoadOutcome } from '../records/load-record.ts'
import { useWantedRecord } from '../records/use-record.ts'
import { selectActivities, selectConversationItems, selectWindow } from './conversation-items.ts'
import type { ConversationItem } from './conversation-items.ts'
import { selectNotes } from './select-notes.ts'
import { conversationActions, isLacking } from './conversation-slice.ts'
import type { ConversationWindow } from './conversation-slice.ts'
import { loadOlder, openThread, reloadThread, selectOwnCursor } from './conversation-thunks.ts'

export type { ConversationItem }

export interface Conversation {
  readonly thread: Row<'THREAD'> | undefined
  readonly items: readonly ConversationItem[]
  readonly activities: readonly LineActivity[]
  readonly notes: readonly LineNote[]
  /** Also `error` if the conversation does not exist. */
  readonly status: ConversationWindow['status']
  /** The newest page is loaded; before, only some of its messages may be in memory. */
  readonly isWhole: boolean
  readonly hasOlder: boolean
  /** An older page is being loaded. */
  readonly loadingOlder: boolean
  /** Part of it failed to load; `retry` loads that part again. */
  readonly hasFailed: boolean
  /** The reader's cursor when they opened the conversation; null: no divider. */
  readonly cursorTime: string | null
  readonly loadOlder: () => void
  readonly retry: () => Promise<void>
}

/** Messages in memory are shown even if the rest cannot be loaded. */
const statusOf = (
  outcome: LoadOutcome | null,
  page: ConversationWindow['status'],
  items: number,
): ConversationWindow['status'] => {
  if (outcome !== null && outcome !== 'loaded') return 'error'
  return items > 0 ? 'ready' : page
}

export const useConversation = (threadId: string): Conversation => {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const { row: thread, outcome } = useWantedRecord('THREAD', threadId)
  const window = useAppSelector((state) => selectWindow(state, threadId))
  const items = useAppSelector((state) => selectConversationItems(state, threadId))
  const activities = useAppSelector((state) => selectActivities(state, threadId))
  const notes = useAppSelector((state) => selectNotes(state, threadId))
  // The first frame, before the conversation is marked as open, already shows the divider it will keep.
  const cursorTime = useAppSelector((state) =>
    state.conversation.openThreadId === threadId
      ? selectWindow(state, threadId).dividerTime
      : selectOwnCursor(state, threadId),
  )
  const known = thread !== undefined
  useEffect(() => {
    if (!known) return undefined
    const open = (): void => void dispatch(openThread(threadId))
    // Messages in memory are painted first, before opening causes further work.
    const isHeld = selectWindow(store.getState(), threadId).status === 'ready'
    const callOff = isHeld ? afterPaint(open) : undefined
    if (!isHeld) open()
    return () => {
      callOff?.()
      dispatch(conversationActions.closed())
    }
  }, [dispatch, store, known, threadId])
  return {
    thread,
    items,
    activities,
    notes,
    status: statusOf(outcome, window.status, items.length),
    isWhole: window.status === 'ready',
    hasOlder: window.hasOlder,
    loadingOlder: window.busy && window.status === 'ready',
    hasFailed: isLacking(window),
    cursorTime,
    loadOlder: useCallback(() => void dispatch(loadOlder(threadId)), [dispatch, threadId]),
    retry: useCallback(async () => {
      if (!known) await dispatch(loadRecord('THREAD', threadId, { again: true }))
      else if (window.lacksOlder && !window.lacksNewest) await dispatch(loadOlder(threadId))
      else await dispatch(reloadThread(threadId))
    }, [dispatch, known, threadId, window.lacksNewest, window.lacksOlder]),
  }
}
