// Why signing in failed, and how long to wait where the server says so.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../store/http/request-error.ts'
import styles from './login.module.css'

const secondsToWait = (details: unknown): number | null => {
  const seconds = (details as { seconds?: unknown } | null | undefined)?.seconds
  return typeof seconds === 'number' ? seconds : null
}

export const Refusal = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation(['login', 'errors'])
  const seconds = secondsToWait(error.details)
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        {t(`errors:${error.code}`)}
        {seconds === null ? null : ` ${t('wait', { count: Math.ceil(seconds / 60) })}`}
      </span>
    </p>
  )
}
