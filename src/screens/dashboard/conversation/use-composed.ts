// The reply being written to a conversation: its text, its limits, and whether it can be sent.
import type { Row } from '../../../../contract/index.ts'
import { textLength, threadItems } from '../../../../contract/items.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { getSentItem, selectAnswered } from '../../../store/conversation/select-answered.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { draftChanged, selectDraft, selectDraftOf } from '../../../store/outbox/drafts-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import { useAccount } from '../use-account.ts'
import { getAnswerable } from './thread-window.ts'
import type { AttachedFiles } from './use-attaching.ts'

export const useComposed = (thread: Row<'THREAD'>, view: ItemView, { files, isReading }: AttachedFiles) => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId) ?? ''
  const text = useAppSelector((state) => selectDraft(state, thread._id))
  const now = useAppSelector(selectNow)
  const answersComments = view.contextOf !== null
  const answerTarget = useAppSelector((state) => {
    if (answersComments) return selectAnswered(state, thread._id)
    return view.messageMenu?.quotes ? (selectDraftOf(state, thread._id)?.answer ?? null) : null
  })
  const sendAs = useAppSelector((state) => selectDraftOf(state, thread._id)?.sendAs ?? null)
  /** A private reply has the limits of the conversation that it starts. */
  const itemType = getSentItem(view.itemType, answerTarget)
  const { audience, maxTextLength } = threadItems[itemType]
  const isPrivateReply = answerTarget?.isPrivate === true
  const account = useAccount(thread.accountId)
  const item = useAnyRecord(threadItems[view.itemType].type, view.closedKeyOf ? thread.itemId : null).row
  const isRestricted = account?.status === 'restricted'
  const state = account?.problem === 'ACCOUNT_ELSEWHERE' ? 'elsewhere' : account?.status
  const blocked = state && state !== 'connected' && !isRestricted ? state : null
  const isTooLong = textLength(itemType, text.trim()) > maxTextLength
  return {
    text,
    write: (next: string): void => void dispatch(draftChanged({ userId, threadId: thread._id, text: next })),
    answered: answerTarget,
    hasNothingLeft: answersComments && answerTarget === null,
    closedKey: (item && view.closedKeyOf?.(item)) ?? null,
    sendAs,
    itemType,
    isPublic: audience === 'public',
    isPrivateReply,
    isRestricted,
    blocked,
    isTooLong,
    ...getAnswerable(thread, view.window, now),
    canSend:
      blocked === null &&
      !isTooLong &&
      !isReading &&
      (text.trim() !== '' || files.length > 0) &&
      !(isPrivateReply && files.length > 0),
  }
}

export type ComposedReply = ReturnType<typeof useComposed>
