// The middle pane: header, messages, composer of the open thread, and what stands there while they are on their way.
import { CircleHelp, MessageSquareDashed, SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import type { Row } from '../../../../contract/index.ts'
import type { ItemView, ShownMessage } from '../../../channels/channel-view.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { addToDraft } from '../../../store/outbox/add-to-draft.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { useConversation } from '../../../store/conversation/use-conversation.ts'
import type { Conversation as OpenedConversation } from '../../../store/conversation/use-conversation.ts'
import { useJoined } from '../../../store/conversation/use-joined.ts'
import { viewOf } from './item-views.ts'
import { nameThread } from '../../../store/entities/name-thread.ts'
import { useAccount } from '../use-account.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import { ConversationMedia } from './ConversationMedia.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { MessageList } from './MessageList.tsx'
import { MissingNotice } from './MissingNotice.tsx'
import { EditInComposer } from './composer-edit.ts'
import { WritingPlace } from './WritingPlace.tsx'
import { ThreadContext } from './ThreadContext.tsx'
import { NoteEditsContext, useNoteEdits } from './notes/note-edits.ts'
import { toShownItems } from './shown-items.ts'
import { useAttaching } from './use-attaching.ts'
import { useAnnouncedMessage } from './use-announced-message.ts'
import { useOpening } from './use-opening.ts'
import { useFileDrop } from '../../../components/use-file-drop.ts'
import styles from './conversation.module.css'

export interface ConversationProps {
  readonly threadId: string
  /** The message to open it at; null: where it always opens. */
  readonly messageId: string | null
  readonly onBack: (() => void) | null
  readonly onClose: (reason?: GivenCloseReason) => void
  /** It is about to leave the list of open ones by what was sent. @param act sends and closes */
  readonly onLeaving: (act: () => void) => void
  /** It became one with another: that one's id. */
  readonly onJoined: (threadId: string) => void
  readonly isPanelOpen: boolean
  /** null: there is no panel beside it, it stands alone. */
  readonly onPanel: (() => void) | null
  /** Its name's level where it is not decided by what stands beside it. */
  readonly heading?: 'h1' | 'h2'
  readonly composer: RefObject<HTMLTextAreaElement | null>
}

interface ReadingProps {
  readonly threadId: string
  readonly opened: OpenedConversation
  readonly thread: Row<'THREAD'>
  readonly view: ItemView | undefined
  readonly messages: readonly ShownMessage[]
  readonly account: Row<'CHANNEL'> | undefined
  /** The message it opens at. */
  readonly told: string | null
  /** It was shown before, or can be now. */
  readonly isShown: boolean
}

/** Its messages, or what stands in their place. */
const Reading = ({ threadId, opened, thread, view, messages, account, told, isShown }: ReadingProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const { items, activities, notes, status, hasOlder, loadOlder, hasFailed, retry } = opened
  const { newFromId, firstId } = useOpening(messages, opened)
  if (view === undefined)
    return <EmptyState icon={CircleHelp} title={t('timeline.unknownChannel')} text={t('timeline.unknownChannelText')} />
  const isNothing = messages.length + activities.length + notes.length === 0
  if ((status === 'error' && items.length === 0) || (hasFailed && isNothing && isShown))
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        title={t('timeline.failed')}
        text={t('timeline.failedText')}
        retry={t('inbox:retry')}
        onRetry={retry}
      />
    )
  if (!isShown) return <ConversationSkeleton />
  if (isNothing)
    return <EmptyState icon={MessageSquareDashed} title={t('timeline.empty')} text={t('timeline.emptyText')} />
  return (
    <ConversationMedia messages={messages}>
      {hasFailed ? <MissingNotice onRetry={retry} /> : null}
      <MessageList
        key={[told ?? 'end', newFromId, firstId].join(' ')}
        toldId={told}
        threadId={threadId}
        messages={messages}
        activities={activities}
        notes={notes}
        view={view}
        customerName={thread.title || t('app:unknownCustomer')}
        customerImage={thread.imageUrl ?? null}
        accountName={account?.name ?? '–'}
        newFromId={newFromId}
        hasOlder={hasOlder}
        loadOlder={loadOlder}
      />
    </ConversationMedia>
  )
}

export const Conversation = ({
  threadId,
  messageId,
  onBack,
  onClose,
  onLeaving,
  onJoined,
  isPanelOpen,
  onPanel,
  heading,
  composer,
}: ConversationProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const opened = useConversation(threadId)
  const isFollowed = useJoined(threadId, opened, onJoined)
  const { thread, items, status, retry } = opened
  const isOpened = useAppSelector((state) => state.conversation.openThreadId === threadId)
  const account = useAccount(thread?.accountId)
  const view = thread && viewOf(thread.itemType)
  const messages = useMemo(() => (view ? toShownItems(items, view) : []), [items, view])
  const attaching = useAttaching(threadId)
  const isConnected = !account?.status || account.status === 'connected' || account.status === 'restricted'
  const [isNote, setIsNote] = useState(false)
  // A note takes no files: they would stand unseen in the reply.
  const drop = useFileDrop(view && isConnected && !isNote ? attaching.add : null)
  const noteEdits = useNoteEdits()
  // Once shown, a conversation stays shown while its newest page is asked for again.
  const [shown, setShown] = useState(false)
  const ready = status === 'ready' || items.some((item) => item.kind === 'message')
  const told = useAnnouncedMessage(threadId, messageId, isOpened && status === 'ready', opened.hasFailed)
  const isWaiting = told === 'waiting' && status !== 'error'
  if (ready && !isWaiting && !shown) setShown(true)

  const edit = useCallback(
    (text: string) => {
      // Files come back by themselves.
      dispatch(addToDraft(threadId, text))
      composer.current?.focus()
    },
    [dispatch, threadId, composer],
  )

  if (!thread && status === 'error' && !isFollowed)
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        icon={SearchX}
        title={t('timeline.gone')}
        text={t('timeline.goneText')}
        retry={t('inbox:retry')}
        onRetry={retry}
      />
    )
  if (!thread) return <ConversationSkeleton />
  return (
    <section
      {...drop.target}
      className={styles.pane}
      aria-label={t('timeline.label', { name: nameThread(thread, account, t('app:unknownCustomer')) })}
    >
      <ConversationHeader
        thread={thread}
        onBack={onBack}
        onClose={onClose}
        isPanelOpen={isPanelOpen}
        onPanel={onPanel}
        heading={heading}
      />
      {view && view.contextOf !== null ? <ThreadContext thread={thread} view={view} /> : null}
      {drop.isOver ? <p className={styles.drop}>{t('composer.drop')}</p> : null}
      <EditInComposer value={edit}>
        <div className={styles.reading}>
          <NoteEditsContext value={noteEdits}>
            <Reading
              threadId={threadId}
              opened={opened}
              thread={thread}
              view={view}
              messages={messages}
              account={account}
              told={told}
              isShown={shown && !isWaiting}
            />
          </NoteEditsContext>
        </div>
        {view === undefined ? null : (
          <WritingPlace
            key={threadId}
            thread={thread}
            view={view}
            attaching={attaching}
            field={composer}
            onLeaving={onLeaving}
            isNote={isNote}
            onNote={setIsNote}
          />
        )}
      </EditInComposer>
    </section>
  )
}
