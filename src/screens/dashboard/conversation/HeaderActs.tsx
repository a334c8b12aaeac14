// Header actions of a conversation other than closing: in a row, or in a menu if there is no room.
import { AlarmClock, Ellipsis, MailCheck, SquareArrowOutUpRight, Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import type { Row } from '../../../../contract/index.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { IconAction } from '../../../components/IconAction.tsx'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import type { ThreadModal } from '../../../store/ui/ui-slice.ts'
import { useKeyHint } from '../../../store/commands/use-key-hint.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { markThreadAsRead, reopenThread } from '../../../store/outbox/thread-commands.ts'
import { CloseReasonsMenu } from './CloseReasonsMenu.tsx'
import styles from './conversation-header.module.css'

const HeaderMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './HeaderMenu.tsx')).HeaderMenu,
  { note: 'overlay' },
)

const isUnread = ({ unreadCount }: Row<'THREAD'>): boolean => (unreadCount ?? 0) > 0

interface HeaderActsProps {
  readonly thread: Row<'THREAD'>
  /** Address that opens it alone; null if it is already alone, or has no such address. */
  readonly aloneAt: string | null
  /** The open panel contains the labels and leaves less room. */
  readonly isPanelOpen: boolean
  readonly onClose: (reason: GivenCloseReason) => void
  /** Toggles the panel; null if there is none. */
  readonly onPanel: (() => void) | null
}

const useModal = (threadId: string) => {
  const dispatch = useAppDispatch()
  return (modal: ThreadModal) => (): void => void dispatch(threadModalOpened({ modal, threadId }))
}

const WideActs = ({ thread, aloneAt, isPanelOpen }: Omit<HeaderActsProps, 'onClose' | 'onPanel'>) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const open = useModal(thread._id)
  const labelKey = useKeyHint('thread.label', 'l')
  return (
    <span className={styles.wide}>
      <IconAction
        icon={MailCheck}
        label={t('inbox:markAsRead')}
        shortcut={useKeyHint('thread.read', 'u')}
        disabled={!isUnread(thread)}
        onClick={() => void dispatch(markThreadAsRead(thread._id))}
      />
      {isPanelOpen ? null : (
        <IconAction
          icon={Tags}
          label={t('inbox:labels')}
          shortcut={labelKey}
          aria-haspopup="dialog"
          onClick={open('labels')}
        />
      )}
      <IconAction
        icon={AlarmClock}
        label={t('inbox:snooze')}
        shortcut={useKeyHint('thread.snooze', 's')}
        aria-haspopup="dialog"
        onClick={open('snooze')}
      />
      {aloneAt === null ? null : <IconAction icon={SquareArrowOutUpRight} label={t('alone')} to={aloneAt} />}
    </span>
  )
}

/** The same actions as a menu, for when there is no room. */
const FoldedActs = ({ thread, aloneAt, isPanelOpen, onClose, onPanel }: HeaderActsProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const open = useModal(thread._id)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [reasons, setReasons] = useState<HTMLElement | null>(null)
  return (
    <>
      <span className={styles.folded}>
        <IconAction
          icon={Ellipsis}
          label={t('more')}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={({ currentTarget }) => setMenu(currentTarget)}
        />
      </span>
      {menu === null ? null : (
        <HeaderMenu
          anchor={menu}
          onClose={() => setMenu(null)}
          label={t('more')}
          acts={[
            ...(thread.isSpam && thread.status !== 'closed'
              ? [{ label: t('closing.notSpam'), act: () => void dispatch(reopenThread(thread._id)) }]
              : []),
            {
              label: t('inbox:markAsRead'),
              disabled: !isUnread(thread),
              act: () => void dispatch(markThreadAsRead(thread._id)),
            },
            { label: t('inbox:labels'), act: open('labels') },
            { label: t('inbox:snooze'), act: open('snooze') },
            ...(aloneAt === null ? [] : [{ label: t('alone'), act: () => void navigate(aloneAt) }]),
            ...(thread.status === 'closed' ? [] : [{ label: t('closing.why'), act: () => setReasons(menu) }]),
            ...(onPanel === null ? [] : [{ label: t(isPanelOpen ? 'panel.hide' : 'panel.show'), act: onPanel }]),
          ]}
        />
      )}
      <CloseReasonsMenu anchor={reasons} onHide={() => setReasons(null)} onChoose={onClose} />
    </>
  )
}

export const HeaderActs = (acts: HeaderActsProps) => (
  <>
    <WideActs {...acts} />
    <FoldedActs {...acts} />
  </>
)
