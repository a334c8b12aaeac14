// Inbox screen: list, conversation, customer. Three panes; two below 1200 px; one below 768 px.
import useMediaQuery from '@mui/material/useMediaQuery'
import { clsx } from 'clsx'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenCloseReason } from '../../../contract/close-reasons.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectSending } from '../../store/session/sending-preference.ts'
import { closeThread } from '../../store/outbox/thread-commands.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { selectInboxIds, selectInboxStatus } from '../../store/inbox/inbox-slice.ts'
import { AskedDialogs } from './AskedDialogs.tsx'
import { channelNamespaces } from './channels.ts'
import { ConversationPlace } from './ConversationPlace.tsx'
import type { ConversationPlaceHandle } from './ConversationPlace.tsx'
import { ListPane } from './list/ListPane.tsx'
import type { ThreadListHandle } from './list/ThreadList.tsx'
import { Arrivals, Conversation, CustomerDrawer, CustomerPanel, loadPanes } from './panes.ts'
import { useInboxAddress } from './use-inbox-address.ts'
import { useThreadCommands } from './use-thread-commands.ts'
import styles from './dashboard.module.css'

/** Secondary content that updates in a later render, so that the messages do not wait for it. */
const Following = ({ children }: { readonly children: ReactNode }): ReactNode => useDeferredValue(children)

export const DashboardScreen = () => {
  const { i18n } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const navigation = useInboxAddress()
  const { threadId, messageId, open } = navigation
  const [isListSeen, setListSeen] = useState(false)
  const isNarrow = useMediaQuery('(width < 1200px)', { noSsr: true })
  const isPhone = useMediaQuery('(width < 768px)', { noSsr: true })
  const [panelWanted, setPanelWanted] = useState(true)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const list = useRef<ThreadListHandle>(null)
  const place = useRef<ConversationPlaceHandle>(null)
  const { then } = useAppSelector(selectSending)
  const composer = useRef<HTMLTextAreaElement>(null)

  // The list is rendered first; the other panes and the channels' translations are preloaded before the user opens a row.
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

  /** After a conversation is closed, the next one takes its place: opened if the closed one was open, otherwise only focused. */
  const moveOn = (closedId: string, next: string | null): void => {
    if (closedId === threadId) open(isPhone || then === 'list' ? null : next)
    if (next !== null && !isPhone) list.current?.focusRow(next)
  }
  const leave = (id: string, act: () => void): void => {
    const next = list.current?.neighbour(id, 1) ?? list.current?.neighbour(id, -1) ?? null
    list.current?.actedOn(id)
    act()
    moveOn(id, next)
  }
  const close = (id: string, reason?: GivenCloseReason): void => leave(id, () => void dispatch(closeThread(id, reason)))
  const togglePanel = (): void => showPanel(!panelOpen)
  useThreadCommands({
    list,
    threadId,
    open,
    close,
    inConversation: { 'thread.reply': () => composer.current?.focus(), 'thread.panel': togglePanel },
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
      <AskedDialogs onLeaving={leave} />
      <div className={styles.list}>
        <ListPane
          isSeen={isListSeen}
          navigation={navigation}
          handle={list}
          onPress={(id) => place.current?.prepare(id)}
          onClosed={moveOn}
        />
      </div>
      <div className={styles.conversation} data-makes-room data-reading={threadId === null ? undefined : ''}>
        <ConversationPlace
          threadId={threadId}
          handle={place}
          conversationOf={(id) => (
            <Conversation
              threadId={id}
              messageId={id === threadId ? messageId : null}
              onBack={isPhone ? () => open(null) : null}
              onClose={(reason) => close(id, reason)}
              onLeaving={(act) => leave(id, act)}
              onJoined={navigation.replace}
              isPanelOpen={panelOpen}
              onPanel={togglePanel}
              composer={composer}
            />
          )}
        />
      </div>
      {isNarrow ? (
        <CustomerDrawer isOpen={drawerOpen && panel !== null} onClose={() => setDrawerOpen(false)}>
          {panel}
        </CustomerDrawer>
      ) : panelWanted && panel !== null ? (
        <div className={styles.panel}>
          <Following>{panel}</Following>
        </div>
      ) : null}
    </div>
  )
}
