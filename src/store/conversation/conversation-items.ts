// Items of an open conversation: its loaded messages, oldest first, then pending replies.
import { createSelector, weakMapMemoize } from '@reduxjs/toolkit'
import { compareCreation } from '../../../contract/arrival.ts'
import { threadItems } from '../../../contract/items.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { Row } from '../../../contract/index.ts'
import type { LineActivity } from '../../lib/conversation-lines.ts'
import { quoteEvent, toEventWords } from './to-event-words.ts'
import { selectRecord, selectRecords } from '../entities/selectors.ts'
import { selectPendingOf } from '../outbox/outbox-slice.ts'
import type { PendingReply } from '../outbox/outbox-slice.ts'
import type { RootState } from '../root-reducer.ts'
import { freshWindow } from './conversation-slice.ts'
import type { ConversationWindow } from './conversation-slice.ts'

export type ConversationItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: ChannelMessage }
  | { readonly kind: 'pending'; readonly key: string; readonly reply: PendingReply }

/** Sorted as the server's pages: messages of the same time by order of arrival, which later changes do not affect. */
const loadedOf = weakMapMemoize((messages: readonly ChannelMessage[], from: string | null): readonly ChannelMessage[] =>
  messages
    .filter((message) => (from === null || message.createdTime >= from) && !message.events?.length)
    .sort(compareCreation),
)

/** Platform events without a text, as activities without a user. */
const eventsOf = weakMapMemoize((messages: readonly ChannelMessage[], from: string | null): readonly LineActivity[] =>
  messages
    .filter(({ createdTime }) => from === null || createdTime >= from)
    .flatMap(({ _id, createdTime, events = [] }) =>
      events.map((event) => ({ _id, createdTime, kind: toEventWords(event), reason: quoteEvent(event) })),
    ),
)

/** A message of ours keeps its command's id as key, so that its bubble stays the same element from queued to read. */
const itemsOf = (
  messages: readonly ChannelMessage[],
  pending: readonly PendingReply[],
): readonly ConversationItem[] => {
  const written = new Set(messages.map((message) => message.commandId))
  return [
    ...messages.map((message) => ({ kind: 'message' as const, key: message.commandId ?? message._id, message })),
    ...pending
      .filter((reply) => !written.has(reply.commandId))
      .map((reply) => ({ kind: 'pending' as const, key: reply.commandId, reply })),
  ]
}

export const selectWindow = (state: RootState, threadId: string): ConversationWindow => {
  const thread = selectRecord(state, 'THREAD', threadId)
  return (thread && state.conversation.windows[thread.itemId]) ?? freshWindow
}

const noMessages: readonly ChannelMessage[] = []

/** Loaded messages, including everything newer than the loaded pages, oldest first. */
export const selectMessages = (state: RootState, threadId: string): readonly ChannelMessage[] => {
  const thread = selectRecord(state, 'THREAD', threadId)
  if (!thread) return noMessages
  const { ids, from } = selectWindow(state, threadId)
  return loadedOf(selectRecords(state, threadItems[thread.itemType].messageType, ids), from)
}

const orderedActivities = weakMapMemoize(
  (
    activities: readonly Row<'ACTIVITY'>[],
    from: string | null,
    events: readonly LineActivity[],
  ): readonly LineActivity[] => {
    const shownActivities = activities
      .filter(({ createdTime }) => from === null || createdTime >= from)
      .sort(compareCreation)
    return events.length === 0
      ? shownActivities
      : [...shownActivities, ...events].toSorted((one, other) => (one.createdTime < other.createdTime ? -1 : 1))
  },
)

const noActivities: readonly LineActivity[] = []

/** Activities and platform events since the first loaded message, oldest first. */
export const selectActivities = (state: RootState, threadId: string): readonly LineActivity[] => {
  const thread = selectRecord(state, 'THREAD', threadId)
  const { ids, activityIds, from } = selectWindow(state, threadId)
  const rows = thread ? selectRecords(state, threadItems[thread.itemType].messageType, ids) : noMessages
  const events = eventsOf(rows, from)
  return activityIds.length + events.length === 0
    ? noActivities
    : orderedActivities(selectRecords(state, 'ACTIVITY', activityIds), from, events)
}

export const selectConversationItems = createSelector([selectMessages, selectPendingOf], itemsOf)
