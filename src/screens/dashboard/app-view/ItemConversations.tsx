// The conversations of one item with the composer: alone on the screen, or inside the item's page.
import Button from '@mui/material/Button'
import { Inbox } from 'lucide-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import { toMessagePath } from '../../../../contract/thread-path.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import type { ItemPartProps } from '../../../store/ui/item-part.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useRecord, useRecords } from '../../../store/records/use-record.ts'
import { closeThread, markThreadAsRead, markThreadAsUnread } from '../../../store/outbox/thread-commands.ts'
import { Conversation, ThreadDialogs } from '../panes.ts'
import { useReadByOpening } from './use-app-view.ts'
import styles from './app-view.module.css'

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

/** At least one conversation. */
interface ItemConversationsProps extends Pick<ItemPartProps, 'itemId' | 'threadIds' | 'messageId'> {
  /** Nothing stands around it: its heading is the screen's. */
  readonly isAlone?: boolean
}

export const ItemConversations = ({ itemId, threadIds, messageId, isAlone = false }: ItemConversationsProps) => {
  const { t } = useTranslation('appView')
  const dispatch = useAppDispatch()
  const composer = useRef<HTMLTextAreaElement>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const [first = ''] = threadIds
  const threadId = wanted !== null && threadIds.includes(wanted) ? wanted : first
  const shownAt = threadId === first ? messageId : null
  const thread = useRecord('THREAD', threadId)
  useReadByOpening(itemId, thread?.itemId)
  const close = (reason?: GivenCloseReason): void => void dispatch(closeThread(threadId, reason))
  useOfferedCommands({
    'thread.close': () => close(),
    'thread.snooze': () => void dispatch(threadModalOpened({ front: 'snooze', threadId })),
    'thread.label': () => void dispatch(threadModalOpened({ front: 'labels', threadId })),
    'thread.unread': () => void dispatch(markThreadAsUnread(threadId)),
    'thread.read': () => void dispatch(markThreadAsRead(threadId)),
    'thread.reply': () => composer.current?.focus(),
  })
  return (
    <div className={clsx(styles.view, isAlone ? styles.alone : styles.inside)}>
      <ThreadDialogs onLeaving={(_id, act) => act()} />
      {threadIds.length > 1 || !isAlone ? (
        <div className={styles.bar}>
          {threadIds.length > 1 ? <Choice ids={threadIds} chosen={threadId} onChoose={setWanted} /> : null}
          {isAlone ? null : (
            <Button
              className={styles.toInbox}
              component={Link}
              to={toMessagePath(threadId, shownAt)}
              size="small"
              startIcon={<Inbox size={16} aria-hidden />}
            >
              {t('openInInbox')}
            </Button>
          )}
        </div>
      ) : null}
      <div className={styles.conversation}>
        <Conversation
          key={threadId}
          threadId={threadId}
          messageId={shownAt}
          onBack={null}
          onClose={close}
          onLeaving={(act) => act()}
          isPanelOpen={false}
          onPanel={null}
          heading={isAlone ? 'h1' : 'h2'}
          composer={composer}
        />
      </div>
    </div>
  )
}
