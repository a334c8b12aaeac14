// /app: one item with its conversation and the composer, and nothing around it.
import Button from '@mui/material/Button'
import { Link2Off, SearchX } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { threadFrontOpened } from '../../../store/dialogs/front-slice.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useRecord, useRecords } from '../../../store/loader/use-record.ts'
import { readAppView } from '../../../store/navigation/app-view.ts'
import type { AppViewItem } from '../../../store/navigation/app-view.ts'
import { closeThread, markThreadAsRead } from '../../../store/threads/thread-commands.ts'
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
const Choice = ({ ids, chosen, onChoose }: { readonly ids: readonly string[]; readonly chosen: string; readonly onChoose: (id: string) => void }) => {
  const { t } = useTranslation(['appView', 'inbox'])
  const threads = useRecords('THREAD', ids)
  return (
    <div className={styles.threads} role="group" aria-label={t('choice')}>
      {threads.map(({ _id, title, snippet }) => (
        <button key={_id} type="button" className={styles.thread} aria-pressed={_id === chosen} title={snippet ?? undefined} onClick={() => onChoose(_id)}>
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
    'thread.snooze': () => void dispatch(threadFrontOpened({ front: 'snooze', threadId })),
    'thread.label': () => void dispatch(threadFrontOpened({ front: 'labels', threadId })),
    'thread.read': () => void dispatch(markThreadAsRead(threadId)),
    'thread.reply': () => composer.current?.focus(),
  })
  return (
    <div className={styles.view}>
      <Suspense>
        <ThreadDialogs onLeaving={(_id, act) => act()} />
      </Suspense>
      {threadIds.length > 1 ? <Choice ids={threadIds} chosen={threadId} onChoose={setWanted} /> : null}
      <div className={styles.conversation}>
        <Suspense fallback={<ConversationSkeleton />}>
          <Conversation key={threadId} threadId={threadId} messageId={null} onBack={null} onClose={close} isPanelOpen={false} onPanel={null} composer={composer} />
        </Suspense>
      </div>
    </div>
  )
}

const Named = ({ item }: { readonly item: AppViewItem }) => {
  const { t } = useTranslation('appView')
  const { threadIds, status, retry } = useAppView(item)
  if (status === 'loading') return <ConversationSkeleton />
  if (status === 'error') return <LoadFailed restMs={buttonReenableMs} title={t('failed')} text={t('failedText')} retry={t('retry')} onRetry={retry} />
  if (threadIds.length === 0) return <EmptyState role="alert" icon={SearchX} title={t('unknown')} text={t('unknownText')} action={<ToInbox />} />
  return <Item itemId={item.itemId} threadIds={threadIds} />
}

export const AppViewScreen = () => {
  const { t } = useTranslation('appView')
  const [query] = useSearchParams()
  const item = readAppView(query)
  if (item === null) return <EmptyState role="alert" icon={Link2Off} title={t('wrong')} text={t('wrongText')} action={<ToInbox />} />
  return <Named key={`${item.itemType} ${item.itemId}`} item={item} />
}
