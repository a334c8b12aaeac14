// Short version of the message that is replied to, above the reply.
import { CornerUpLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemView, ShownMessage } from '../../../channels/channel-view.ts'
import { useSenderName } from '../../../store/records/use-sender-name.ts'
import { useSpeaker } from './use-speaker.ts'
import { wordsOf } from './words-of.ts'
import styles from './bubble.module.css'

interface QuoteProps {
  readonly quoted: ShownMessage | null
  readonly view: ItemView
  readonly customerName: string
  readonly accountName: string
}

export const Quote = ({ quoted, view, customerName, accountName }: QuoteProps) => {
  const { t } = useTranslation('inbox')
  const speaker = useSpeaker(view.speakerType, quoted, { name: customerName, imageUrl: null })
  const sender = useSenderName(quoted?.agentId, null, { you: t('you'), us: accountName })
  const words = wordsOf(view)
  const text =
    quoted === null
      ? t(`conversation:${words}.quoteMissing`)
      : quoted.isDeleted
        ? t(`conversation:${words}.deleted`)
        : quoted.text || t('row.noText')
  return (
    <span className={styles.quote}>
      <CornerUpLeft size={12} aria-hidden />
      {quoted === null ? null : (
        <span className={styles.quoteAuthor}>{quoted.side === 'ours' ? sender : speaker.name}:</span>
      )}
      <span className={styles.quoteText}>{text}</span>
    </span>
  )
}
