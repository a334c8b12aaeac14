// Shows that a command or reply failed: whose conversation, why, and a link to it. Nothing if the visible conversation itself shows it.
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import { selectNow } from '../network/clock-slice.ts'
import {
  optimisticUpdateAdded,
  optimisticUpdateRemoved,
  optimisticUpdatesOf,
} from '../entities/optimistic-updates-slice.ts'
import type { CommentCommand } from '../entities/thread-command.ts'
import { itemIdOf } from '../entities/item-types.ts'
import type { RowsByType } from '../entities/actions.ts'
import { selectThreadName } from '../entities/name-thread.ts'
import { selectAnyRecord, selectRows, selectServerRecord } from '../entities/selectors.ts'
import { showErrorToast } from '../network/error-toast.ts'
import type { RequestError } from '../network/request-error.ts'
import { actDropped, selectActs } from '../ui/acts-slice.ts'
import { threadPath } from '../../../contract/thread-path.ts'
import { selectToasts, toastClosed, toastShown } from '../ui/toasts-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { addAppListener } from '../listener.ts'
import type { RootState } from '../root-reducer.ts'
import { refusalOf, toRefusal } from './optimistic-update.ts'
import { isWork } from './outbox-entry.ts'
import type { PendingEntry } from './outbox-entry.ts'
import { restoreNote } from './restore-note.ts'

/** The conversation is on screen, where the bubble shows the failure. */
const isInSight =
  (threadId: string): AppThunk<boolean> =>
  (_dispatch, getState, { isShown }) =>
    isShown() && getState().conversation.openThreadId === threadId

/** @param titleKey names the failed action, with `name` @param command id of the command; the toast closes when it ends */
const showFailure =
  (threadId: string, titleKey: string, error: RequestError, command?: string): AppThunk =>
  (dispatch, getState) => {
    const name = selectThreadName(getState(), threadId)
    dispatch(
      showErrorToast(error, {
        subject: {
          titleKey,
          values: { name },
          to: threadPath(threadId),
          ...(command === undefined ? {} : { command }),
        },
        isLossTold: true,
      }),
    )
  }

/** The fields that commands change. Others may change meanwhile: opening the comment's menu requests what the platform allows. */
const changedFields = ['moderation', 'isHidden', 'isRemoteDeleted', 'isKept'] as const

/** Shows a rejected command on its comment until one of those fields changes or another command is given. */
const sayOnComment =
  (entry: CommentCommand, error: RequestError): AppThunk =>
  (dispatch, getState) => {
    const { type, id } = entry.comment
    const readTold = (state: RootState): string => {
      const row = selectServerRecord(state, type, id)
      return JSON.stringify(changedFields.map((field) => row?.[field] ?? null))
    }
    const isSaid = ({ optimisticUpdates }: RootState): boolean =>
      optimisticUpdatesOf(optimisticUpdates, type, id)?.some(({ request }) => request === refusalOf(id)) === true
    const before = readTold(getState())
    dispatch(optimisticUpdateAdded(toRefusal(entry, error)))
    dispatch(
      addAppListener({
        // Also ends with another command or when the user leaves. A comment that is no longer in memory has not changed.
        predicate: (_action, state) =>
          !isSaid(state) || (selectServerRecord(state, type, id) !== undefined && readTold(state) !== before),
        effect: (_action, { unsubscribe, dispatch: send }) => {
          unsubscribe()
          send(optimisticUpdateRemoved(refusalOf(id)))
        },
      }),
    )
  }

/** Text that the server did not accept. */
const wordsOf = (entry: PendingEntry): unknown => (entry.kind === 'reply' ? entry.text : entry.body?.['text'])

/** Quotes the text in the toast, because its conversation can no longer be opened and the text is nowhere else. */
const tellOutOfReach =
  (entry: PendingEntry): AppThunk =>
  (dispatch, getState) => {
    const { threadId } = entry
    const words = wordsOf(entry)
    const titleKey = `threads:failed.${entry.kind === 'reply' ? 'reply' : entry.comment ? 'comment' : entry.call}`
    const hasWords = typeof words === 'string' && words !== ''
    const textKey = hasWords ? 'threads:outOfReach.written' : 'threads:outOfReach.text'
    const values = { name: selectThreadName(getState(), threadId), ...(hasWords ? { words } : {}) }
    dispatch(toastShown({ kind: 'warning', place: 'alert', titleKey, textKey, values }))
  }

const isOutOfReach = ({ code, controller }: RequestError): boolean => code === 'NOT_FOUND' && controller === 'THREAD'

/** The server has rejected the entry. */
export const entryRefused =
  (entry: PendingEntry, error: RequestError): AppThunk =>
  (dispatch, getState) => {
    if (entry.kind === 'thread') {
      // There is nothing to undo.
      const refused = selectActs(getState()).find((act) => act.kind === 'thread' && act.commandId === entry.commandId)
      if (refused) dispatch(actDropped(refused.id))
      dispatch(restoreNote(entry))
      if (isOutOfReach(error)) {
        if (isWork(entry)) dispatch(tellOutOfReach(entry))
        return
      }
      const { comment, threadId } = entry
      if (entry.comment) {
        dispatch(sayOnComment(entry, error))
        if (dispatch(isInSight(threadId))) return
      }
      const what = comment ? 'comment' : entry.call
      const titleKey = error.code === 'CHANGED_SINCE' ? 'threads:changedSince' : `threads:failed.${what}`
      dispatch(showFailure(threadId, titleKey, error))
    } else if (isOutOfReach(error)) dispatch(tellOutOfReach(entry))
    else if (!dispatch(isInSight(entry.threadId)))
      dispatch(
        showFailure(entry.threadId, error.code === 'HELD' ? 'threads:failed.held' : 'threads:failed.reply', error),
      )
  }

/** Number of failed attempts after which a toast is shown. */
const toldAttempts = 3

/** Ids of commands for which the toast was shown. */
const createTold = (): Set<string> => new Set()

/** Shows that a command still waits: its optimistic update, or a queued reply, would hide that the server does not accept it. */
export const entryPostponed =
  (entry: PendingEntry, error: RequestError): AppThunk =>
  (dispatch, _getState, { services }) => {
    const { kind, threadId, commandId, attempts } = entry
    const notifiedIds = services.get(createTold)
    // Without a response the offline bar says why, and after the session has ended the sign-in page does.
    const isAnswered = error.status > 0 && error.status !== 401
    if (!isAnswered || attempts < toldAttempts || notifiedIds.has(commandId) || !isWork(entry)) return
    notifiedIds.add(commandId)
    dispatch(showFailure(threadId, kind === 'reply' ? 'threads:replyWaits' : 'threads:waits', error, commandId))
  }

/** Closes the toast that a command waits: it was accepted, rejected for good, or undone. */
export const withdrawWaiting =
  (commandId: string): AppThunk =>
  (dispatch, getState) => {
    for (const { id, command } of selectToasts(getState())) if (command === commandId) dispatch(toastClosed(id))
  }

/** Warns the author of a reply that returns to the composer: an attempt was not answered, so it may have been sent. */
export const tellPerhapsSent =
  (threadId: string): AppThunk =>
  (dispatch, getState) => {
    const words = { titleKey: 'threads:perhapsSent.title', textKey: 'threads:perhapsSent.text' }
    const values = { name: selectThreadName(getState(), threadId) }
    dispatch(toastShown({ kind: 'warning', place: 'alert', ...words, values, to: threadPath(threadId) }))
  }

const unknownOutcome = { titleKey: 'threads:perhapsSent.title', textKey: 'threads:perhapsSent.platform' }
const refusedByPlatform = { titleKey: 'threads:failed.reply', textKey: 'threads:failed.platform' }

/** The platform rejected a message after the server had accepted it, or its outcome on the platform is unknown. */
const messageFailed =
  (threadId: string, isUnknown: boolean): AppThunk =>
  (dispatch, getState) => {
    if (dispatch(isInSight(threadId))) return
    const values = { name: selectThreadName(getState(), threadId) }
    const words = isUnknown ? unknownOutcome : refusedByPlatform
    dispatch(toastShown({ kind: 'warning', place: 'alert', ...words, values, to: threadPath(threadId) }))
  }

/** Older failures come with a replay of missed events; their author has been notified. */
const recentMs = 10 * 60_000

const messageTypes = new Set<string>(Object.values(threadItems).map(({ messageType }) => messageType))

/** @param rows rows about to be received; a toast is shown for the user's messages that have newly failed */
export const tellFailed =
  (rows: RowsByType): AppThunk =>
  (dispatch, getState) => {
    const state = getState()
    for (const [type, list] of Object.entries(rows) as [EntityType, readonly AnyRow[]][]) {
      if (!messageTypes.has(type)) continue
      for (const row of list) {
        if (row['status'] !== 'failed' || row['agentId'] !== state.session.userId) continue
        if (selectAnyRecord(state, type, row._id)?.['status'] === 'failed') continue
        if (selectNow(state) - Date.parse(String(row['updatedTime'])) > recentMs) continue
        const itemId = itemIdOf(type, row)
        const thread = selectRows(state, 'THREAD').find((one) => one.itemId === itemId)
        const failure = row['failure'] as ChannelMessage['failure']
        if (thread) dispatch(messageFailed(thread._id, failure?.reason === 'OUTCOME_UNKNOWN'))
      }
    }
  }
