// Conversations of one item with the composer: alone on the screen, or inside the item's page.
import Button from '@mui/material/Button'
import { Inbox } from 'lucide-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import { threadPath, toMessagePath } from '../../../../contract/thread-path.ts'
import type { Row } from '../../../../contract/index.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import type { ItemPartProps } from '../../../store/ui/item-part.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import { toAppViewAddress, toAppViewItem } from '../../../store/ui/app-view.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { closeThread, markThreadAsRead, markThreadAsUnread } from '../../../store/outbox/thread-commands.ts'
import { AskedDialogs } from '../AskedDialogs.tsx'
import { Conversation } from '../panes.ts'
import { useThreadName } from '../use-account.ts'
import { useReadByOpening } from './use-app-view.ts'
import styles from './app-view.module.css'

const Choosing = ({
  thread,
  isChosen,
  onChoose,
}: {
  readonly thread: Row<'THREAD'>
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}) => (
  <button
    type="button"
    className={styles.thread}
    aria-pressed={isChosen}
    title={thread.snippet ?? undefined}
    onClick={() => onChoose(thread._id)}
  >
    {useThreadName(thread)}
  </button>
)

/** Chooses between the conversations of one post, by author of the comment. */
const Choice = ({
  threads,
  chosen,
  onChoose,
}: {
  readonly threads: readonly Row<'THREAD'>[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) => {
  const { t } = useTranslation('appView')
  return (
    <div className={styles.threads} role="group" aria-label={t('choice')}>
      {threads.map((thread) => (
        <Choosing key={thread._id} thread={thread} isChosen={thread._id === chosen} onChoose={onChoose} />
      ))}
    </div>
  )
}

/** Contains at least one conversation. */
interface ItemConversationsProps extends Pick<ItemPartProps, 'itemId' | 'threadIds' | 'messageId'> {
  /** Requested conversation; null for the newest one that is not closed. */
  readonly firstId?: string | null
  /** Nothing is shown around it, so its heading is the screen's heading. */
  readonly isAlone?: boolean
}

export const ItemConversations = (props: ItemConversationsProps) => {
  const { itemId, threadIds, messageId, firstId = null, isAlone = false } = props
  const { t } = useTranslation('appView')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const composer = useRef<HTMLTextAreaElement>(null)
  const threads = useRecords('THREAD', threadIds)
  const [first = ''] = threadIds
  // The open conversation stays open when a message arrives in another one.
  const [initialId] = useState(() => firstId ?? threads.find(({ status }) => status !== 'closed')?._id ?? first)
  const [requestedId, setRequestedId] = useState(initialId)
  const threadId = threadIds.includes(requestedId) ? requestedId : first
  const shownAt = threadId === initialId ? messageId : null
  const thread = threads.find(({ _id }) => _id === threadId)
  useReadByOpening(itemId, thread?.itemId)
  /** The conversation was merged into one of another item: opens that item's page, or the inbox. */
  const leadOn = (joinedId: string): void => {
    setRequestedId(joinedId)
    if (threadIds.includes(joinedId)) return
    const joined = dispatch((_act, getState) => selectRecord(getState(), 'THREAD', joinedId))
    const aloneAt = isAlone && joined ? toAppViewItem(joined) : null
    void navigate(aloneAt ? toAppViewAddress(aloneAt) : threadPath(joinedId), { replace: true })
  }
  const close = (reason?: GivenCloseReason): void => void dispatch(closeThread(threadId, reason))
  useOfferedCommands({
    'thread.close': () => close(),
    'thread.snooze': () => void dispatch(threadModalOpened({ modal: 'snooze', threadId })),
    'thread.label': () => void dispatch(threadModalOpened({ modal: 'labels', threadId })),
    'thread.unread': () => void dispatch(markThreadAsUnread(threadId)),
    'thread.read': () => void dispatch(markThreadAsRead(threadId)),
    'thread.reply': () => composer.current?.focus(),
  })
  return (
    <div className={clsx(styles.view, isAlone ? styles.alone : styles.inside)}>
      <AskedDialogs onLeaving={(_id, act) => act()} />
      {threadIds.length > 1 || !isAlone ? (
        <div className={styles.bar}>
          {threadIds.length > 1 ? <Choice threads={threads} chosen={threadId} onChoose={setRequestedId} /> : null}
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
      <div className={styles.conversation} data-makes-room>
        <Conversation
          key={threadId}
          threadId={threadId}
          messageId={shownAt}
          onBack={null}
          onClose={close}
          onLeaving={(act) => act()}
          onJoined={leadOn}
          isPanelOpen={false}
          onPanel={null}
          heading={isAlone ? 'h1' : 'h2'}
          composer={composer}
        />
      </div>
    </div>
  )
}
