// Above the composer of a comment: who can read the reply.
import { clsx } from 'clsx'
import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './composer-notice.module.css'

export const PublicNotice = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('conversation')
  return (
    <p id={id} className={clsx(styles.notice, styles.blue)}>
      <Globe size={14} aria-hidden />
      {t('composer.public')}
    </p>
  )
}
