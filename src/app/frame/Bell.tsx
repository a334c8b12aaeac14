// Notification bell of the rail with the unread count.
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toTipAttributes } from '../../components/tip.ts'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { selectRows } from '../../store/entities/selectors.ts'
import { useCallQuery } from '../../store/records/use-call-query.ts'
import { notificationsCounted } from '../../store/network/settings-slice.ts'
import { modalOpened, selectModal } from '../../store/ui/ui-slice.ts'
import { countUnread } from '../../store/records/read-notifications.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import styles from './rail.module.css'

const maxShown = 99

export const Bell = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(selectModal) === 'notifications'
  // The count is requested again two seconds after a notification arrives or is read.
  const serverCount = useCallQuery('notificationsUnreadCount').data?.count
  const userId = useAppSelector((state) => state.session.userId)
  useEffect(() => {
    if (serverCount !== undefined && userId !== null) dispatch(notificationsCounted({ userId, count: serverCount }))
  }, [serverCount, dispatch, userId])
  // Offline, the last known count is used, or else a count of the local records, which few devices hold completely.
  const known = useAppSelector((state) => {
    const { unreadNotifications: last } = state.settings
    return serverCount ?? (last?.userId === state.session.userId ? last?.count : undefined) ?? countUnread(state)
  })
  const offers = useAppSelector((state) => selectRows(state, 'MEMBERSHIPOFFER').length)
  const count = known + offers
  return (
    <button
      type="button"
      className={styles.item}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => dispatch(modalOpened('notifications'))}
      {...toTipAttributes(t('bell.title'), { isBeside: true, className: styles.tip })}
    >
      <BellIcon size={20} aria-hidden="true" />
      <span className={styles.name}>{t('bell.title')}</span>
      {count > 0 ? (
        <>
          <span className={styles.count} aria-hidden="true">
            {count > maxShown ? `${maxShown}+` : count}
          </span>
          <VisuallyHidden>{t('bell.unread', { count })}</VisuallyHidden>
        </>
      ) : null}
    </button>
  )
}
