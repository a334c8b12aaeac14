// Age of the figures, by the server's clock, with a clear warning if no update has arrived for a while.
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectConnection } from '../../store/network/connection-slice.ts'
import { useExactNow } from '../../store/network/use-exact-now.ts'
import styles from './reports.module.css'

/** Older figures count as outdated. */
const oldFromMs = 30_000
const nowBelowSeconds = 5

interface Age {
  /** null if the time of the last update is unknown, because the device is offline. */
  readonly seconds: number | null
  readonly isOld: boolean
}

/** @param countedAt UTC milliseconds; null if the server has not counted yet: local figures are outdated if it is also unreachable */
export const useAge = (countedAt: number | null): Age | null => {
  const now = useExactNow()
  const isOffline = useAppSelector((state) => selectConnection(state).backend === 'offline')
  if (countedAt === null) return isOffline ? { seconds: null, isOld: true } : null
  const age = Math.max(0, now - countedAt)
  return { seconds: Math.floor(age / 1_000), isOld: age > oldFromMs }
}

export const Freshness = ({ age }: { readonly age: Age | null }) => {
  const { t } = useTranslation('reports')
  if (age === null) return null
  const { seconds, isOld } = age
  if (seconds === null) return <p className={styles.freshness}>{t('notUpdated')}</p>
  return (
    <p className={styles.freshness}>
      {seconds < nowBelowSeconds ? t('updatedNow') : t(isOld ? 'outdated' : 'updated', { count: seconds })}
    </p>
  )
}
