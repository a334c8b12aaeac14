// Header of a conversation: customer, account, reply window and actions.
import { AlarmClock, ArrowLeft, Hourglass, PanelRight } from 'lucide-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { IconAction } from '../../../components/IconAction.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { toAppViewAddress, toAppViewItem } from '../../../store/ui/app-view.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { AssigneeMenu } from '../AssigneeMenu.tsx'
import { Countdown } from '../Countdown.tsx'
import { channelNamespaces } from '../channels.ts'
import { viewOf } from './item-views.ts'
import { nameThread } from '../../../store/entities/name-thread.ts'
import { useAccount } from '../use-account.ts'
import { PresenceIndicator } from './PresenceIndicator.tsx'
import { getThreadWindow } from './thread-window.ts'
import styles from './conversation-header.module.css'
import { CloseOrReopen } from './CloseOrReopen.tsx'
import { HeaderActs } from './HeaderActs.tsx'

interface ConversationHeaderProps {
  readonly thread: Row<'THREAD'>
  /** Returns to the list on a one-pane layout; null if both panes fit. */
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
          {/* Minutes are irrelevant while there is plenty of time. */}
          <Countdown window={window.state === 'open' ? { ...window, minutes: 0 } : window} />
        </span>
      )}
    </span>
  )
}

/** Says that it is closed or snoozed. */
const StateChip = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t, i18n } = useTranslation(['conversation', 'inbox'])
  const until = thread.status === 'snoozed' ? thread.snoozedUntil : null
  if (thread.status === 'closed')
    return <span className={clsx(styles.chip, styles.closed)}>{t('inbox:filter.closed')}</span>
  if (!until) return null
  return (
    <span className={styles.chip} title={t('inbox:snoozedUntil', { time: formatDateTime(until, i18n.language) })}>
      <AlarmClock size={12} aria-hidden />
      {t('inbox:filter.snoozed')}
    </span>
  )
}

/** Neither closed nor snoozed; only then is the reply window shown. */
const isRunning = ({ status, snoozedUntil }: Row<'THREAD'>): boolean =>
  status !== 'closed' && !(status === 'snoozed' && snoozedUntil)

export const ConversationHeader = ({
  thread,
  onBack,
  onClose,
  isPanelOpen,
  onPanel,
  heading,
}: ConversationHeaderProps) => {
  const { t } = useTranslation(['conversation', 'inbox', ...channelNamespaces])
  const account = useAccount(thread.accountId)
  const view = viewOf(thread.itemType)
  const where = t('timeline.on', { account: account?.name ?? '–', channel: view ? t(view.nameKey) : thread.service })
  const name = nameThread(thread, account, t('app:unknownCustomer'))
  const item = toAppViewItem(thread)
  const aloneAt = onPanel === null || item === null ? null : toAppViewAddress(item)
  // Alone on the screen it is the main heading; beside the list, the list has that.
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
          <StateChip thread={thread} />
        </div>
        <p className={styles.where} title={where}>
          {where}
        </p>
        {isRunning(thread) ? <WindowChip thread={thread} /> : null}
      </div>
      <div className={styles.actions}>
        <span className={styles.assignee}>
          <AssigneeMenu thread={thread} />
        </span>
        <HeaderActs thread={thread} aloneAt={aloneAt} isPanelOpen={isPanelOpen} onClose={onClose} onPanel={onPanel} />
        <CloseOrReopen thread={thread} onClose={onClose} />
        {onPanel === null ? null : (
          <span className={styles.foldable}>
            <IconAction
              icon={PanelRight}
              label={t(isPanelOpen ? 'panel.hide' : 'panel.show')}
              aria-expanded={isPanelOpen}
              onClick={onPanel}
            />
          </span>
        )}
      </div>
      <PresenceIndicator threadId={thread._id} />
    </header>
  )
}
