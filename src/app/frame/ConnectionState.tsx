// How the connection stands, as a dot with its word: hollow while it opens, so that colour is not all that tells.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { tipOf } from '../../components/tip.ts'
import { selectConnection } from '../../store/network/connection-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './rail.module.css'

export const ConnectionState = () => {
  const { t } = useTranslation('app')
  const { socket, transport, lastError } = useAppSelector(selectConnection)
  const said = t(`connection.${socket}`)
  const detail = lastError ?? transport
  const title = detail === null ? said : `${said} (${detail})`
  return (
    <span className={styles.state} role="status" aria-description={title} {...tipOf(title, { isBeside: true })}>
      <span className={clsx(styles.dot, styles[socket])} aria-hidden="true" />
      <span className={styles.name}>{said}</span>
    </span>
  )
}
