// Settles pending replies by the messages created from them: they prove that the server accepted the reply, even if its response was lost.
import type { AnyRow } from '../../../contract/index.ts'
import type { PrivateReply } from '../../../contract/private-reply.ts'
import type { RowsByType } from '../entities/actions.ts'
import type { AppThunk } from '../app-thunk.ts'
import { withdrawWaiting } from './failure-toast.ts'
import { drainLane } from './lanes.ts'
import { outboxActions } from './outbox-slice.ts'

/** A private reply is recorded on its comment until the platform has accepted it. */
const commandsOf = ({ commandId, privateReply }: AnyRow): readonly unknown[] => [
  commandId,
  (privateReply as PrivateReply | null | undefined)?.commandId,
]

/** @param rows all pushed rows, including those not kept in memory */
export const settleSent =
  (rows: RowsByType): AppThunk =>
  (dispatch, getState) => {
    const { outbox, session } = getState()
    const waiting = outbox.filter(({ kind, userId }) => kind === 'reply' && userId === session.userId)
    if (waiting.length === 0) return
    const sent = new Set(Object.values(rows).flatMap((list) => list.flatMap(commandsOf)))
    for (const { commandId, threadId } of waiting) {
      if (!sent.has(commandId)) continue
      dispatch(outboxActions.settled(commandId))
      dispatch(withdrawWaiting(commandId))
      void dispatch(drainLane(threadId))
    }
  }
