// Above the composer, only when needed: the channel is not connected, the reply window closes soon, or it has closed.
import { clsx } from 'clsx'
import { Hourglass, Lock, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { selectNow } from '../../../store/clock/clock-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { replyWindow } from '../../../lib/reply-window.ts'
import { Countdown } from '../Countdown.tsx'
import styles from './window-notice.module.css'

interface WindowNoticeProps {
  readonly thread: Row<'THREAD'>
  /** Why nothing can be sent: the account's state; null where it can. */
  readonly blocked: string | null
}

export const WindowNotice = ({ thread, blocked }: WindowNoticeProps) => {
  const { t } = useTranslation('inbox')
  const now = useAppSelector(selectNow)
  const window = replyWindow(thread.replyDeadline, now)
  if (blocked !== null) {
    return (
      <p className={clsx(styles.notice, styles.red)} role="status">
        <Unplug size={14} aria-hidden />
        {t(`composer.blocked.${blocked}`)}
      </p>
    )
  }
  if (window.state === 'closed') {
    return (
      <p className={clsx(styles.notice, styles.amber)} role="status">
        <Lock size={14} aria-hidden />
        {t('window.closedLong')}
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
