// Until when the reader himself has seen each thread, by thread id.
import { createSelector } from '@reduxjs/toolkit'
import type { Row } from '../../../../contract/index.ts'
import { rowsIn } from '../../../store/entities/table-adapter.ts'
import type { RootState } from '../../../store/root-reducer.ts'

const selectCursors = createSelector([(state: RootState) => state.entities.READSTATE.table], (table) => {
  const rows = rowsIn(table) as unknown as readonly Row<'READSTATE'>[]
  return new Map(rows.flatMap((row) => (row.kind === 'thread' && row.readTime ? [[row.targetId, row.readTime] as const] : [])))
})

/** Whether the customer wrote after this reader last looked. Where he never did, it is new to him. */
export const selectIsNewToMe = (state: RootState, thread: Row<'THREAD'> | undefined): boolean => {
  if (!thread?.lastInboundTime) return false
  const seen = selectCursors(state).get(thread._id)
  return seen === undefined || seen < thread.lastInboundTime
}
