// The bell in the rail, with how much is unread.
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tipOf } from '../../components/tip.ts'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { selectRows } from '../../store/entities/selectors.ts'
import { useCallQuery } from '../../store/records/use-call-query.ts'
import { modalOpened, selectModal } from '../../store/ui/ui-slice.ts'
import { countUnread } from '../../store/records/read-notifications.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import styles from '../frame/rail.module.css'

const maxShown = 99

export const Bell = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(selectModal) === 'notifications'
  // Asked again two seconds after a notification came or was read.
  const answered = useCallQuery('notificationsUnreadCount').data?.count
  // Without the backend, what is kept on this device says it.
  const held = useAppSelector((state) => (answered === undefined ? countUnread(state) : 0))
  const offers = useAppSelector((state) => selectRows(state, 'MEMBERSHIPOFFER').length)
  const count = (answered ?? held) + offers
  return (
    <button
      type="button"
      className={styles.item}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => dispatch(modalOpened('notifications'))}
      {...tipOf(t('bell.title'), { isBeside: true, className: styles.tip })}
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
