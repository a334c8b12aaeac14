// The author of an outbound message, as a prefix: "You", a colleague's first name, or the account. The account also stands for
// messages sent elsewhere, and for a colleague whom the reader may not see.
import { formatUserName } from '../../../contract/user-name.ts'
import { selectAccount } from '../entities/select-account.ts'
import { useAppSelector } from '../hooks.ts'
import { useWantedRecord } from './use-record.ts'

interface SenderWords {
  readonly you: string
  /** Fallback if nothing is known. */
  readonly us: string
}

export const useSenderName = (
  agentId: string | null | undefined,
  accountId: string | null | undefined,
  { you, us }: SenderWords,
): string => {
  const userId = useAppSelector((state) => state.session.userId)
  const isMine = typeof agentId === 'string' && agentId === userId
  const { row: agent, outcome } = useWantedRecord('USER', isMine ? null : agentId)
  const account = useAppSelector((state) => selectAccount(state, accountId))
  if (isMine) return you
  if (agent) return formatUserName(agent).split(' ')[0] ?? us
  const isOnItsWay = typeof agentId === 'string' && (outcome === null || outcome === 'failed')
  return isOnItsWay ? '–' : (account?.name ?? us)
}
