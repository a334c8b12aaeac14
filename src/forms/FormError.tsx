// Why something was refused, with the platform's own words where it said any, how long to wait, and what can be done about it.
import { useTranslation } from 'react-i18next'
import { Warning } from '../components/Warning.tsx'
import { errorValuesOf } from '../store/network/error-toast.ts'
import { getMinutesToWait } from '../store/network/request-error.ts'
import type { RequestError } from '../store/network/request-error.ts'
import styles from './forms.module.css'

const wordsOf = (details: unknown): string | null => {
  const { description, message } = (details ?? {}) as { description?: unknown; message?: unknown }
  return [description, message].find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

export const FormError = ({ error }: { readonly error: RequestError }) => {
  const { t } = useTranslation('errors')
  const words = wordsOf(error.details)
  const minutes = getMinutesToWait(error)
  const next = t(`${error.code}_text`, { ...errorValuesOf(error), defaultValue: '' })
  return (
    <Warning>
      {t(error.code)}
      {words === null ? null : ` (${words})`}
      {minutes === null ? null : `. ${t('tryAgain', { count: minutes })}`}
      {next === '' ? null : <span className={styles.next}>{next}</span>}
    </Warning>
  )
}
