// The middle pane: header, messages and composer of the open conversation, and their placeholders while loading.
import { CircleHelp, MessageSquareDashed, SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import type { Row } from '../../../../contract/index.ts'
import { tokenFailures } from '../../../../contract/failure-reasons.ts'
import type { ItemView, ShownMessage } from '../../../channels/channel-view.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
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

const FailedRepliesNotice = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "conversation-tools" */ './FailedRepliesNotice.tsx')).FailedRepliesNotice,
  { note: 'none' },
)

/** Whether the reply failed because the account's token did not work. */
const isOfToken = ({ record }: ShownMessage): boolean =>
  record?.status === 'failed' && tokenFailures.some((reason) => reason === record.failure?.reason)

export interface ConversationProps {
  readonly threadId: string
  /** Message to scroll to; null for the default position. */
  readonly messageId: string | null
  readonly onBack: (() => void) | null
  readonly onClose: (reason?: GivenCloseReason) => void
  /** Called when sending is about to remove the conversation from the list. @param act sends and closes */
  readonly onLeaving: (act: () => void) => void
  /** Called with the id of the conversation that this one was merged into. */
  readonly onJoined: (threadId: string) => void
  readonly isPanelOpen: boolean
  /** null if it is shown alone, without a panel beside it. */
  readonly onPanel: (() => void) | null
  /** Heading level, if the neighbouring parts do not determine it. */
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
  /** Message to scroll to. */
  readonly told: string | null
  /** It has been shown, or can be shown now. */
  readonly isShown: boolean
}

/** The messages, or their placeholder. */
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
  // A note accepts no files; they would end up unnoticed in the reply.
  const drop = useFileDrop(view && isConnected && !isNote ? attaching.add : null)
  const noteEdits = useNoteEdits()
  // A conversation stays visible while its newest page is requested again.
  const [shown, setShown] = useState(false)
  const ready = status === 'ready' || items.some((item) => item.kind === 'message')
  const announcedMessage = useAnnouncedMessage(threadId, messageId, isOpened && status === 'ready', opened.hasFailed)
  const isWaiting = announcedMessage === 'waiting' && status !== 'error'
  if (ready && !isWaiting && !shown) setShown(true)

  const edit = useCallback(
    (text: string) => {
      // Files return to the draft by themselves.
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
              told={announcedMessage}
              isShown={shown && !isWaiting}
            />
          </NoteEditsContext>
        </div>
        {account && isConnected && messages.some(isOfToken) ? <FailedRepliesNotice channel={account} /> : null}
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
