// The bell in the rail, with how much is unread.
import Tooltip from '@mui/material/Tooltip'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SpokenOnly } from '../../components/SpokenOnly.tsx'
import { useCallQuery } from '../../store/api/use-call-query.ts'
import { frontOpened, selectFront } from '../../store/dialogs/front-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import styles from '../frame/rail.module.css'

const mostShown = 99

export const Bell = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(selectFront) === 'notifications'
  // Asked again two seconds after a notification came or was read.
  const count = useCallQuery('notificationsUnreadCount').data?.count ?? 0
  return (
    <Tooltip title={t('bell.title')} placement="right" describeChild slotProps={{ popper: { className: styles.tip ?? '' } }}>
      <button type="button" className={styles.item} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => dispatch(frontOpened('notifications'))}>
        <BellIcon size={20} aria-hidden="true" />
        <span className={styles.name}>{t('bell.title')}</span>
        {count > 0 ? (
          <>
            <span className={styles.count} aria-hidden="true">
              {count > mostShown ? `${mostShown}+` : count}
            </span>
            <SpokenOnly>{t('bell.unread', { count })}</SpokenOnly>
          </>
        ) : null}
      </button>
    </Tooltip>
  )
}
