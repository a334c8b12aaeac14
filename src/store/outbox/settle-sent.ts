// Settles replies by the messages that they have become: the server has taken them, whatever became of its answer.
import type { AnyRow } from '../../../contract/index.ts'
import type { PrivateReply } from '../../../contract/private-reply.ts'
import type { RowsByType } from '../entities/actions.ts'
import type { AppThunk } from '../app-thunk.ts'
import { withdrawWaiting } from './failure-toast.ts'
import { drainLane } from './lanes.ts'
import { outboxActions } from './outbox-slice.ts'

/** A private reply waits on its comment until the platform has taken it. */
const commandsOf = ({ commandId, privateReply }: AnyRow): readonly unknown[] => [
  commandId,
  (privateReply as PrivateReply | null | undefined)?.commandId,
]

/** @param rows as they were pushed, also those that nobody looks at */
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
