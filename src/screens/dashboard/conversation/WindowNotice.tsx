// Above the composer, only if needed: the channel is not connected, or the reply window closes soon or has closed.
import { clsx } from 'clsx'
import { Hourglass, Lock, Unplug, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemView } from '../../../channels/channel-view.ts'
import type { ReplyWindow } from '../../../../contract/reply-window.ts'
import { formatDateTime } from '../../../lib/time-text.ts'
import { Countdown } from '../Countdown.tsx'
import styles from './composer-notice.module.css'

interface WindowNoticeProps {
  readonly view: ItemView
  readonly window: ReplyWindow
  /** Time until which an agent may still reply; null if they may not, or the window is still open. */
  readonly humanUntil: string | null
  /** Account state that prevents sending; null if sending works. */
  readonly blocked: string | null
}

export const WindowNotice = ({ view, window, humanUntil, blocked }: WindowNoticeProps) => {
  const { t, i18n } = useTranslation(['conversation', view.namespace])
  if (blocked !== null) {
    return (
      <p className={clsx(styles.notice, styles.red)} role="status">
        <Unplug size={14} aria-hidden />
        {t(`composer.blocked.${blocked}`)}
      </p>
    )
  }
  if (humanUntil !== null) {
    return (
      <p className={clsx(styles.notice, styles.amber)} role="status">
        <UserRoundCheck size={14} aria-hidden />
        {t('window.humanAgent', { time: formatDateTime(humanUntil, i18n.language) })}
      </p>
    )
  }
  if (window.state === 'closed' && view.windowClosedKey !== null) {
    return (
      <p className={clsx(styles.notice, styles.amber)} role="status">
        <Lock size={14} aria-hidden />
        {t(view.windowClosedKey)}
      </p>
    )
  }
  if (window.state !== 'ending' && window.state !== 'urgent') return null
  return (
    <p className={clsx(styles.notice, window.state === 'urgent' && styles.amber)}>
      <Hourglass size={14} aria-hidden />
      <span>
        {t('window.closesIn')} <Countdown window={window} />
      </span>
    </p>
  )
}
