// Says that something about a conversation failed: whose, why, and the way there. Nothing where the conversation itself says it in sight.
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
import { selectAnyRecord, selectRows, selectToldRecord } from '../entities/selectors.ts'
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

/** Its bubble says it. */
const isInSight =
  (threadId: string): AppThunk<boolean> =>
  (_dispatch, getState, { isShown }) =>
    isShown() && getState().conversation.openThreadId === threadId

/** @param titleKey says what failed, with `name` @param command withdraws it when it ends */
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

/** What commands on a comment change. Anything else about it may change meanwhile: opening its menu asks what the platform allows. */
const changedFields = ['moderation', 'isHidden', 'isRemoteDeleted', 'isKept'] as const

/** A refused command stays said on its comment until what it was about changes or another one is given. */
const sayOnComment =
  (entry: CommentCommand, error: RequestError): AppThunk =>
  (dispatch, getState) => {
    const { type, id } = entry.comment
    const readTold = (state: RootState): string => {
      const row = selectToldRecord(state, type, id)
      return JSON.stringify(changedFields.map((field) => row?.[field] ?? null))
    }
    const isSaid = ({ optimisticUpdates }: RootState): boolean =>
      optimisticUpdatesOf(optimisticUpdates, type, id)?.some(({ request }) => request === refusalOf(id)) === true
    const before = readTold(getState())
    dispatch(optimisticUpdateAdded(toRefusal(entry, error)))
    dispatch(
      addAppListener({
        // It is over, too, where another command was given, or its author has left; a comment that is not there has not changed.
        predicate: (_action, state) =>
          !isSaid(state) || (selectToldRecord(state, type, id) !== undefined && readTold(state) !== before),
        effect: (_action, { unsubscribe, dispatch: send }) => {
          unsubscribe()
          send(optimisticUpdateRemoved(refusalOf(id)))
        },
      }),
    )
  }

/** What somebody wrote that the backend did not take. */
const wordsOf = (entry: PendingEntry): unknown => (entry.kind === 'reply' ? entry.text : entry.body?.['text'])

/** Its conversation cannot be opened any more: what was written there is nowhere else to be seen. */
const tellOutOfReach =
  (entry: PendingEntry): AppThunk =>
  (dispatch, getState) => {
    const { threadId } = entry
    const words = wordsOf(entry)
    const titleKey = `threads:failed.${entry.kind === 'reply' ? 'reply' : entry.comment ? 'comment' : entry.call}`
    const said = typeof words === 'string' && words !== ''
    const textKey = said ? 'threads:outOfReach.written' : 'threads:outOfReach.text'
    const values = { name: selectThreadName(getState(), threadId), ...(said ? { words } : {}) }
    dispatch(toastShown({ kind: 'warning', place: 'alert', titleKey, textKey, values }))
  }

const isOutOfReach = ({ code, controller }: RequestError): boolean => code === 'NOT_FOUND' && controller === 'THREAD'

/** The backend refused it. */
export const entryRefused =
  (entry: PendingEntry, error: RequestError): AppThunk =>
  (dispatch, getState) => {
    if (entry.kind === 'thread') {
      // There is nothing to take back.
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

/** So often a command fails before that is said. */
const toldAttempts = 3

/** Commands of which it was said. */
const createTold = (): Set<string> => new Set()

/** What was done to a conversation shows at once, and a reply is queued for a moment anyway: that the server fails to take them would be seen by nobody. */
export const entryPostponed =
  (entry: PendingEntry, error: RequestError): AppThunk =>
  (dispatch, _getState, { services }) => {
    const { kind, threadId, commandId, attempts } = entry
    const told = services.get(createTold)
    // Without an answer the bar says why, and the sign-in page does where a session is over.
    const isAnswered = error.status > 0 && error.status !== 401
    if (!isAnswered || attempts < toldAttempts || told.has(commandId) || !isWork(entry)) return
    told.add(commandId)
    dispatch(showFailure(threadId, kind === 'reply' ? 'threads:replyWaits' : 'threads:waits', error, commandId))
  }

/** The server has taken it or refused it for good, or it was taken back: that it waits is true no more. */
export const withdrawWaiting =
  (commandId: string): AppThunk =>
  (dispatch, getState) => {
    for (const { id, command } of selectToasts(getState())) if (command === commandId) dispatch(toastClosed(id))
  }

/** A reply goes back to its author after a try that nobody answered: what became of that one cannot be known from here. */
export const tellPerhapsSent =
  (threadId: string): AppThunk =>
  (dispatch, getState) => {
    const words = { titleKey: 'threads:perhapsSent.title', textKey: 'threads:perhapsSent.text' }
    const values = { name: selectThreadName(getState(), threadId) }
    dispatch(toastShown({ kind: 'warning', place: 'alert', ...words, values, to: threadPath(threadId) }))
  }

const unknownOutcome = { titleKey: 'threads:perhapsSent.title', textKey: 'threads:perhapsSent.platform' }
const refusedByPlatform = { titleKey: 'threads:failed.reply', textKey: 'threads:failed.platform' }

/** The platform did not take a message that the backend had, or has not said whether it did. */
const messageFailed =
  (threadId: string, isUnknown: boolean): AppThunk =>
  (dispatch, getState) => {
    if (dispatch(isInSight(threadId))) return
    const values = { name: selectThreadName(getState(), threadId) }
    const words = isUnknown ? unknownOutcome : refusedByPlatform
    dispatch(toastShown({ kind: 'warning', place: 'alert', ...words, values, to: threadPath(threadId) }))
  }

/** Older failures come with a replay; their author has been told. */
const recentMs = 10 * 60_000

const messageTypes = new Set<string>(Object.values(threadItems).map(({ messageType }) => messageType))

/** @param rows about to be taken in: messages of this person's that have failed since they were last heard of */
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
