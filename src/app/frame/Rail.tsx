// The way between the screens, with what is unread, how the connection stands, and who is signed in.
import Tooltip from '@mui/material/Tooltip'
import { clsx } from 'clsx'
import { Inbox, MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { SpokenOnly } from '../../components/SpokenOnly.tsx'
import { selectConnection } from '../../store/connection/connection-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectInboxCounts } from '../../store/inbox/inbox-slice.ts'
import { homePath } from '../routes.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './frame.module.css'

const mostShown = 99

const ConnectionState = () => {
  const { t } = useTranslation('app')
  const { socket, lastError } = useAppSelector(selectConnection)
  const said = t(`connection.${socket}`)
  return (
    <Tooltip title={lastError === null ? said : `${said}: ${lastError}`} placement="right" describeChild>
      <span className={styles.state} role="status">
        <span className={clsx(styles.dot, socket === 'open' && styles.dotOpen)} aria-hidden="true" />
        <span className={styles.label} aria-hidden="true">{said}</span>
        <SpokenOnly>{said}</SpokenOnly>
      </span>
    </Tooltip>
  )
}

export const Rail = () => {
  const { t } = useTranslation('app')
  const { unread } = useAppSelector(selectInboxCounts)
  return (
    <nav className={styles.rail} aria-label={t('navigation')}>
      <span className={styles.brand}>
        <span className={styles.brandMark} aria-hidden="true">
          <MessagesSquare size={18} />
        </span>
        <span className={styles.label}>{t('product')}</span>
      </span>
      <Tooltip title={t('inbox')} placement="right" describeChild>
        <NavLink to={homePath} end className={styles.item}>
          <Inbox size={20} aria-hidden="true" />
          <span className={styles.label} aria-hidden="true">{t('inbox')}</span>
          <SpokenOnly>{t('inbox')}</SpokenOnly>
          {unread > 0 ? (
            <span className={styles.count}>
              <span aria-hidden="true">{unread > mostShown ? `${mostShown}+` : unread}</span>
              <SpokenOnly>{t('unread', { count: unread })}</SpokenOnly>
            </span>
          ) : null}
        </NavLink>
      </Tooltip>
      <span className={styles.foot}>
        <ConnectionState />
        <AccountMenu />
      </span>
    </nav>
  )
}
