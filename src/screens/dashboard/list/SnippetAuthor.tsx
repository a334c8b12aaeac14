// "You:", "Ayşe:" or "Us:" before a snippet that is ours. The name is known where the message itself is held.
import { threadItems } from '../../../../contract/items.ts'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useUserName } from '../use-user-name.ts'
import styles from './thread-row.module.css'

export const SnippetAuthor = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t } = useTranslation('inbox')
  const agentId = useAppSelector(
    (state) => selectRecord(state, threadItems[thread.itemType].messageType, thread.lastOutboundId)?.agentId ?? null,
  )
  const userId = useAppSelector((state) => state.session.userId)
  const agent = useUserName(agentId)
  if (thread.snippetFrom !== 'us') return null
  const who = agentId === null ? t('us') : agentId === userId ? t('you') : agent.split(' ')[0]
  return <span className={styles.author}>{who}: </span>
}
