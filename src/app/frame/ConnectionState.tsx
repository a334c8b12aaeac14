// How the connection stands, as a dot with its word: hollow while it opens, so that colour is not all that tells.
import Tooltip from '@mui/material/Tooltip'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { selectConnection } from '../../store/network/connection-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './rail.module.css'

export const ConnectionState = () => {
  const { t } = useTranslation('app')
  const { socket, transport, lastError } = useAppSelector(selectConnection)
  const said = t(`connection.${socket}`)
  const detail = lastError ?? transport
  return (
    <Tooltip title={detail === null ? said : `${said} (${detail})`} placement="right" describeChild>
      <span className={styles.state} role="status">
        <span className={clsx(styles.dot, styles[socket])} aria-hidden="true" />
        <span className={styles.name}>{said}</span>
      </span>
    </Tooltip>
  )
}
