// Shown instead of the composer while the platform accepts nothing in this conversation: the reason.
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { channelNamespaces } from '../channels.ts'
import styles from './composer-notice.module.css'

export const ClosedItem = ({ reasonKey }: { readonly reasonKey: string }) => {
  const { t } = useTranslation(channelNamespaces)
  return (
    <p className={styles.notice} role="status">
      <Lock size={14} aria-hidden />
      {t(reasonKey)}
    </p>
  )
}
