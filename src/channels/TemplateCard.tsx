// Card of a template: image, text, and buttons as the customer sees them.
import { LayoutTemplate } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../contract/channel-message.ts'
import type { TemplateCard as CardContent } from '../../contract/template-card.ts'
import { isSafeAddress } from '../lib/linked-text.ts'
import { AttachmentView, isSeenInPlace } from './AttachmentView.tsx'
import { ButtonList } from './ButtonList.tsx'
import { Card } from './Card.tsx'
import styles from './card.module.css'

interface TemplateCardProps {
  readonly attachment: Attachment
  readonly card: CardContent
}

export const TemplateCard = ({ attachment, card: { title, subtitle, text, link, buttons } }: TemplateCardProps) => {
  const { t } = useTranslation('inbox')
  return (
    <>
      {isSeenInPlace(attachment) ? <AttachmentView attachment={attachment} /> : null}
      <Card
        icon={LayoutTemplate}
        name={title ?? text ?? t('kind.template')}
        detail={title === null ? subtitle : (subtitle ?? text)}
      >
        {link !== null && isSafeAddress(link) ? (
          <span className={styles.detail}>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {new URL(link).host}
            </a>
          </span>
        ) : null}
        <ButtonList buttons={buttons} />
      </Card>
    </>
  )
}
