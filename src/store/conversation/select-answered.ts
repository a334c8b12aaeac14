// The comment a reply answers: the one the author chose, else the customer's newest if no reply followed it, else the first.
import { createSelector, weakMapMemoize } from '@reduxjs/toolkit'
import { isGone } from '../../../contract/channel-message.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import { privateItems } from '../../../contract/private-reply.ts'
import { selectDraftOf } from '../outbox/drafts-slice.ts'
import type { AnswerTarget } from '../outbox/outbox-entry.ts'
import { selectRecord } from '../entities/selectors.ts'
import type { RootState } from '../root-reducer.ts'
import { selectMessages } from './conversation-items.ts'

/** @param messages oldest first @returns null if no comment is left to answer */
const findDefault = weakMapMemoize((messages: readonly ChannelMessage[], rootId: string): string | null => {
  if (messages.length === 0) return rootId
  const newest = messages.findLast((message) => message.ownerSent !== true && !isGone(message))
  const root = messages.find(({ _id }) => _id === rootId)
  const rootStands = root === undefined || !isGone(root)
  if (!newest) return root?.ownerSent === true && rootStands ? rootId : null
  const isAnswered = messages.some(
    (message) => message.ownerSent === true && message.status !== 'failed' && message.createdTime >= newest.createdTime,
  )
  return isAnswered && rootStands ? rootId : newest._id
})

/** Null if every comment of the customer was deleted. */
export const selectAnswered = createSelector(
  [
    selectMessages,
    (state: RootState, threadId: string) => selectDraftOf(state, threadId)?.answer ?? null,
    (state: RootState, threadId: string) => selectRecord(state, 'THREAD', threadId)?.itemId ?? '',
  ],
  (messages, chosen, rootId): AnswerTarget | null => {
    const known = chosen && messages.find(({ _id }) => _id === chosen.commentId)
    // A private reply must never become public without the author's choice.
    if (chosen && (chosen.isPrivate || !known || !isGone(known))) return chosen
    const commentId = findDefault(messages, rootId)
    return commentId === null ? null : { commentId, isPrivate: false }
  },
)

const isPubliclyWritten = (itemType: ThreadItemType): itemType is keyof typeof privateItems =>
  Object.hasOwn(privateItems, itemType)

/** The type whose limits apply to the text: a private reply follows those of the private conversation it starts. */
export const getSentItem = (itemType: ThreadItemType, answerTarget: AnswerTarget | null): ThreadItemType =>
  answerTarget?.isPrivate && isPubliclyWritten(itemType) ? privateItems[itemType] : itemType
