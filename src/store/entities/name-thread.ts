// The name of a conversation.
import type { Row } from '../../../contract/index.ts'
import { selectAccount } from './select-account.ts'
import { selectRecord } from './selectors.ts'
import type { RecordsState } from './selectors.ts'

/**
 * By its customer; one that our own account began and nobody has answered has none yet, and is called by the account.
 * @param unknown what somebody is called of whom nothing is known
 */
export const nameThread = (
  { title, lastInboundTime }: Pick<Row<'THREAD'>, 'title' | 'lastInboundTime'>,
  account: Pick<Row<'CHANNEL'>, 'name'> | undefined,
  unknown: string,
): string => title || (lastInboundTime ? unknown : account?.name || unknown)

/** As notifications call it; empty where nothing is known of its customer. */
export const selectThreadName = (state: RecordsState, threadId: string): string => {
  const thread = selectRecord(state, 'THREAD', threadId)
  return thread ? nameThread(thread, selectAccount(state, thread.accountId), '') : ''
}
