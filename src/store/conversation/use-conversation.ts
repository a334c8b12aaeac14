// An open conversation for the screen: its messages, oldest first, and what is still on its way out.
import { createSelector, weakMapMemoize } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import type { Row } from '../../../contract/index.ts'
import { selectRecord, selectRecords } from '../entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { useRecord } from '../loader/use-record.ts'
import { selectPendingOf } from '../outbox/outbox-slice.ts'
import type { PendingReply } from '../outbox/outbox-slice.ts'
import type { RootState } from '../root-reducer.ts'
import { conversationActions } from './conversation-slice.ts'
import type { ConversationWindow } from './conversation-slice.ts'
import { loadOlder, openThread } from './conversation-thunks.ts'
import { itemTypes } from './item-types.ts'

export type ConversationItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: Row<'FBMESSAGE'> }
  | { readonly kind: 'pending'; readonly key: string; readonly reply: PendingReply }

const noWindow: ConversationWindow = { status: 'loading', ids: [], hasOlder: false, dividerTime: null }

const byTime = (one: Row<'FBMESSAGE'>, other: Row<'FBMESSAGE'>): number => {
  if (one.createdTime !== other.createdTime) return one.createdTime < other.createdTime ? -1 : 1
  return one.version - other.version
}

/** A message we wrote keeps the key of its command, so that its bubble stays the same from queued to read. */
const itemsOf = weakMapMemoize((messages: readonly Row<'FBMESSAGE'>[], pending: readonly PendingReply[]): readonly ConversationItem[] => {
  const written = new Set(messages.map((message) => message.commandId))
  return [
    ...messages.toSorted(byTime).map((message) => ({ kind: 'message' as const, key: message.commandId ?? message._id, message })),
    ...pending.filter((reply) => !written.has(reply.commandId)).map((reply) => ({ kind: 'pending' as const, key: reply.commandId, reply })),
  ]
})

const selectWindow = (state: RootState, threadId: string): ConversationWindow => {
  const thread = selectRecord(state, 'THREAD', threadId)
  return (thread && state.conversation.windows[thread.itemId]) ?? noWindow
}

const selectMessages = (state: RootState, threadId: string): readonly Row<'FBMESSAGE'>[] => {
  const thread = selectRecord(state, 'THREAD', threadId)
  return thread ? selectRecords(state, itemTypes[thread.itemType].messageType, selectWindow(state, threadId).ids) : []
}

export const selectConversationItems = createSelector([selectMessages, selectPendingOf], itemsOf)

export interface Conversation {
  readonly thread: Row<'THREAD'> | undefined
  readonly items: readonly ConversationItem[]
  readonly status: ConversationWindow['status']
  readonly hasOlder: boolean
  /** The reader's cursor when he opened it; null: no divider. */
  readonly cursorTime: string | null
  readonly loadOlder: () => void
  readonly retry: () => void
}

/** Opens the thread while the component is mounted. */
export const useConversation = (threadId: string): Conversation => {
  const dispatch = useAppDispatch()
  const thread = useRecord('THREAD', threadId)
  const window = useAppSelector((state) => selectWindow(state, threadId))
  const items = useAppSelector((state) => selectConversationItems(state, threadId))
  const known = thread !== undefined
  useEffect(() => {
    if (!known) return undefined
    void dispatch(openThread(threadId))
    return () => void dispatch(conversationActions.closed())
  }, [dispatch, known, threadId])
  return {
    thread,
    items,
    status: window.status,
    hasOlder: window.hasOlder,
    cursorTime: window.dividerTime,
    loadOlder: useCallback(() => void dispatch(loadOlder(threadId)), [dispatch, threadId]),
    retry: useCallback(() => void dispatch(openThread(threadId)), [dispatch, threadId]),
  }
}
