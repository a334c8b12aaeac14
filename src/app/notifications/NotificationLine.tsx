// One notification: a link to its target, which marks it as read, and a button that only marks it as read.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { formatRowTime, formatDateTime } from '../../lib/time-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { channelOf } from '../../screens/dashboard/channels.ts'
import { useRowTarget } from '../../screens/resource/table/use-row-target.ts'
import { selectNow } from '../../store/network/clock-slice.ts'
import { useAnyRecord } from '../../store/records/use-record.ts'
import { selectRecord } from '../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { markNotificationRead, selectIsRead } from '../../store/records/read-notifications.ts'
import { useNotificationText } from './use-notification-text.ts'
import styles from './panel.module.css'

interface NotificationLineProps {
  readonly id: string
  /** Hides the notification as soon as it is read. */
  readonly isUnreadOnly: boolean
  readonly onGo: (to: string) => void
}

const Shown = ({ row, onGo }: { readonly row: Row<'NOTIFICATION'>; readonly onGo: (to: string) => void }) => {
  const { t, i18n } = useTranslation('notifications')
  const dispatch = useAppDispatch()
  const now = useAppSelector(selectNow)
  const any = row as unknown as AnyRow
  const isRead = useAppSelector((state) => selectIsRead(state, any))
  const target = useRowTarget('NOTIFICATION', any) ?? ''
  const { title, channel, kind, text, more } = useNotificationText()(row)
  const threadId = typeof row.data?.['threadId'] === 'string' ? row.data['threadId'] : undefined
  const { row: thread } = useAnyRecord('THREAD', threadId)
  const Mark = row.service ? channelOf(row.service)?.Mark : undefined
  const { isBusy, run: mark } = useAction(() => dispatch(markNotificationRead(any)), buttonReenableMs)
  const onClick = (event: MouseEvent): void => {
    mark()
    // With a modifier key or another button, the browser opens a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo(target)
  }
  return (
    <li className={clsx(styles.entry, !isRead && styles.unread)}>
      <a href={target} className={styles.link} onClick={onClick} onAuxClick={mark}>
        <Avatar
          name={title}
          imageUrl={(thread as Row<'THREAD'> | undefined)?.imageUrl ?? null}
          mark={Mark ? <Mark /> : undefined}
        />
        <span className={styles.words}>
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
          <span className={styles.kind}>
            {channel === null || threadId !== undefined ? kind : `${channel} · ${kind}`}
            {more === null ? null : <span className={styles.more}>{more}</span>}
          </span>
          {text === kind ? null : <span className={styles.text}>{text}</span>}
          {isRead ? null : <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
        </span>
      </a>
      {isRead ? null : <IconAction icon={Check} label={t('read', { name: title })} disabled={isBusy} onClick={mark} />}
    </li>
  )
}

export const NotificationLine = ({ id, isUnreadOnly, onGo }: NotificationLineProps) => {
  const row = useAppSelector((state) => selectRecord(state, 'NOTIFICATION', id))
  const isRead = useAppSelector((state) => row !== undefined && selectIsRead(state, row as unknown as AnyRow))
  return row && !(isUnreadOnly && isRead) ? <Shown row={row} onGo={onGo} /> : null
}
