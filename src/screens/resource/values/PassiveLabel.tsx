// Beside a name: who it is cannot sign in any more, or what it is is not connected.
import { useTranslation } from 'react-i18next'
import styles from './values.module.css'

export const PassiveLabel = ({ passive }: { readonly passive: boolean }) => {
  const { t } = useTranslation('resources')
  return passive ? <span className={styles.passive}>{t('values.Passive')}</span> : null
}
