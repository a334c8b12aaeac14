// Writing into the outbox: on disk first, only then shown. A storage that refuses is said, and the entry is sent all the same.
import { noticeShown } from '../notices/notices-slice.ts'
import type { AppThunk } from '../store.ts'
import { drainLane } from './lanes.ts'
import { outboxActions } from './outbox-slice.ts'
import type { PendingEntry } from './outbox-entry.ts'

// What is just being written is no state of the application: it is not shown yet.
const beingWritten = new WeakMap<object, Set<string>>()

/** @param again what must not be written twice while it is being written once (a second Enter) */
export const writeEntry = (entry: PendingEntry, again = entry.commandId): AppThunk<Promise<void>> => async (dispatch, _getState, environment) => {
  const writing = beingWritten.get(environment) ?? new Set<string>()
  beingWritten.set(environment, writing)
  if (writing.has(again)) return
  writing.add(again)
  let kept = true
  try {
    await environment.outboxDisk.write({ put: [{ entry }], remove: [] })
  } catch {
    kept = false
    dispatch(noticeShown({ kind: 'warning', place: 'alert', titleKey: 'errors:OUTBOX_NOT_KEPT', textKey: 'errors:OUTBOX_NOT_KEPT_text' }))
  } finally {
    writing.delete(again)
  }
  dispatch(outboxActions.queued(kept ? entry : { ...entry, unkept: true }))
  void dispatch(drainLane(entry.threadId))
}
