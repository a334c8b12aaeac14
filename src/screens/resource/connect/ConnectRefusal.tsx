// Why something was refused, with the platform's own words where it said any.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../../store/http/request-error.ts'
import styles from './connect.module.css'

const wordsOf = (details: unknown): string | null => {
  const { description, message } = (details ?? {}) as { description?: unknown; message?: unknown }
  return [description, message].find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

export const ConnectRefusal = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation('errors')
  const words = wordsOf(error.details)
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>
        {t(error.code)}
        {words === null ? null : ` (${words})`}
      </span>
    </p>
  )
}
