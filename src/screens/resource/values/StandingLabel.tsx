// Beside a name: who it is cannot sign in any more, what it is is not connected, or is deleted and can still be restored.
import { useTranslation } from 'react-i18next'
import type { RecordStatus } from './use-title.ts'
import styles from './values.module.css'

/** @param standing null: as usual */
export const StandingLabel = ({ standing }: { readonly standing: RecordStatus | null }) => {
  const { t } = useTranslation('resources')
  return standing === null ? null : <span className={styles.passive}>{t(`values.${standing}`)}</span>
}
