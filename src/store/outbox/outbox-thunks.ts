// Sending replies: one at a time and in order within a thread, retried while it may help, held where somebody answered meanwhile.
import type { Row } from '../../../contract/index.ts'
import { reconnectDelayMaxMs, reconnectDelayMs } from '../../../contract/constants.ts'
import { runCall } from '../api/run-command.ts'
import { selectRecord } from '../entities/selectors.ts'
import { isTransient } from '../http/request-error.ts'
import { noticeShown } from '../notices/notices-slice.ts'
import type { AppThunk } from '../store.ts'
import { replyQueued, replyReleased, replySettled, sendingPostponed, sendingRefused, sendingStarted } from './outbox-slice.ts'
import type { PendingReply } from './outbox-slice.ts'

const bodyOf = (thread: Row<'THREAD'>, reply: PendingReply) => ({
  fbConversationId: thread.itemId,
  fbPageId: thread.accountId,
  lastOutboundId: reply.lastOutboundId,
  data: { type: 'RESPONSE' as const, message: reply.text },
})

/** Equal delays with jitter up to half, so that many clients do not return at the same moment. */
const delayOf = (attempts: number, chance: number): number =>
  Math.min(reconnectDelayMs * 2 ** (attempts - 1), reconnectDelayMaxMs * 6) * (1 + chance / 2)

const sendOne = (reply: PendingReply): AppThunk<Promise<'settled' | 'blocked' | 'later'>> => async (dispatch, getState) => {
  const thread = selectRecord(getState(), 'THREAD', reply.threadId)
  if (!thread) return 'later'
  dispatch(sendingStarted(reply.commandId))
  const result = await dispatch(runCall('submitFbMessage', { body: bodyOf(thread, reply), key: reply.commandId, quiet: true }))
  if (result.ok) {
    dispatch(replySettled(reply.commandId))
    dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'errors:MESSAGE_SENT_SUCCESS' }))
    return 'settled'
  }
  const refusal = { commandId: reply.commandId, error: result.error }
  if (result.error.status === 401 || isTransient(result.error)) {
    dispatch(sendingPostponed(refusal))
    return 'later'
  }
  dispatch(sendingRefused(refusal))
  return 'blocked'
}

/** Sends what a thread has queued, oldest first, until it is done or one has to wait. */
const drainThread = (threadId: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  for (;;) {
    const lane = getState().outbox.filter((reply) => reply.threadId === threadId && reply.userId === getState().session.userId)
    const [next] = lane
    if (next?.state !== 'queued') return
    const outcome = await dispatch(sendOne(next))
    if (outcome === 'blocked') return
    if (outcome === 'later') {
      const attempts = getState().outbox.find((reply) => reply.commandId === next.commandId)?.attempts ?? 1
      setTimeout(() => void dispatch(drainThread(threadId)), delayOf(Math.max(attempts, 1), Math.random()))
      return
    }
  }
}

/** Shows the reply at once and sends it. */
export const sendReply = ({ threadId, text }: { readonly threadId: string; readonly text: string }): AppThunk => (dispatch, getState, environment) => {
  const { userId } = getState().session
  const thread = selectRecord(getState(), 'THREAD', threadId)
  if (userId === null || !thread || text.trim() === '') return
  dispatch(
    replyQueued({
      commandId: environment.newId(),
      userId,
      threadId,
      text,
      at: new Date(environment.now()).toISOString(),
      lastOutboundId: thread.lastOutboundId ?? null,
    }),
  )
  void dispatch(drainThread(threadId))
}

/** Tries a failed reply again, under the same key. */
export const retrySend = (commandId: string): AppThunk => (dispatch, getState) => {
  const reply = getState().outbox.find((candidate) => candidate.commandId === commandId)
  if (!reply) return
  dispatch(replyReleased(commandId))
  void dispatch(drainThread(reply.threadId))
}

/** Sends a held reply although somebody answered meanwhile: the author has seen that answer now. */
export const sendAnyway = (commandId: string): AppThunk => (dispatch, getState, environment) => {
  const held = getState().outbox.find((candidate) => candidate.commandId === commandId)
  if (!held) return
  const details = held.error?.details as { lastOutboundId?: string | null } | undefined
  const thread = selectRecord(getState(), 'THREAD', held.threadId)
  // Another body under the old key would be refused: it is a new command.
  dispatch(replySettled(commandId))
  dispatch(
    replyQueued({
      commandId: environment.newId(),
      userId: held.userId,
      threadId: held.threadId,
      text: held.text,
      at: held.at,
      lastOutboundId: details?.lastOutboundId ?? thread?.lastOutboundId ?? null,
    }),
  )
  void dispatch(drainThread(held.threadId))
}

export const discardSend = (commandId: string): AppThunk => (dispatch, getState) => {
  const reply = getState().outbox.find((candidate) => candidate.commandId === commandId)
  dispatch(replySettled(commandId))
  if (reply) void dispatch(drainThread(reply.threadId))
}

/** The backend is back: everything that waits goes now. */
export const drainAll = (): AppThunk => (dispatch, getState) => {
  for (const threadId of new Set(getState().outbox.map((reply) => reply.threadId))) void dispatch(drainThread(threadId))
}
