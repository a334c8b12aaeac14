// Putting a work item off and labelling it: done at once, said with a way back.
import type { Row } from '../../../contract/index.ts'
import { selectRecord } from '../entities/selectors.ts'
import { noticeShown } from '../notices/notices-slice.ts'
import type { ThreadCommand } from '../outbox/outbox-entry.ts'
import type { AppThunk } from '../store.ts'
import { closing, giveThreadCommand, reopening } from './thread-commands.ts'

const snoozing = (threadId: string, until: string): ThreadCommand => ({ call: 'snoozeThread', threadId, body: { until }, patch: { status: 'snoozed', snoozedUntil: until } })

/** What brings its status back. */
const wayBack = (thread: Row<'THREAD'>): ThreadCommand => {
  const { _id, status, snoozedUntil } = thread
  return status === 'snoozed' && snoozedUntil ? snoozing(_id, snoozedUntil) : status === 'closed' ? closing(thread) : reopening(_id)
}

/** @param until UTC, ISO @param time the same in words */
export const snoozeThread =
  (threadId: string, until: string, time: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (!thread) return
    await dispatch(giveThreadCommand(snoozing(threadId, until)))
    dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'threads:snoozed', values: { time }, undo: wayBack(thread) }))
  }

const labelling = (threadId: string, add: readonly string[], remove: readonly string[], labelIds: readonly string[]): ThreadCommand => ({
  call: 'labelThread', threadId, body: { add, remove }, patch: { labelIds: [...labelIds] },
})

/** @param wanted the labels it is to have; only the difference is sent, so that what others do meanwhile stays */
export const labelThread =
  (threadId: string, wanted: readonly string[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = selectRecord(getState(), 'THREAD', threadId)?.labelIds ?? []
    const add = wanted.filter((id) => !known.includes(id))
    const remove = known.filter((id) => !wanted.includes(id))
    if (add.length + remove.length === 0) return
    await dispatch(giveThreadCommand(labelling(threadId, add, remove, wanted)))
    dispatch(noticeShown({ kind: 'success', place: 'toast', titleKey: 'threads:labelled', undo: labelling(threadId, remove, add, known) }))
  }
