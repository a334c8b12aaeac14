// "You:", "Ayşe:" or the account's name before a snippet of our own.
import { useTranslation } from 'react-i18next'
import { threadItems } from '../../../../contract/items.ts'
import type { Row } from '../../../../contract/index.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useSenderName } from '../../../store/records/use-sender-name.ts'
import styles from './thread-row.module.css'

export const SnippetAuthor = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t } = useTranslation('inbox')
  const isOurs = thread.snippetFrom === 'us'
  // Older conversations lack the field; the loaded message has it.
  const agentId = useAppSelector((state) =>
    isOurs
      ? (thread.snippetUserId ??
        selectRecord(state, threadItems[thread.itemType].messageType, thread.lastOutboundId)?.agentId)
      : null,
  )
  const who = useSenderName(agentId, thread.accountId, { you: t('you'), us: t('us') })
  return isOurs ? <span className={styles.author}>{who}: </span> : null
}
