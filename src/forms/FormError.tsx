// Reason of a refusal, with the platform's own words if it gave any, the waiting time, and advice.
import { useTranslation } from 'react-i18next'
import { Warning } from '../components/Warning.tsx'
import { errorValuesOf } from '../store/network/error-toast.ts'
import { getWait } from '../store/network/request-error.ts'
import type { RequestError } from '../store/network/request-error.ts'
import styles from './forms.module.css'

const wordsOf = (details: unknown): string | null => {
  const { description, message } = (details ?? {}) as { description?: unknown; message?: unknown }
  return [description, message].find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

interface FormErrorProps {
  readonly error: RequestError
  /** Additional advice for refusals with a known waiting time. */
  readonly advice?: string
}

export const FormError = ({ error, advice = '' }: FormErrorProps) => {
  const { t } = useTranslation('errors')
  const words = wordsOf(error.details)
  const wait = getWait(error)
  // A known waiting time replaces the general advice to wait.
  const next = wait ? advice : t(`${error.code}_text`, { ...errorValuesOf(error), defaultValue: '' })
  return (
    <Warning>
      {t(error.code)}
      {words === null ? null : ` (${words})`}
      {wait?.unit === 'seconds' ? `. ${t('tryAgain.seconds', { count: wait.count })}` : null}
      {wait?.unit === 'minutes' ? `. ${t('tryAgain.minutes', { count: wait.count })}` : null}
      {next === '' ? null : <span className={styles.next}>{next}</span>}
    </Warning>
  )
}
