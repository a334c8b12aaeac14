// Above the composer while the platform limits sending; sending is still possible.
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
