// Label beside a name: the user cannot sign in, the account is disconnected, or the organisation is deleted and can be restored.
import { useTranslation } from 'react-i18next'
import type { RecordStatus } from './use-title.ts'
import styles from './values.module.css'

/** @param standing null for the normal state */
export const StandingLabel = ({ standing }: { readonly standing: RecordStatus | null }) => {
  const { t } = useTranslation('resources')
  return standing === null ? null : <span className={styles.passive}>{t(`values.${standing}`)}</span>
}
