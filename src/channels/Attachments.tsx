// Attachments of a message in order; several images are shown side by side before the rest.
import type { Attachment } from '../../contract/channel-message.ts'
import { templateCardOf } from '../../contract/template-card.ts'
import { AttachmentView } from './AttachmentView.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { toShownFile } from './shown-file.ts'
import styles from './attachment-view.module.css'

const isPicture = (attachment: Attachment): boolean =>
  attachment.type !== 'sticker' && attachment.type !== 'template' && toShownFile(attachment)?.shape === 'picture'

// The index is a stable key: attachments of a message never change their order and have no id.
const toViews = (attachments: readonly Attachment[]) =>
  attachments.map((attachment, index) => {
    const card = templateCardOf(attachment)
    return card === null ? (
      <AttachmentView key={index} attachment={attachment} />
    ) : (
      <TemplateCard key={index} attachment={attachment} card={card} />
    )
  })

export const Attachments = ({ attachments }: { readonly attachments: readonly Attachment[] }) => {
  const pictures = attachments.filter(isPicture)
  if (pictures.length < 2) return toViews(attachments)
  return (
    <>
      <div className={styles.album}>{toViews(pictures)}</div>
      {toViews(attachments.filter((attachment) => !isPicture(attachment)))}
    </>
  )
}
