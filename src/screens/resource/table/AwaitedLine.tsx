// Skeleton of rows that are loading.
import { useTranslation } from 'react-i18next'
import styles from './table.module.css'

export const AwaitedLine = () => {
  const { t } = useTranslation('resources')
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('list.loading')}>
      <span style={{ width: 180 }} />
      <span style={{ width: 90 }} />
    </div>
  )
}
