// The message that is answered, in short, above the answer.
import { CornerUpLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import styles from './bubble.module.css'

interface QuoteProps {
  readonly quoted: ShownMessage | null
  readonly customerName: string
}

export const Quote = ({ quoted, customerName }: QuoteProps) => {
  const { t } = useTranslation('inbox')
  const text = quoted === null ? t('message.quoteMissing') : quoted.isDeleted ? t('message.deleted') : quoted.text || t('row.noText')
  return (
    <span className={styles.quote}>
      <CornerUpLeft size={12} aria-hidden />
      {quoted === null ? null : <span className={styles.quoteAuthor}>{quoted.side === 'ours' ? t('us') : customerName}:</span>}
      <span className={styles.quoteText}>{text}</span>
    </span>
  )
}
