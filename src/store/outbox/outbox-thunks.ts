// What an author does with his replies: send, try again, send although somebody answered meanwhile, discard.
import { selectRecord } from '../entities/selectors.ts'
import type { AppThunk } from '../store.ts'
import { drainLane } from './lanes.ts'
import { replyQueued, replyReleased, replyRenewed, replySettled } from './outbox-slice.ts'
import type { PendingReply } from './outbox-slice.ts'

const pending = (outbox: readonly PendingReply[], commandId: string): PendingReply | undefined =>
  outbox.find((reply) => reply.commandId === commandId)

/** Shows the reply at once and sends it. */
export const sendReply = ({ threadId, text }: { readonly threadId: string; readonly text: string }): AppThunk => (dispatch, getState, environment) => {
  const { userId } = getState().session
  const thread = selectRecord(getState(), 'THREAD', threadId)
  if (userId === null || !thread || text.trim() === '') return
  const at = new Date(environment.now()).toISOString()
  dispatch(replyQueued({ commandId: environment.newId(), userId, threadId, text, at, lastOutboundId: thread.lastOutboundId ?? null }))
  void dispatch(drainLane(threadId))
}

/** Tries a failed reply again, under the same key. */
export const retrySend = (commandId: string): AppThunk => (dispatch, getState) => {
  const reply = pending(getState().outbox, commandId)
  if (reply?.state !== 'failed') return
  dispatch(replyReleased(commandId))
  void dispatch(drainLane(reply.threadId))
}

/** Sends a held reply although somebody answered meanwhile: the author has seen that answer now. */
export const sendAnyway = (commandId: string): AppThunk => (dispatch, getState, environment) => {
  const held = pending(getState().outbox, commandId)
  if (held?.state !== 'held') return
  const { lastOutboundId } = (held.error?.details ?? {}) as { readonly lastOutboundId?: string | null }
  const seen = lastOutboundId ?? selectRecord(getState(), 'THREAD', held.threadId)?.lastOutboundId ?? null
  dispatch(replyRenewed({ commandId, newId: environment.newId(), lastOutboundId: seen }))
  void dispatch(drainLane(held.threadId))
}

/** Takes back what is not on its way at this moment. */
export const discardSend = (commandId: string): AppThunk => (dispatch, getState) => {
  const reply = pending(getState().outbox, commandId)
  if (!reply || reply.state === 'sending') return
  dispatch(replySettled(commandId))
  void dispatch(drainLane(reply.threadId))
}

/** The backend or the author is back: everything that waits goes now. */
export const drainAll = (): AppThunk => (dispatch, getState) => {
  for (const threadId of new Set(getState().outbox.map((reply) => reply.threadId))) void dispatch(drainLane(threadId))
}
