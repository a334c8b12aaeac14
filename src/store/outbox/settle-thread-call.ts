// An act on a conversation that waits no more, however it ended: what it showed beforehand goes, and the toast that it waits.
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
