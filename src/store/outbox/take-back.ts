// Undoes an act, whatever its state by then. Loaded on first use.
import { canUndo } from '../records/job-figures.ts'
import { cancelBulkJob, undoBulkJob } from '../records/bulk-thunks.ts'
import { isBusy } from '../records/bulk-slice.ts'
import { isUnanswered } from '../network/is-unanswered.ts'
import { addToDraft } from './add-to-draft.ts'
import { selectThreadName } from '../entities/name-thread.ts'
import { selectAnyRecord, selectRecord, selectServerRecord } from '../entities/selectors.ts'
import { threadPath } from '../../../contract/thread-path.ts'
import { toastShown } from '../ui/toasts-slice.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import { pendingReply } from '../outbox/outbox-slice.ts'
import { withdrawReply } from '../outbox/outbox-thunks.ts'
import { optimisticUpdatesOf } from '../entities/optimistic-updates-slice.ts'
import { toOptimisticUpdate } from './optimistic-update.ts'
import type { AppThunk } from '../app-thunk.ts'
import { restoreNote } from './restore-note.ts'
import { settleThreadCall } from './settle-thread-call.ts'
import { sendThreadCommand } from './thread-commands.ts'
import { actDone, actDropped, selectActs } from '../ui/acts-slice.ts'
import type { Act } from '../ui/acts-slice.ts'

/** Nobody remembers an older act as their last one. */
const maxAgeMs = 10 * 60_000

const tell =
  (titleKey: string, threadId?: string): AppThunk =>
  (dispatch, getState) => {
    const name = threadId === undefined ? '' : selectThreadName(getState(), threadId)
    dispatch(
      toastShown({
        kind: 'info',
        place: 'toast',
        titleKey,
        values: { name },
        ...(threadId === undefined ? {} : { to: threadPath(threadId) }),
      }),
    )
  }

/** Fields whose later change prevents an undo; labels are not among them, because they are added and removed one by one. */
const judgedFields = ['isKept', 'assigneeId', 'teamId', 'status', 'snoozedUntil'] as const

/**
 * Whether somebody else has changed the fields since, so that an undo would revert their work. Pending commands of the user cover the
 * record: the record below must then have the value from before one of them, or the value that one of them sets.
 */
const isOvertaken =
  (did: ThreadCommand): AppThunk<boolean> =>
  (_dispatch, getState) => {
    const state = getState()
    const { type, id, patch } = toOptimisticUpdate('', did)
    const shownRow = selectAnyRecord(state, type, id)
    const serverRow = selectServerRecord(state, type, id)
    if (!shownRow || !serverRow) return false
    const laid = optimisticUpdatesOf(state.optimisticUpdates, type, id) ?? []
    return judgedFields
      .filter((field) => field in patch)
      .some((field) => {
        const own = laid.flatMap((update) => (field in update.patch ? [update.over?.[field], update.patch[field]] : []))
        const isSame = (value: unknown) => (value ?? null) === (serverRow[field] ?? null)
        return (shownRow[field] ?? null) !== (patch[field] ?? null) || (own.length > 0 && !own.some(isSame))
      })
  }

const takeBackCommand =
  (did: ThreadCommand, back: ThreadCommand): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (dispatch(isOvertaken(did))) dispatch(tell('threads:changedSince', did.threadId))
    else {
      dispatch(restoreNote(did))
      // The action's own toast has disappeared: users who do not see the list would not notice that it was undone.
      dispatch(tell('threads:undone', did.threadId))
      await dispatch(sendThreadCommand(back))
    }
  }

const takeBackReplies =
  ({ threadId, commandIds, closing }: Extract<Act, { kind: 'reply' }>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    // Must precede the replies: withdrawing them would release the closing command that waits behind them.
    const waits = getState().outbox.some(
      ({ commandId, state }) => commandId === closing?.commandId && state === 'queued',
    )
    // Nothing to reopen if the customer's answer or a colleague has already reopened it.
    const reopens = closing !== undefined && !waits && selectRecord(getState(), 'THREAD', threadId)?.status === 'closed'
    if (closing && waits) {
      dispatch(settleThreadCall(closing.commandId))
    } else if (closing && reopens) await dispatch(sendThreadCommand(closing.back))
    const words = commandIds.flatMap((commandId) => {
      const reply = pendingReply(getState().outbox, commandId)
      const text = reply ? dispatch(withdrawReply(commandId)) : null
      return text === null ? [] : [text]
    })
    for (const text of words) if (text !== '') dispatch(addToDraft(threadId, text))
    if (words.length < commandIds.length)
      dispatch(tell(reopens ? 'threads:replyLeftOpen' : 'threads:replyLeft', threadId))
    else if (getState().conversation.openThreadId !== threadId) dispatch(tell('threads:replyBack', threadId))
  }

/** @returns whether it is undone; false: must be tried again */
const takeBackJob =
  (jobId: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const job = selectRecord(getState(), 'BULKJOB', jobId)
    // An earlier attempt was accepted, and only the response was lost.
    if (job?.state === 'undoing' || job?.state === 'undone') return true
    if (job && isBusy(job)) {
      // Only cancels for now; it can be undone once it has stopped.
      await dispatch(cancelBulkJob(jobId))
      return false
    }
    if (!job || canUndo(job)) {
      const result = await dispatch(undoBulkJob(jobId))
      return result.ok || !isUnanswered(result.error)
    }
    dispatch(tell('threads:notUndoable'))
    return true
  }

const takeBack =
  (act: Act): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(actDropped(act.id))
    if (act.kind === 'bulk') {
      if (!(await dispatch(takeBackJob(act.jobId)))) dispatch(actDone(act, act.at))
      return
    }
    await dispatch(act.kind === 'thread' ? takeBackCommand(act.did, act.back) : takeBackReplies(act))
  }

/** @param id id of the act, from its toast */
export const takeBackAct =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const act = selectActs(getState()).find((one) => one.id === id)
    if (act) await dispatch(takeBack(act))
  }

export const takeBackLast =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now }) => {
    const act = selectActs(getState()).at(-1)
    if (act && now() - act.at < maxAgeMs) await dispatch(takeBack(act))
    else dispatch(tell('threads:nothingToUndo'))
  }
