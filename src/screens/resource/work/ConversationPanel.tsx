// A record's conversations with their composer, as the inbox shows them.
import { MessageSquareDashed } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { ItemPartContext } from '../../../store/ui/item-part.ts'
import { getSubject } from './conversation-question.ts'
import { useConversations } from './use-conversations.ts'

interface ConversationPanelProps {
  readonly type: EntityType
  readonly row: AnyRow
}

export const ConversationPanel = ({ type, row }: ConversationPanelProps) => {
  const { t } = useTranslation('resources')
  const Part = use(ItemPartContext)
  const { threadIds, messageId, status, isPart, retry } = useConversations(type, row)
  if (status === 'loading' || Part === null) return <Skeleton label={t('list.loading')} />
  if (status === 'error')
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        title={t('list.failed')}
        text={t('list.failedText')}
        retry={t('retry')}
        onRetry={retry}
      />
    )
  const none = <EmptyState icon={MessageSquareDashed} title={t('work.none')} text={t('work.noneText')} />
  const subject = getSubject(type, row)
  return (
    <>
      {isPart ? (
        <FailedLine text={t('work.isPart')} retry={t('retry')} restMs={buttonReenableMs} onRetry={retry} />
      ) : null}
      <Part type={subject.type} itemId={subject.id} threadIds={threadIds} messageId={messageId} none={none} />
    </>
  )
}
