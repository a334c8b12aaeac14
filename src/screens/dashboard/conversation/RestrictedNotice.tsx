// Above the composer while the platform lets less through than it should: one may try all the same.
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './composer-notice.module.css'

export const RestrictedNotice = () => {
  const { t } = useTranslation('conversation')
  return (
    <p className={clsx(styles.notice, styles.amber)} role="status">
      <TriangleAlert size={14} aria-hidden />
      {t('composer.restricted')}
    </p>
  )
}
