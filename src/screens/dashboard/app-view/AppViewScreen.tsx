// /app: one item with its conversation and the composer, and nothing around it.
import Button from '@mui/material/Button'
import { Link2Off, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useRecord, useRecords } from '../../../store/records/use-record.ts'
import { readAppView } from '../../../store/ui/app-view.ts'
import type { AppViewItem } from '../../../store/ui/app-view.ts'
import { closeThread, markThreadAsRead, markThreadAsUnread } from '../../../store/outbox/thread-commands.ts'
import { ConversationSkeleton } from '../conversation/ConversationSkeleton.tsx'
import { Conversation, ThreadDialogs } from '../panes.ts'
import { useAppView, useReadByOpening } from './use-app-view.ts'
import styles from './app-view.module.css'

const ToInbox = () => {
  const { t } = useTranslation('appView')
  return (
    <Button component={Link} to="/" variant="outlined" size="small">
      {t('toInbox')}
    </Button>
  )
}

/** Of a post with several: whose comment is open. */
const Choice = ({
  ids,
  chosen,
  onChoose,
}: {
  readonly ids: readonly string[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) => {
  const { t } = useTranslation(['appView', 'inbox'])
  const threads = useRecords('THREAD', ids)
  return (
    <div className={styles.threads} role="group" aria-label={t('choice')}>
      {threads.map(({ _id, title, snippet }) => (
        <button
          key={_id}
          type="button"
          className={styles.thread}
          aria-pressed={_id === chosen}
          title={snippet ?? undefined}
          onClick={() => onChoose(_id)}
        >
          {title || t('inbox:unknownCustomer')}
        </button>
      ))}
    </div>
  )
}

const Item = ({ itemId, threadIds }: { readonly itemId: string; readonly threadIds: readonly string[] }) => {
  const dispatch = useAppDispatch()
  const composer = useRef<HTMLTextAreaElement>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const [first = ''] = threadIds
  const threadId = wanted !== null && threadIds.includes(wanted) ? wanted : first
  const thread = useRecord('THREAD', threadId)
  useReadByOpening(itemId, thread?.itemId)
  const close = (): void => void dispatch(closeThread(threadId))
  useOfferedCommands({
    'thread.close': close,
    'thread.snooze': () => void dispatch(threadModalOpened({ front: 'snooze', threadId })),
    'thread.label': () => void dispatch(threadModalOpened({ front: 'labels', threadId })),
    'thread.unread': () => void dispatch(markThreadAsUnread(threadId)),
    'thread.read': () => void dispatch(markThreadAsRead(threadId)),
    'thread.reply': () => composer.current?.focus(),
  })
  return (
    <div className={styles.view}>
      <ThreadDialogs onLeaving={(_id, act) => act()} />
      {threadIds.length > 1 ? <Choice ids={threadIds} chosen={threadId} onChoose={setWanted} /> : null}
      <div className={styles.conversation}>
        <Conversation
          key={threadId}
          threadId={threadId}
          messageId={null}
          onBack={null}
          onClose={close}
          onLeaving={(act) => act()}
          isPanelOpen={false}
          onPanel={null}
          composer={composer}
        />
      </div>
    </div>
  )
}

const Named = ({ item }: { readonly item: AppViewItem }) => {
  const { t } = useTranslation('appView')
  const { threadIds, status, retry } = useAppView(item)
  if (status === 'loading') return <ConversationSkeleton />
  if (status === 'error')
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        title={t('failed')}
        text={t('failedText')}
        retry={t('retry')}
        onRetry={retry}
      />
    )
  if (threadIds.length === 0)
    return <EmptyState role="alert" icon={SearchX} title={t('unknown')} text={t('unknownText')} action={<ToInbox />} />
  return <Item itemId={item.itemId} threadIds={threadIds} />
}

export const AppViewScreen = () => {
  const { t } = useTranslation('appView')
  const [query] = useSearchParams()
  const item = readAppView(query)
  if (item === null)
    return <EmptyState role="alert" icon={Link2Off} title={t('wrong')} text={t('wrongText')} action={<ToInbox />} />
  return <Named key={`${item.itemType} ${item.itemId}`} item={item} />
}
