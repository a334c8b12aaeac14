// The name of a conversation.
import type { Row } from '../../../contract/index.ts'
import { selectAccount } from './select-account.ts'
import { selectRecord } from './selectors.ts'
import type { RecordsState } from './selectors.ts'

/**
 * The customer's name. A conversation that our account started and nobody has answered is named after the account.
 * @param unknown name to show if nothing is known
 */
export const nameThread = (
  { title, lastInboundTime }: Pick<Row<'THREAD'>, 'title' | 'lastInboundTime'>,
  account: Pick<Row<'CHANNEL'>, 'name'> | undefined,
  unknown: string,
): string => title || (lastInboundTime ? unknown : account?.name || unknown)

/** The name for notifications; empty if the conversation or its customer is unknown. */
export const selectThreadName = (state: RecordsState, threadId: string): string => {
  const thread = selectRecord(state, 'THREAD', threadId)
  return thread ? nameThread(thread, selectAccount(state, thread.accountId), '') : ''
}
