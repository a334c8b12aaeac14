// Snoozes and labels conversations: applied at once, with a toast that offers undo.
import { selectRecord } from '../entities/selectors.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import type { AppThunk } from '../app-thunk.ts'
import { actOnThread, toSnoozeCommand, toStatusCommand } from './thread-commands.ts'

/** @param until UTC, ISO @param time the same time, formatted for the toast */
export const snoozeThread =
  (threadId: string, until: string, time: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (!thread) return
    const act = { did: toSnoozeCommand(threadId, until), back: toStatusCommand(thread) }
    await dispatch(actOnThread(act, { titleKey: 'threads:snoozed', values: { time } }))
  }

const labelling = (
  threadId: string,
  add: readonly string[],
  remove: readonly string[],
  labelIds: readonly string[],
): ThreadCommand => ({
  call: 'labelThread',
  threadId,
  body: { add, remove },
  patch: { labelIds: [...labelIds] },
})

/** @param requestedIds all labels it is to have; only the difference is sent, so that concurrent changes by others are preserved */
export const labelThread =
  (threadId: string, requestedIds: readonly string[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = selectRecord(getState(), 'THREAD', threadId)?.labelIds ?? []
    const add = requestedIds.filter((id) => !known.includes(id))
    const remove = known.filter((id) => !requestedIds.includes(id))
    if (add.length + remove.length === 0) return
    const act = { did: labelling(threadId, add, remove, requestedIds), back: labelling(threadId, remove, add, known) }
    await dispatch(actOnThread(act, { titleKey: 'threads:labelled', values: {} }))
  }
