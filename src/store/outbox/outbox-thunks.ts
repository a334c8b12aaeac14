// What an author does with his replies: send, take back, try again, send although somebody answered meanwhile, discard.
import { humanAgentUntil } from '../../../contract/windows.ts'
import { selectDraftOf } from '../drafts/drafts-slice.ts'
import { selectRecord } from '../entities/selectors.ts'
import type { AppThunk } from '../store.ts'
import { drainLane } from './lanes.ts'
import type { PendingReply } from './outbox-entry.ts'
import { outboxActions } from './outbox-slice.ts'
import type { OutboxState } from './outbox-slice.ts'
import { writeEntry } from './write-entry.ts'

const pending = (outbox: OutboxState, commandId: string): PendingReply | undefined => {
  const found = outbox.find((entry) => entry.commandId === commandId)
  return found?.kind === 'reply' ? found : undefined
}

/** Keeps the reply on disk, then shows it; it leaves when the time to take it back is over. */
export const sendReply =
  ({ threadId, text }: { readonly threadId: string; readonly text: string }): AppThunk<Promise<void>> =>
  async (dispatch, getState, environment) => {
    const { userId } = getState().session
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (userId === null || !thread || text.trim() === '') return
    const now = environment.now()
    const draft = selectDraftOf(getState(), threadId)
    await dispatch(
      writeEntry(
        {
          kind: 'reply',
          commandId: draft?.text.trim() === text.trim() ? draft.id : environment.newId(),
          userId,
          threadId,
          text,
          at: new Date(now).toISOString(),
          leavesAt: now + environment.undoMs,
          lastOutboundId: thread.lastOutboundId ?? null,
          tag: humanAgentUntil(thread, now) === null ? null : 'HUMAN_AGENT',
          state: 'queued',
          attempts: 0,
          error: null,
        },
        `${threadId}/${text}`,
      ),
    )
  }

/** Tries a failed or an old reply again, under the same key. */
export const retrySend = (commandId: string): AppThunk => (dispatch, getState, environment) => {
  const reply = pending(getState().outbox, commandId)
  if (reply?.state !== 'failed' && reply?.state !== 'stale') return
  dispatch(outboxActions.replyReleased({ commandId, now: new Date(environment.now()).toISOString() }))
  void dispatch(drainLane(reply.threadId))
}

/** Sends a held reply although somebody answered meanwhile: the author has seen that answer now. */
export const sendAnyway = (commandId: string): AppThunk => (dispatch, getState, environment) => {
  const held = pending(getState().outbox, commandId)
  if (held?.state !== 'held') return
  const { lastOutboundId } = (held.error?.details ?? {}) as { readonly lastOutboundId?: string | null }
  const seen = lastOutboundId ?? selectRecord(getState(), 'THREAD', held.threadId)?.lastOutboundId ?? null
  dispatch(outboxActions.replyRenewed({ commandId, newId: environment.newId(), lastOutboundId: seen }))
  void dispatch(drainLane(held.threadId))
}

/** Takes back what is not on its way at this moment. */
export const discardSend = (commandId: string): AppThunk => (dispatch, getState) => {
  const reply = pending(getState().outbox, commandId)
  if (!reply || reply.state === 'sending') return
  dispatch(outboxActions.settled(commandId))
  void dispatch(drainLane(reply.threadId))
}

/** The backend or the author is back, or this tab has become the sender: everything that waits goes now. */
export const drainAll = (): AppThunk => (dispatch, getState) => {
  for (const threadId of new Set(getState().outbox.map((entry) => entry.threadId))) void dispatch(drainLane(threadId))
}
