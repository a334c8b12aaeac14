// Note about a step that is being retried: the reason and the number of the next attempt.
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'
import { maxAttempts } from './retry-pauses.ts'
import type { RetryState } from './retry-pauses.ts'
import styles from './connect.module.css'

/** Shorter pauses are shown without their length. */
const minShownMs = 8_000

const reasonOf = ({ error }: RetryState): 'throttled' | 'unreachable' | 'noServer' => {
  if (error.code === 'PLATFORM_THROTTLED') return 'throttled'
  return error.code === 'PLATFORM_UNREACHABLE' ? 'unreachable' : 'noServer'
}

export const RetryNote = ({ retrying }: { readonly retrying: RetryState | null }) => {
  const { t } = useTranslation('connect')
  if (retrying === null) return null
  return (
    <div className={styles.retrying}>
      <p className={styles.wait} role="status">
        <CircularProgress size={16} aria-hidden />
        <span>
          {t(`retry.${reasonOf(retrying)}`)}{' '}
          {t(retrying.pauseMs < minShownMs ? 'retry.again' : 'retry.later', {
            attempt: retrying.attempt,
            most: maxAttempts,
            seconds: Math.ceil(retrying.pauseMs / 1_000),
          })}
        </span>
      </p>
      <Button size="small" onClick={retrying.tryNow}>
        {t('retry.now')}
      </Button>
    </div>
  )
}
