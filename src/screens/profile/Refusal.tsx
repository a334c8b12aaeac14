// Why something could not be done, above the button that asked for it.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../store/http/request-error.ts'
import styles from './refusal.module.css'

/** Whole minutes to wait, where the backend says so. */
const minutesIn = (details: unknown): number | null => {
  const seconds = (details as { seconds?: unknown } | null | undefined)?.seconds
  return typeof seconds === 'number' ? Math.ceil(seconds / 60) : null
}

export const Refusal = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation(['profile', 'errors'])
  const minutes = minutesIn(error.details)
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>
        {t(`errors:${error.code}`)}
        {minutes === null ? null : ` ${t('wait', { count: minutes })}`}
      </span>
    </p>
  )
}
