// The unified inbox: list, conversation, customer. Three panes; two below 1200 px; one below 768 px.
import useMediaQuery from '@mui/material/useMediaQuery'
import { clsx } from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenCloseReason } from '../../../contract/close-reasons.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useOfferedCommands } from '../../store/commands/use-offered-commands.ts'
import { threadModalOpened } from '../../store/ui/ui-slice.ts'
import type { ThreadModal } from '../../store/ui/ui-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectSending } from '../../store/session/sending-preference.ts'
import { assignThread, closeThread, markThreadAsRead, markThreadAsUnread } from '../../store/outbox/thread-commands.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { selectInboxIds, selectInboxStatus } from '../../store/inbox/inbox-slice.ts'
import { beginThreadBulk } from '../../store/inbox/begin-thread-bulk.ts'
import type { ThreadBulkKind } from '../../store/inbox/begin-thread-bulk.ts'
import { channelNamespaces } from './channels.ts'
import { ListPane } from './list/ListPane.tsx'
import type { ThreadListHandle } from './list/ThreadList.tsx'
import { Arrivals, Conversation, CustomerDrawer, CustomerPanel, ThreadDialogs, loadPanes } from './panes.ts'
import { useInboxAddress } from './use-inbox-address.ts'
import styles from './dashboard.module.css'

export const DashboardScreen = () => {
  const { t, i18n } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const navigation = useInboxAddress()
  const { threadId, messageId, open } = navigation
  const userId = useAppSelector((state) => state.session.userId)
  const asks = useAppSelector((state) => state.front.threadId !== null)
  const [isListSeen, setListSeen] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  // From then on they are there: what an answer leads to happens after they have closed.
  if (asks && !hasAsked) setHasAsked(true)
  const isNarrow = useMediaQuery('(width < 1200px)', { noSsr: true })
  const isPhone = useMediaQuery('(width < 768px)', { noSsr: true })
  const [panelWanted, setPanelWanted] = useState(true)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const list = useRef<ThreadListHandle>(null)
  const { then } = useAppSelector(selectSending)
  const composer = useRef<HTMLTextAreaElement>(null)

  // The list is in sight first; by the time somebody has chosen a row, its panes are there, and the words of the channels.
  const hasList = useAppSelector((state) => selectInboxIds(state).length > 0 || selectInboxStatus(state) !== 'loading')
  useEffect(() => {
    if (!hasList) return undefined
    return afterPaint(() => {
      setListSeen(true)
      void loadPanes()
      void i18n.loadNamespaces(['conversation', ...channelNamespaces])
    })
  }, [hasList, i18n])

  const panelOpen = isNarrow ? drawerOpen : panelWanted
  const showPanel = isNarrow ? setDrawerOpen : setPanelWanted

  /** After closing a thread the next one takes its place: opened where it was open, else only chosen. */
  const moveOn = useCallback(
    (closedId: string, next: string | null) => {
      if (closedId === threadId) open(isPhone || then === 'list' ? null : next)
      if (next !== null && !isPhone) list.current?.focusRow(next)
    },
    [threadId, open, isPhone, then],
  )
  const leave = useCallback(
    (id: string, act: () => void) => {
      const next = list.current?.neighbour(id, 1) ?? list.current?.neighbour(id, -1) ?? null
      list.current?.actedOn(id)
      act()
      moveOn(id, next)
    },
    [moveOn],
  )
  const close = (id: string, reason?: GivenCloseReason): void => leave(id, () => void dispatch(closeThread(id, reason)))
  const ask =
    (front: ThreadModal) =>
    (id: string): void =>
      void dispatch(threadModalOpened({ front, threadId: id }))
  const current = (): string | null => list.current?.current() ?? threadId
  const step = (by: 1 | -1) => (): void => {
    const next = list.current?.neighbour(current(), by)
    if (next) list.current?.focusRow(next)
  }
  const onCurrent = (act: (id: string) => void) => (): void => {
    const id = current()
    if (id !== null) act(id)
  }
  /** On the chosen rows where there are some, as one job. */
  const onChosen = (kind: ThreadBulkKind, act: (id: string) => void, change?: Record<string, unknown>) => (): void => {
    const chosen = list.current?.chosen() ?? null
    if (chosen === null) onCurrent(act)()
    else void dispatch(beginThreadBulk(kind, chosen, change))
  }

  useOfferedCommands({
    'thread.next': step(1),
    'thread.previous': step(-1),
    'thread.open': onCurrent((id) => open(id)),
    'thread.close': onChosen('close', (id) => close(id)),
    'thread.assign': onChosen(
      'assign',
      (id) => {
        list.current?.actedOn(id)
        void dispatch(assignThread(id, userId))
      },
      { userId },
    ),
    'thread.snooze': onChosen('snooze', ask('snooze')),
    'thread.label': onChosen('label', ask('labels')),
    'thread.select': onCurrent((id) => list.current?.select(id)),
    'thread.read': onChosen('markAsRead', (id) => void dispatch(markThreadAsRead(id))),
    'thread.unread': onCurrent((id) => void dispatch(markThreadAsUnread(id))),
    ...(threadId === null
      ? {}
      : { 'thread.reply': () => composer.current?.focus(), 'thread.panel': () => showPanel(!panelOpen) }),
  })

  const panel =
    threadId === null ? null : (
      <CustomerPanel threadId={threadId} addressOf={navigation.addressOf} onHide={() => showPanel(false)} />
    )
  return (
    <div
      className={clsx(
        styles.screen,
        threadId !== null && styles.reading,
        panelOpen && !isNarrow && panel !== null && styles.withPanel,
      )}
    >
      {isListSeen ? <Arrivals /> : null}
      {hasAsked ? <ThreadDialogs onLeaving={leave} /> : null}
      <div className={styles.list}>
        <ListPane isSeen={isListSeen} navigation={navigation} handle={list} onClosed={moveOn} />
      </div>
      <div className={styles.conversation} data-reading={threadId === null ? undefined : ''}>
        {threadId === null ? (
          <EmptyState icon={MessagesSquare} title={t('conversation.none')} text={t('conversation.noneText')} />
        ) : (
          <Conversation
            key={threadId}
            threadId={threadId}
            messageId={messageId}
            onBack={isPhone ? () => open(null) : null}
            onClose={(reason) => close(threadId, reason)}
            onLeaving={(act) => leave(threadId, act)}
            isPanelOpen={panelOpen}
            onPanel={() => showPanel(!panelOpen)}
            composer={composer}
          />
        )}
      </div>
      {isNarrow ? (
        <CustomerDrawer isOpen={drawerOpen && panel !== null} onClose={() => setDrawerOpen(false)}>
          {panel}
        </CustomerDrawer>
      ) : panelWanted && panel !== null ? (
        <div className={styles.panel}>{panel}</div>
      ) : null}
    </div>
  )
}
