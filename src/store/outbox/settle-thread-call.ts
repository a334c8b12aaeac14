// Settles a command on a conversation, whatever its outcome: removes its optimistic update, and the toast that it waits.
import { optimisticUpdateRemoved } from '../entities/optimistic-updates-slice.ts'
import type { AppThunk } from '../app-thunk.ts'
import { withdrawWaiting } from './failure-toast.ts'
import { outboxActions } from './outbox-slice.ts'

export const settleThreadCall =
  (commandId: string): AppThunk =>
  (dispatch) => {
    dispatch(outboxActions.settled(commandId))
    dispatch(optimisticUpdateRemoved(commandId))
    dispatch(withdrawWaiting(commandId))
  }
