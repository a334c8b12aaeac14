// Header of a conversation: customer, account, reply window and actions.
import Button from '@mui/material/Button'
import {
  AlarmClock,
  Archive,
  ArchiveRestore,
  ArrowLeft,
  ChevronDown,
  Ellipsis,
  Hourglass,
  MailCheck,
  PanelRight,
  SquareArrowOutUpRight,
  Tags,
} from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../../../../contract/index.ts'
import { givenCloseReasons } from '../../../../contract/close-reasons.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { IconAction } from '../../../components/IconAction.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import type { ThreadModal } from '../../../store/ui/ui-slice.ts'
import { toAppViewAddress, toAppViewItem } from '../../../store/ui/app-view.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { markThreadAsRead, reopenThread } from '../../../store/outbox/thread-commands.ts'
import { AssigneeMenu } from '../AssigneeMenu.tsx'
import { Countdown } from '../Countdown.tsx'
import { channelNamespaces } from '../channels.ts'
import { viewOf } from './item-views.ts'
import { useAccount } from '../use-account.ts'
import { PresenceIndicator } from './PresenceIndicator.tsx'
import { getThreadWindow } from './thread-window.ts'
import styles from './conversation-header.module.css'

const HeaderMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './HeaderMenu.tsx')).HeaderMenu,
  { note: 'overlay' },
)

interface ConversationHeaderProps {
  readonly thread: Row<'THREAD'>
  /** Leads back to the list where only one pane fits; null where both do. */
  readonly onBack: (() => void) | null
  readonly onClose: (reason?: GivenCloseReason) => void
  readonly isPanelOpen: boolean
  readonly onPanel: (() => void) | null
  readonly heading?: 'h1' | 'h2' | undefined
}

const WindowChip = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const now = useAppSelector(selectNow)
  const window = getThreadWindow(thread, viewOf(thread.itemType)?.window ?? 'none', now)
  if (window.state === 'none') return null
  return (
    <span
      className={clsx(styles.chip, styles.window, window.state === 'urgent' && styles.urgent)}
      title={t('window.explained')}
    >
      <Hourglass size={12} aria-hidden />
      {window.state === 'closed' ? (
        t('window.closed')
      ) : (
        <span>
          <VisuallyHidden>{t('window.left')} </VisuallyHidden>
          {/* While there is plenty, minutes are noise. */}
          <Countdown window={window.state === 'open' ? { ...window, minutes: 0 } : window} />
        </span>
      )}
    </span>
  )
}

export const ConversationHeader = ({
  thread,
  onBack,
  onClose,
  isPanelOpen,
  onPanel,
  heading,
}: ConversationHeaderProps) => {
  const { t, i18n } = useTranslation(['conversation', 'inbox', ...channelNamespaces])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [reasons, setReasons] = useState<HTMLElement | null>(null)
  const account = useAccount(thread.accountId)
  const view = viewOf(thread.itemType)
  const where = t('timeline.on', { account: account?.name ?? '–', channel: view ? t(view.nameKey) : thread.service })
  const name = thread.title || t('inbox:unknownCustomer')
  const closed = thread.status === 'closed'
  const item = toAppViewItem(thread)
  const unread = (thread.unreadCount ?? 0) > 0
  const until = thread.status === 'snoozed' ? thread.snoozedUntil : null
  const panelLabel = t(isPanelOpen ? 'panel.hide' : 'panel.show')
  const ask = (front: ThreadModal) => (): void => void dispatch(threadModalOpened({ front, threadId: thread._id }))
  // Alone on the screen it is the screen's heading; beside the list, the list has that.
  const Heading = heading ?? (onBack === null && onPanel !== null ? 'h2' : 'h1')
  return (
    <header className={styles.header}>
      {onBack === null ? null : <IconAction icon={ArrowLeft} label={t('timeline.back')} isFirst onClick={onBack} />}
      <Avatar name={name} imageUrl={thread.imageUrl} mark={view ? <view.Mark /> : undefined} />
      <div className={styles.who}>
        <div className={styles.title}>
          <Heading className={styles.name}>{name}</Heading>
          {view?.Marks ? <view.Marks itemId={thread.itemId} /> : null}
          {thread.isSpam ? <span className={clsx(styles.chip, styles.urgent)}>{t('closing.spam')}</span> : null}
          {closed ? (
            <span className={styles.chip}>{t('inbox:filter.closed')}</span>
          ) : until ? (
            <span
              className={styles.chip}
              title={t('inbox:snoozedUntil', { time: formatDateTime(until, i18n.language) })}
            >
              <AlarmClock size={12} aria-hidden />
              {t('inbox:filter.snoozed')}
            </span>
          ) : (
            <WindowChip thread={thread} />
          )}
        </div>
        <p className={styles.where} title={where}>
          {where}
        </p>
      </div>
      <div className={styles.actions}>
        <span className={styles.assignee}>
          <AssigneeMenu thread={thread} />
        </span>
        <span className={styles.wide}>
          <IconAction
            icon={MailCheck}
            label={t('inbox:markAsRead')}
            shortcut="U"
            disabled={!unread}
            onClick={() => void dispatch(markThreadAsRead(thread._id))}
          />
          {/* Beside an open panel, which has them, there is no room to spare. */}
          {isPanelOpen ? null : (
            <IconAction
              icon={Tags}
              label={t('inbox:labels')}
              shortcut="L"
              aria-haspopup="dialog"
              onClick={ask('labels')}
            />
          )}
          <IconAction
            icon={AlarmClock}
            label={t('inbox:snooze')}
            shortcut="S"
            aria-haspopup="dialog"
            onClick={ask('snooze')}
          />
          {onPanel === null || item === null ? null : (
            <IconAction icon={SquareArrowOutUpRight} label={t('alone')} to={toAppViewAddress(item)} />
          )}
        </span>
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
              ...(thread.isSpam && !closed
                ? [{ label: t('closing.notSpam'), act: () => void dispatch(reopenThread(thread._id)) }]
                : []),
              {
                label: t('inbox:markAsRead'),
                disabled: !unread,
                act: () => void dispatch(markThreadAsRead(thread._id)),
              },
              { label: t('inbox:labels'), act: ask('labels') },
              { label: t('inbox:snooze'), act: ask('snooze') },
              ...(onPanel === null || item === null
                ? []
                : [{ label: t('alone'), act: () => void navigate(toAppViewAddress(item)) }]),
              ...(closed ? [] : [{ label: t('closing.why'), act: () => setReasons(menu) }]),
              ...(onPanel === null ? [] : [{ label: panelLabel, act: onPanel }]),
            ]}
          />
        )}
        {closed ? (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<ArchiveRestore size={16} aria-hidden />}
            onClick={() => void dispatch(reopenThread(thread._id))}
          >
            {t('inbox:reopen')}
          </Button>
        ) : (
          <span className={styles.closing}>
            <Button
              className={styles.close}
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<Archive size={16} aria-hidden />}
              onClick={() => onClose()}
            >
              {t('inbox:close')}
            </Button>
            <span className={styles.foldable}>
              <IconAction
                icon={ChevronDown}
                label={t('closing.why')}
                aria-haspopup="menu"
                aria-expanded={reasons !== null}
                onClick={({ currentTarget }) => setReasons(currentTarget)}
              />
            </span>
          </span>
        )}
        {reasons === null ? null : (
          <HeaderMenu
            anchor={reasons}
            label={t('closing.why')}
            onClose={() => setReasons(null)}
            acts={givenCloseReasons.map((reason) => ({
              label: t(`closing.as.${reason}`),
              act: () => onClose(reason),
            }))}
          />
        )}
        {onPanel === null ? null : (
          <span className={styles.foldable}>
            <IconAction icon={PanelRight} label={panelLabel} aria-expanded={isPanelOpen} onClick={onPanel} />
          </span>
        )}
      </div>
      <PresenceIndicator threadId={thread._id} />
    </header>
  )
}
