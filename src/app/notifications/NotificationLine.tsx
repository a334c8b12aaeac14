// One notification: a link to what it tells of, which marks it as read; and marking it as read without going there.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { formatRowTime, formatDateTime } from '../../lib/time-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRowTarget } from '../../screens/resource/table/use-row-target.ts'
import { selectNow } from '../../store/network/clock-slice.ts'
import { selectRecord } from '../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { markNotificationRead, selectIsRead } from '../../store/inbox/read-notifications.ts'
import { useNotificationText } from './use-notification-text.ts'
import styles from './panel.module.css'

interface NotificationLineProps {
  readonly id: string
  readonly onGo: (to: string) => void
}

const Shown = ({ row, onGo }: { readonly row: Row<'NOTIFICATION'>; readonly onGo: (to: string) => void }) => {
  const { t, i18n } = useTranslation('notices')
  const dispatch = useAppDispatch()
  const now = useAppSelector(selectNow)
  const any = row as unknown as AnyRow
  const isRead = useAppSelector((state) => selectIsRead(state, any))
  const target = useRowTarget('NOTIFICATION', any) ?? ''
  const { title, kind, text } = useNotificationText()(row)
  const { isBusy, run: mark } = useAction(() => dispatch(markNotificationRead(any)), buttonReenableMs)
  const clicked = (event: MouseEvent): void => {
    mark()
    // With a key held the browser opens a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo(target)
  }
  return (
    <li className={clsx(styles.entry, !isRead && styles.unread)}>
      <a href={target} className={styles.link} onClick={clicked} onAuxClick={mark}>
        <span className={styles.first}>
          <strong className={styles.name}>{title}</strong>
          <time
            className={styles.time}
            dateTime={row.createdTime}
            title={formatDateTime(row.createdTime, i18n.language)}
          >
            {formatRowTime(row.createdTime, now, i18n.language)}
          </time>
        </span>
        <span className={styles.kind}>{kind}</span>
        {text === kind ? null : <span className={styles.text}>{text}</span>}
        {isRead ? null : <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
      </a>
      {isRead ? null : <IconAction icon={Check} label={t('read', { name: title })} disabled={isBusy} onClick={mark} />}
    </li>
  )
}

export const NotificationLine = ({ id, onGo }: NotificationLineProps) => {
  const row = useAppSelector((state) => selectRecord(state, 'NOTIFICATION', id))
  return row ? <Shown row={row} onGo={onGo} /> : null
}
