// "You:", "Ayşe:" or the account's name before a snippet that is ours: what was written elsewhere is signed by the account.
import { useTranslation } from 'react-i18next'
import { threadItems } from '../../../../contract/items.ts'
import type { Row } from '../../../../contract/index.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useAccount } from '../use-account.ts'
import { useUserName } from '../use-user-name.ts'
import styles from './thread-row.module.css'

export const SnippetAuthor = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t } = useTranslation('inbox')
  // Conversations from before they said it: the message does, where it is held.
  const agentId = useAppSelector(
    (state) =>
      thread.snippetUserId ??
      selectRecord(state, threadItems[thread.itemType].messageType, thread.lastOutboundId)?.agentId ??
      null,
  )
  const userId = useAppSelector((state) => state.session.userId)
  const agent = useUserName(agentId)
  const account = useAccount(thread.accountId)
  if (thread.snippetFrom !== 'us') return null
  const who = agentId === null ? (account?.name ?? t('us')) : agentId === userId ? t('you') : agent.split(' ')[0]
  return <span className={styles.author}>{who}: </span>
}
