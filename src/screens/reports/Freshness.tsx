// How old the figures are, by the backend's clock; it says so plainly when nothing has come for a while.
import { useTranslation } from 'react-i18next'
import { useExactNow } from '../../store/use-exact-now.ts'
import styles from './reports.module.css'

/** Older figures are no longer those of now. */
const oldFromMs = 30_000
const nowBelowSeconds = 5

/** @param countedAt UTC milliseconds */
export const useAge = (countedAt: number | null): { readonly seconds: number; readonly isOld: boolean } | null => {
  const now = useExactNow()
  if (countedAt === null) return null
  const age = Math.max(0, now - countedAt)
  return { seconds: Math.floor(age / 1_000), isOld: age > oldFromMs }
}

export const Freshness = ({ age }: { readonly age: { readonly seconds: number; readonly isOld: boolean } | null }) => {
  const { t } = useTranslation('reports')
  if (age === null) return null
  return (
    <p className={styles.freshness}>
      {age.seconds < nowBelowSeconds ? t('updatedNow') : t(age.isOld ? 'outdated' : 'updated', { count: age.seconds })}
    </p>
  )
}
