// How the connection stands, as a dot with its word: hollow while it opens, so that colour is not all that tells.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { toTipAttributes } from '../../components/tip.ts'
import { selectConnection } from '../../store/network/connection-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './rail.module.css'

export const ConnectionState = () => {
  const { t } = useTranslation('app')
  const { backend, socket, transport, lastError } = useAppSelector(selectConnection)
  // As the bar says it: where requests are lost, it is no comfort that the socket stands.
  const word = backend === 'offline' ? backend : socket
  const said = t(`connection.${word}`)
  // The socket's way says nothing of requests that are lost.
  const detail = lastError ?? (word === 'offline' ? null : transport)
  const title = detail === null ? said : `${said} (${detail})`
  return (
    <span
      className={styles.state}
      role="status"
      aria-description={title}
      {...toTipAttributes(title, { isBeside: true })}
    >
      <span className={clsx(styles.dot, styles[word])} aria-hidden="true" />
      <span className={styles.name}>{said}</span>
    </span>
  )
}
