// State of the connection as a dot with a label; the dot is hollow while connecting, so that colour is not the only sign.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { toTipAttributes } from '../../components/tip.ts'
import { selectConnection } from '../../store/network/connection-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './rail.module.css'

export const ConnectionState = () => {
  const { t } = useTranslation('app')
  const { backend, socket, transport, lastError } = useAppSelector(selectConnection)
  // Agrees with the connection bar: an open socket does not help while requests fail.
  const word = backend === 'offline' ? backend : socket
  const statusText = t(`connection.${word}`)
  // The transport of the socket does not explain failing requests.
  const detail = lastError ?? (word === 'offline' ? null : transport)
  const title = detail === null ? statusText : `${statusText} (${detail})`
  return (
    <span
      className={styles.state}
      role="status"
      aria-description={title}
      {...toTipAttributes(title, { isBeside: true })}
    >
      <span className={clsx(styles.dot, styles[word])} aria-hidden="true" />
      <span className={styles.name}>{statusText}</span>
    </span>
  )
}
