// Time until which the signed-in user has read each conversation, by conversation id.
import type { Row } from '../../../contract/index.ts'
import { createTableAdapter } from '../entities/table-adapter.ts'
import type { Table } from '../entities/table.ts'
import type { ChangedPair } from './changed-pairs.ts'

interface ReadTime {
  readonly threadId: string
  readonly time: string
}

export type ReadTimes = Table<ReadTime>

const adapter = createTableAdapter<ReadTime>({ selectId: ({ threadId }) => threadId })
const { selectById } = adapter.getSelectors()

export const noReadTimes: ReadTimes = adapter.getInitialState()

type ReadState = Row<'READSTATE'>

const readTimeOf = (state: ReadState | undefined): ReadTime | null =>
  state?.kind === 'thread' && state.readTime ? { threadId: state.targetId, time: state.readTime } : null

export const updateReadTimes = (times: ReadTimes, pairs: readonly ChangedPair<ReadState>[]): ReadTimes => {
  const removedThreadIds = pairs.flatMap(({ before, after }) =>
    readTimeOf(after) === null ? (readTimeOf(before)?.threadId ?? []) : [],
  )
  const moved = pairs.flatMap(({ after }) => readTimeOf(after) ?? [])
  return adapter.setMany(adapter.removeMany(times, removedThreadIds), moved)
}

/** undefined if the user never read it. */
export const getReadTime = (times: ReadTimes, threadId: string): string | undefined => selectById(times, threadId)?.time
