// Above the composer: placeholders of a quick reply that had no value, as a warning before sending.
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './composer-notice.module.css'

export const PlaceholderNotice = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = useTranslation('conversation')
  if (names.length === 0) return null
  return (
    <p className={clsx(styles.notice, styles.amber)} role="status">
      <TriangleAlert size={14} aria-hidden />
      {t('composer.openPlaces', { names: names.join(', '), interpolation: { skipOnVariables: true } })}
    </p>
  )
}
